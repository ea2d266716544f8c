"""Runs a program in a terminal, and types at it.

Arguments: the program and its arguments. Stdin: lines `text to wait for<TAB>text to type`. If the text to type starts with `!`, it
is typed after the terminal has stopped to show what is typed. `<Tab>` stands for that key. If it is `=COLUMNSxROWS`, the window gets that size: before the program starts, if it is the
first line and waits for nothing. The end of the lines is the end of input.
Stdout: what the terminal shows.
"""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time


def resize(window, size):
    columns, rows = map(int, size.split("x"))
    # The program gets the signal SIGWINCH.
    fcntl.ioctl(window, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


lines = [line.rstrip("\n").split("\t") for line in sys.stdin]
pid, terminal = pty.fork()
if pid == 0:
    # The program may ask for the size at once.
    if lines and lines[0][0] == "" and lines[0][1].startswith("="):
        resize(0, lines[0][1][1:])
    os.execv(sys.argv[1], sys.argv[1:])

shown = b""
END = time.monotonic() + 60


def read_more():
    """Reads what the program prints, until it has ended."""
    global shown
    if not select.select([terminal], [], [], max(0, END - time.monotonic()))[0]:
        sys.exit(f"too slow after {shown!r}")
    try:
        more = os.read(terminal, 4096)
    except OSError:
        more = b""
    shown += more
    return more != b""


begin = 0
for wanted, typed in lines:
    while wanted.encode() not in shown[begin:]:
        if not read_more():
            sys.exit(f"`{wanted}` was not shown: {shown!r}")
    begin = len(shown)
    if typed.startswith("="):
        resize(terminal, typed[1:])
        continue
    if typed.startswith("!"):
        while termios.tcgetattr(terminal)[3] & termios.ECHO and time.monotonic() < END:
            time.sleep(0.01)
    typed = typed.replace("<Tab>", "\t")
    os.write(terminal, typed.removeprefix("!").encode() + b"\n" if typed else b"\x04")

while read_more():
    pass
sys.stdout.buffer.write(shown)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
