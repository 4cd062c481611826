#!/usr/bin/env python3
"""Make the manual pages in docs/man/ from the program's own help texts.

usage: tools/manpages.py [--check] TENGEN [DIRECTORY]

`tengen --help` names the commands, `tengen NAME --help` says what each does; a page is that text in man(7)'s
macros, so a page cannot say anything that the program does not. With --check nothing is written: exits 1 where
a page differs from what would be written, or where there is a page too many.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parent.parent
SPECIAL = {"\\": r"\e", "-": r"\-", "`": r"\(ga", "'": r"\(aq", "^": r"\(ha", "~": r"\(ti"}
# "  --size N   text", "info      text": a term, a gap of two or more spaces, what it means.
ENTRY = re.compile(r"( *)(\S+(?: \S+)*)  +(\S.*)")
EXIT_STATUS = r""".SH EXIT STATUS
Unless said otherwise above:
.TP
.B 0
Done; the answer is yes.
.TP
.B 1
The answer is no: a fault was found, a test failed, nothing is proved.
.TP
.B 2
The command line was wrong.
.TP
.B 3
The system failed: a file, memory, a port, another program."""


def escape(text):
    text = "".join(SPECIAL.get(letter, letter) for letter in text)
    return r"\&" + text if text.startswith(".") else text


def term(text):
    """The words that are typed are bold, those that stand for something (in capitals) are italic."""
    words = []
    for word in text.split(" "):
        face = "I" if re.fullmatch(r"\[?[A-Z][A-Z0-9x]*\]?(\.\.\.)?", word) else "B"
        words.append(rf"\f{face}{escape(word)}\fR")
    return " ".join(words)


def split_help(text):
    """(lines of usage, lines of the middle, lines of examples); the last two may be empty."""
    lines = text.rstrip("\n").split("\n")
    usage = []
    while lines and lines[0].strip():
        usage.append(lines.pop(0).removeprefix("usage:").strip())
    at = lines.index("examples:") if "examples:" in lines else len(lines)
    return usage, lines[:at], lines[at + 1 :]


def render_synopsis(lines):
    out = [".SH SYNOPSIS", ".nf"]
    for line in lines:
        words = re.match(r"(tengen(?: [a-z-]+)*) ?(.*)", line)
        out.append(rf"\fB{escape(words[1])}\fR {escape(words[2])}".rstrip() if words else escape(line))
    return out + [".fi"]


def read_entry(line, column):
    """(term, meaning) of a list's line, or None; below an entry a column of text may stand close to its term."""
    if column and len(line) > column and line[column - 1] == " " and line[:column].strip() and line[column] != " ":
        return line[:column].strip(), line[column:]
    found = ENTRY.fullmatch(line)
    return (found[2], found[3]) if found and (column is None or len(found[1]) < column) else None


def render_middle(lines):
    """Prose and lists in the order in which the help text has them."""
    out, has_options, column, blank = [".SH DESCRIPTION"], False, None, True
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        if not line:
            blank = True
            continue
        if entry := read_entry(line, None if blank and not indent else column):
            if entry[0].startswith("-") and blank and not has_options:
                has_options = True
                out.append(".SH OPTIONS")
            out += [".TP", term(entry[0]), escape(entry[1])]
            column = line.index(entry[1])
        elif column is not None and not blank and indent >= column:
            out.append(escape(line.strip()))
        else:
            if blank or column is not None:
                out.append(".PP")
            out.append(escape(line.strip()))
            column = None
        blank = False
    # A paragraph needs no macro directly below its section's heading.
    return [line for i, line in enumerate(out) if line != ".PP" or not out[i - 1].startswith(".SH")]


def render_examples(lines):
    return [".SH EXAMPLES", ".nf", *map(escape, (line.removeprefix("  ") for line in lines)), ".fi"] if lines else []


def page(title, summary, version, body, others):
    head = [
        r'.\" Made by tools/manpages.py from the help text of the program. Change that text, not this page.',
        f'.TH {escape(title.upper())} 1 "" "tengen {version}" "tengen"',
        ".nh",
        ".ad l",
        ".SH NAME",
        f"{escape(title)} \\- {escape(summary)}",
    ]
    see = [".SH SEE ALSO", ",\n".join(rf"\fB{escape(other)}\fR(1)" for other in others if other != title)]
    return "\n".join([*head, *body, EXIT_STATUS, *see]) + "\n"


def command_page(title, summary, version, text, others):
    usage, middle, examples = split_help(text)
    body = [*render_synopsis(usage), *render_middle(middle), *render_examples(examples)]
    return page(title, summary, version, body, others)


def main_page(version, summary, commands, others):
    body = render_synopsis(["tengen COMMAND [OPTIONS]", "tengen COMMAND --help", "tengen --version"])
    body.append(".SH COMMANDS")
    for name, what in commands:
        body += [".TP", rf"\fBtengen\-{escape(name)}\fR(1)", escape(what)]
    return page("tengen", summary, version, body, others)


def ask(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout


def make_pages(program):
    text = ask(program, "--help")
    version, summary = re.match(r"tengen (\S+): (.*)", text).groups()
    commands = re.findall(r"^  ([a-z-]+) +(\S.*)$", text, flags=re.M)
    titles = ["tengen"] + sorted(f"tengen-{name}" for name, _ in commands)
    pages = {"tengen.1": main_page(version, summary, commands, titles)}
    for name, what in commands:
        help_text = ask(program, name, "--help")
        pages[f"tengen-{name}.1"] = command_page(f"tengen-{name}", what, version, help_text, titles)
    return pages


def differences(pages, directory):
    for name, text in sorted(pages.items()):
        path = directory / name
        if not path.exists():
            yield f"{path}: is missing"
        elif path.read_text(encoding="utf-8") != text:
            yield f"{path}: differs from the help text"
    for path in sorted(directory.glob("*.1")):
        if path.name not in pages:
            yield f"{path}: no command has this page"


def main(arguments):
    checks = "--check" in arguments
    arguments = [argument for argument in arguments if argument != "--check"]
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    pages = make_pages(arguments[0])
    directory = pathlib.Path(arguments[1]) if len(arguments) > 1 else ROOT / "docs/man"
    found = list(differences(pages, directory))
    if checks:
        print("\n".join(found + ["`tools/manpages.py build/tengen` writes the pages anew"] * bool(found)), end="\n" * bool(found))
        return 1 if found else 0
    directory.mkdir(parents=True, exist_ok=True)
    for name, text in pages.items():
        (directory / name).write_text(text, encoding="utf-8")
    for path in directory.glob("*.1"):
        if path.name not in pages:
            path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
