"""The wire between a tablet and the server, which can be cut as a hall's network is."""

import contextlib
import selectors
import socket
import threading


class Wire:
    """A wire to the server, which can be cut without a word to either end.

    Then what is sent stays unanswered, and yet no connection ends: one that is closed would be far
    easier to notice.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._mended = threading.Event()
        self._mended.set()
        self._is_closed = False
        self._ends = selectors.DefaultSelector()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends.register(self._listener, selectors.EVENT_READ)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._thread = threading.Thread(target=self._carry)
        self._thread.start()

    def cut(self) -> None:
        self._mended.clear()

    def mend(self) -> None:
        self._mended.set()

    def move(self, port: int) -> None:
        """From now on what is new goes to another server."""
        self._port = port

    def close(self) -> None:
        self._is_closed = True
        self._mended.set()
        self._thread.join()
        for key in list(self._ends.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]  # all of them are sockets
        self._ends.close()

    def _carry(self) -> None:
        while not self._is_closed:
            for key, _ in self._ends.select(timeout=0.05):
                self._mended.wait()
                if key.fileobj is self._listener:
                    self._join()
                else:
                    self._pass_on(key.fileobj, key.data)  # type: ignore[arg-type]

    def _join(self) -> None:
        near, _ = self._listener.accept()
        far = socket.create_connection(("127.0.0.1", self._port))
        self._ends.register(near, selectors.EVENT_READ, far)
        self._ends.register(far, selectors.EVENT_READ, near)

    def _pass_on(self, end: socket.socket, other: socket.socket) -> None:
        if end.fileno() < 0:  # closed with its other end, in this round
            return
        with contextlib.suppress(OSError):
            if said := end.recv(65536):
                other.sendall(said)
                return
        for done in (end, other):
            self._ends.unregister(done)
            done.close()
