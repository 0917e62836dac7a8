# The commands of this project. Each sets up what it needs and does it only once.

PYTHON ?= python3
CHROMIUM ?= /usr/bin/chromium
BIN := .venv/bin
LOCK := constraints.txt
FILE ?= $(wildcard tests/rulings/questions*.jsonl) ../shared/rulings_queries.jsonl
DATA ?= ../shared/data
SECONDS ?= 60
EXAMPLES ?= 500
CATALOGS := $(wildcard referee/translations/*/LC_MESSAGES/*.po)
# English is in the code; sr_Latn is made from sr and has no catalog of its own
WRITTEN := $(patsubst referee/translations/%/LC_MESSAGES/messages.po,%,$(filter %/messages.po,$(CATALOGS)))

.DEFAULT_GOAL := help
.PHONY: bench bench-quick language help serve test lint check format messages icons pairs queries load fuzz fuzz-api lock audit torture
.NOTPARALLEL:

help: ## show what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '  make %-9s %s\n' "$$name" "$$text"; done

serve: .venv/ready .venv/catalogs ## start the app on http://localhost:8000
	$(BIN)/referee serve

test: .venv/ready-to-test .venv/catalogs $(CHROMIUM) ## run the tests
	CHROMIUM=$(CHROMIUM) $(BIN)/pytest --numprocesses auto --dist loadfile

check: test lint ## run the tests, and check style, types and imports

lint: .venv/ready-to-test ## check style, types and imports only
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict referee rulings
	$(BIN)/lint-imports

format: .venv/ready-to-test ## put the code into the house style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

pairs: .venv/ready ## measure the deck check on real Decks: make pairs DATA=folder
	$(BIN)/python -m tests.deck.measure_pairs $(DATA)

fuzz: .venv/ready-to-test ## look for bytes that break a reader, for a time each: make fuzz SECONDS=300
	@$(BIN)/python -c 'import atheris' 2>/dev/null || $(BIN)/pip install --quiet 'atheris>=3,<4'
	nice -n 15 $(BIN)/python -m tests.deck.fuzz_readers $(SECONDS)

queries: .venv/ready ## measure the search of the rulings: make queries FILE=questions.jsonl
	$(BIN)/python tests/rulings/measure_queries.py $(FILE)

bench: .venv/ready-to-bench .venv/catalogs $(CHROMIUM) ## measure what has to be fast: make bench OPTIONS='--only entry'
	@CHROMIUM=$(CHROMIUM) $(BIN)/python -m tests.bench.run_bench $(OPTIONS)

bench-quick: .venv/ready-to-test .venv/catalogs ## count what must not grow: queries, rows, bytes
	$(BIN)/pytest --quiet tests/bench

load: .venv/ready .venv/catalogs ## put a server under load: make load OPTIONS='--tables 20 --seconds 5'
	@$(BIN)/python -m tests.load.run_load $(OPTIONS)

icons: .venv/ready-to-test $(CHROMIUM) ## draw the icons of the home screen out of their SVG files
	CHROMIUM=$(CHROMIUM) $(BIN)/python tests/browser/draw_icons.py

torture: .venv/ready .venv/catalogs ## kill a server under load, 200 times: make torture OPTIONS='--times 5'
	@$(BIN)/python -m tests.torture.run_torture $(OPTIONS)

fuzz-api: .venv/ready-to-test .venv/catalogs ## ask the API made-up things: make fuzz-api EXAMPLES=2000
	FUZZ=$(EXAMPLES) $(BIN)/pytest --quiet tests/web/test_openapi.py

lock: .venv/ready-to-test ## choose the versions anew that are installed, within the ranges
	echo uv | $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--extra test --no-header --no-annotate --no-emit-index-url --output-file $(LOCK) \
		pyproject.toml -

audit: .venv/ready-to-test ## check what is installed: versions, licences, vendored files
	$(BIN)/uv pip check --python $(BIN)/python
	$(BIN)/pytest --quiet tests/test_dependencies.py tests/test_vendor.py

language: .venv/ready ## begin a new language: make language LOCALE=de
	@test -n '$(LOCALE)' || { echo 'Say which: make language LOCALE=de' >&2; exit 1; }
	$(MAKE) --no-print-directory messages WRITTEN='$(WRITTEN) $(LOCALE)'
	@echo 'Now fill referee/translations/$(LOCALE)/LC_MESSAGES/messages.po; MANUAL.md says how.'

messages: .venv/ready ## find new words in code and templates, bring the catalogs up to date
	$(BIN)/pybabel --quiet extract --mapping pyproject.toml --keywords lazy_gettext \
		--keywords marked --keywords lazy_ngettext:1,2 --keywords lazy_pgettext:1c,2 --keywords lazy_npgettext:1c,2,3 \
		--add-comments Translators: --add-location file --sort-by-file --project referee \
		--copyright-holder 'The tag duel referee authors' --output .venv/messages.pot .
	for locale in $(WRITTEN); do $(BIN)/pybabel --quiet update --init-missing --locale $$locale \
		--ignore-obsolete --ignore-pot-creation-date --no-fuzzy-matching \
		--input-file .venv/messages.pot --output-dir referee/translations || exit 1; done
	$(BIN)/pybabel --quiet extract --no-location --project click --output .venv/click.pot \
		"$$($(BIN)/python -c 'import click; print(*click.__path__)')"
	for locale in $(WRITTEN); do $(BIN)/pybabel --quiet update --init-missing --locale $$locale \
		--domain click --ignore-obsolete --ignore-pot-creation-date --no-fuzzy-matching \
		--input-file .venv/click.pot --output-dir referee/translations || exit 1; done

# --- set-up ---

# $(call debian,packages): install Debian packages, or say plainly what is missing
debian = set -e; \
	if [ "$$(id -u)" = 0 ]; then root=; elif sudo -n true 2>/dev/null; then root='sudo -n'; else root=no; fi; \
	if [ "$$root" = no ] || ! command -v apt-get >/dev/null; then \
		echo 'Please install this by hand, then run make again: $(1)' >&2; exit 1; \
	fi; \
	echo 'Installing $(1)'; \
	$$root apt-get update -qq; \
	$$root env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $(1)

# $(call install,what): with uv, which takes seconds, or with pip where uv cannot be had
install = echo 'Installing what $(1) needs into .venv'; \
	if [ -x $(BIN)/uv ] || $(BIN)/pip install --quiet --constraint $(LOCK) uv; \
	then $(BIN)/uv pip install --quiet --python $(BIN)/python --constraint $(LOCK) \
		--build-constraint $(LOCK) --editable '$(1)'; \
	else PIP_CONSTRAINT=$(LOCK) $(BIN)/pip install --quiet --editable '$(1)'; fi

$(BIN)/python:
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { $(call debian,python3 python3-venv); }
	@$(PYTHON) -m venv .venv

.venv/ready: pyproject.toml $(LOCK) | $(BIN)/python
	@$(call install,.)
	@touch $@

.venv/ready-to-test: pyproject.toml $(LOCK) | $(BIN)/python
	@$(call install,.[test])
	@touch $@ .venv/ready

.venv/catalogs: $(CATALOGS) referee/translations/catalogs.py | .venv/ready
	@$(BIN)/python -m referee.translations.catalogs
	@touch $@

.venv/ready-to-bench: pyproject.toml | $(BIN)/python
	@$(call install,.[bench])
	@touch $@ .venv/ready .venv/ready-to-test

$(CHROMIUM):
	@$(call debian,chromium)
