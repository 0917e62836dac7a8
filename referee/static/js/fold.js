// Folding: what counts as the same writing, for the search without the server. The same words as
// rulings/fold.py finds: case, accents, Cyrillic, đ and dj, œ and æ, 16 000 and 16000, P.U.N.K.

const CYRILLIC = {
  а: "a", б: "b", в: "v", г: "g", д: "d", ђ: "d", е: "e", ж: "z", з: "z", и: "i", ј: "j", к: "k",
  л: "l", љ: "lj", м: "m", н: "n", њ: "nj", о: "o", п: "p", р: "r", с: "s", т: "t", ћ: "c", у: "u",
  ф: "f", х: "h", ц: "c", ч: "c", џ: "dz", ш: "s",
};
const LETTERS = {đ: "d", ð: "d", œ: "oe", æ: "ae", ø: "o", ł: "l", ħ: "h", ı: "i", þ: "th", ß: "ss"};
const GROUPS = /(?<=(?<![\p{L}\p{N}])\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})*)[ \u00a0\u202f.,'’](?=\d{3}(?!\d))/gu;
const INITIALS = /(?<![\p{L}\p{N}])\p{L}(?:[./&]\p{L})+(?![\p{L}\p{N}])/gu;
const SEATS = /^([12])([ab])$/;

/** The words of a text in their common form. */
export function fold(text) {
  const plain = text.replace(GROUPS, "").replace(INITIALS, (found) => found.replace(/[./&]/g, ""));
  return plain.split(/[^\p{L}\p{N}\p{M}]+/u).map(word).filter(Boolean);
}

function word(raw) {
  const lower = raw.normalize("NFKD").toLowerCase().normalize("NFC");
  const latin = [...lower].map((letter) => CYRILLIC[letter] ?? LETTERS[letter] ?? letter).join("");
  const plain = latin.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").replaceAll("dj", "d");
  return plain.replace(SEATS, "$2$1");
}
