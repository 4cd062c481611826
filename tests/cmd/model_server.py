#!/usr/bin/env python3
"""A language model's server for the tests of `tengen arena` and `tengen comment`, whose model thinks with tengen.

usage: model_server.py TENGEN GAME SIZE LEVEL MODE

Prints its port. MODE is `perfect` (the move that `tengen gtp` makes at that level), `stumble` (a point that is taken or
off the board first, then that move), `illegal` (never a move), or `silent` (it says on stderr that it was asked, never
answers, and says when the connection was closed). It reads the moves out of the prompt, as a model has to.
"""
import base64
import http.server
import json
import re
import subprocess
import sys

TENGEN, GAME, SIZE, LEVEL, MODE = sys.argv[1:6]
IS_FIVE = GAME != "go"
engine = subprocess.Popen(
    [TENGEN, "gtp", "--game", GAME, "--level", LEVEL, "--seed", "1"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
)
LETTERS, GTP = "ABCDEFGHIJKLMNOPQRSTUVWXY", "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def gtp(command):
    engine.stdin.write(command + "\n")
    engine.stdin.flush()
    answer = engine.stdout.readline()
    while engine.stdout.readline().strip():
        pass
    return answer[1:].strip()


def turned(vertex, source, target):
    """Between the letters of five-in-a-row and GTP's."""
    return target[source.index(vertex[0])] + vertex[1:] if IS_FIVE and re.fullmatch(r"[A-Z]\d+", vertex) else vertex


def best(prompt):
    gtp(f"boardsize {SIZE}")
    gtp("clear_board")
    for color, vertex in re.findall(r"\d+\. (Black|White) ([A-Za-z]+\d*)", prompt):
        gtp(f"play {color} {turned(vertex, LETTERS, GTP)}")
    color = re.search(r"You are (Black|White)", prompt).group(1)
    vertex = gtp(f"genmove {color}")
    return turned(vertex, GTP, LETTERS) if vertex[0].isupper() else vertex


def move(prompt):
    if MODE == "illegal" or (MODE == "stumble" and "not taken" not in prompt and "Refused" not in prompt and "last answer" not in prompt
                             and "refused" not in prompt):
        taken = re.search(r"1\. Black ([A-Z]\d+)", prompt)
        return taken.group(1) if taken else "Z99"
    return best(prompt)


def see(url):
    """The stones of a picture, found by `tengen read-board`; who stumbles says nothing of White."""
    png = base64.b64decode(url.split(",", 1)[1])
    command = [TENGEN, "read-board", "-", "--json", "--game", GAME]
    stones = json.loads(subprocess.run(command, input=png, capture_output=True, check=True).stdout)
    return "I see: " + json.dumps({"black": stones["black"], "white": [] if MODE == "stumble" else stones["white"]})


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self, value):
        body = json.dumps(value).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        self.answer({"object": "list", "data": [{"id": "perfect", "object": "model"}]})

    def be_silent(self):
        print("asked", file=sys.stderr, flush=True)
        if self.connection.recv(1) == b"":
            print("closed", file=sys.stderr, flush=True)
        self.close_connection = True

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if MODE == "silent":
            self.be_silent()
            return
        content = body["messages"][-1]["content"]
        prompt = content if isinstance(content, str) else "\n".join(part.get("text", "") for part in content)
        picture = [part["image_url"]["url"] for part in content if part.get("type") == "image_url"] if isinstance(content, list) else []
        if picture and "Which stones" in prompt:
            self.say(see(picture[0]))
            return
        if "Candidates, best first" in prompt:
            self.say(f"{re.search(r'- ([A-Z][0-9]+):', prompt).group(1)} is the move, move 2. \x1b[31m A1, "
                     "101 %, 99 points, 7,777 playouts and move 55 are invented.")
            return
        self.say(json.dumps({"move": move(prompt), "reason": "<script>alert(1)</script> because"}))

    def say(self, text):
        self.answer({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                     "usage": {"prompt_tokens": 100, "completion_tokens": 10}})

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
