#!/usr/bin/env python3
"""A language-model server that does as its script says: the four dialects, and everything that goes wrong.

usage: mock_server.py [SCRIPT]      a file with JSON, or JSON itself

It speaks HTTP over raw sockets, so that it can break it: half answers, cut streams, floods, silence. It uses
nothing but Python's own library, decides nothing by chance and never sleeps; where an answer must be late, it waits
until the client has gone or a line comes in on stdin.

What happens is told on stdout, one JSON object a line, flushed at once:

    {"event": "port", "port": 40123, "other": 40124}      where it listens; `other` is another host's door
    {"event": "request", "n": 1, "port": "main", "method", "path", "headers": {...}, "body": {...}}
    {"event": "answered", "n": 1}                         the step is done
    {"event": "closed", "n": 1}                           the client closed the connection in mid-answer

Lines on stdin: "go" lets one waiting step go on; "script JSON" begins anew with another script (every event carries the
number of its script as "g") and is answered by {"event": "script"}; "end" is answered by {"event": "end"}. It ends when
stdin ends.

The script is {"dialect": NAME, "key": KEY or null, "models": [...], "vision": bool, "steps": [...]}; each chat request takes
the next step, the last one stays. A step says what is answered:

    "move": "D4"           the JSON object with this move, in the shape the request asked for (text or tool call)
    "say": "text"          this text in place of it
    "reasoning": "text"    a chain of thought before it, under the dialect's name
    "finish": "length"     the finish_reason
    "status": 429          an error with this status, in the dialect's shape; "message", "retry_after"
    "fault": NAME          one of FAULTS below
"""
import json
import os
import select
import socket
import sys
import threading

DIALECTS = ("openai", "vllm", "llama.cpp", "ollama", "lmstudio")
FAULTS = (
    "silence",         # takes the request, answers nothing until the client goes
    "half_open",       # headers and half a body, then silence
    "reset",           # closes with RST in place of an answer
    "cut_body",        # promises more bytes than it sends, then closes
    "cut_stream",      # a stream that ends in the middle of the text, without [DONE]
    "stream_error",    # a stream with an error event in the middle
    "drip",            # the whole answer, a byte at a time
    "huge",            # a body of over a mebibyte
    "html",            # status 200, a page of HTML
    "redirect",        # 307 to the other host
    "nested",          # 10,000 nested arrays in place of the body
    "nested_text",     # the same as the model's text
    "twice",           # the whole answer two times on one connection
    "bad_utf8",        # bytes in the body that are no UTF-8
    "two_choices",     # two choices with different moves; only the first one counts
    "two_calls",       # two tool calls
    "wrong_type",      # the right answer as text/plain
    "ignore_stream",   # answers a stream request with a whole body
    "echo_key",        # an error that repeats the Authorization header
    "wait",            # waits for "go" on stdin, then answers
)

lock = threading.Lock()
gate_out, gate_in = os.pipe()  # a byte for each "go"


def tell(**event):
    with lock:
        sys.stdout.write(json.dumps(event) + "\n")
        sys.stdout.flush()


class Gone(Exception):
    """The client closed the connection."""


class Script:
    def __init__(self, text, generation):
        self.data = json.loads(text)
        self.generation = generation
        self.numbers = iter(range(1, 1 << 30))
        self.dialect = self.data.get("dialect", "openai")
        assert self.dialect in DIALECTS, self.dialect
        self.steps = self.data.get("steps", [])
        for step in self.steps:
            assert step.get("fault") in FAULTS + (None,), step
        self.taken = 0

    def count(self):
        with lock:
            return next(self.numbers)

    def next_step(self):
        with lock:
            step = self.steps[min(self.taken, len(self.steps) - 1)] if self.steps else {"move": "pass"}
            self.taken += 1
            return step


# --- what each dialect refuses, and how it says so ---


def error_body(dialect, status, message, param=None):
    if dialect == "lmstudio":
        return {"error": message}
    if dialect == "llama.cpp":
        return {"error": {"code": status, "message": message, "type": "invalid_request_error"}}
    if dialect == "ollama":
        return {"error": {"message": message, "type": "api_error", "param": None, "code": None}}
    if dialect == "vllm":
        return {"error": {"message": message, "type": "BadRequestError", "param": param, "code": status}}
    return {"error": {"message": message, "type": "invalid_request_error", "param": param, "code": str(status)}}


def picture_fault(dialect, body, has_vision):
    """Why this server would not take the request's picture, or None."""
    for message in body["messages"]:
        if not isinstance(message["content"], list):
            continue
        kinds = [part["type"] for part in message["content"]]
        for part in message["content"]:
            if part["type"] != "image_url":
                continue
            if not has_vision:
                return "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"
            if not part["image_url"]["url"].startswith("data:image/png;base64,"):
                return "invalid image input"
        # Each part becomes a message of its own there: the words must come last.
        if dialect == "ollama" and "image_url" in kinds and kinds[-1] != "text":
            return "the test wants the words behind the picture"
    return None


def format_fault(dialect, body):
    """Why this server would not take the request's response_format, or None."""
    wanted = body.get("response_format")
    if wanted is None:
        return None
    if dialect == "lmstudio" and wanted.get("type") not in ("json_schema", "text"):
        return "'response_format.type' must be 'json_schema' or 'text'"
    if wanted.get("type") == "json_schema" and "schema" not in wanted.get("json_schema", {}):
        return "response_format.json_schema.schema is missing"
    if dialect == "llama.cpp" and "schema" in wanted:
        return "a schema at the top level would be ignored in silence"
    return None


# --- answers ---


def reasoning_name(dialect):
    return "reasoning_content" if dialect in ("llama.cpp", "lmstudio") else "reasoning"


def text_of(step, body):
    """The model's text; a schema that allows one word only is kept, unless the step says otherwise."""
    if "say" in step:
        return step["say"]
    if step.get("fault") == "nested_text":
        return "[" * 10000 + "]" * 10000
    schema = schema_of(body)
    if schema and "word" in schema["properties"]:
        kept = step.get("keeps_schema", True)
        return json.dumps({"word": schema["properties"]["word"]["enum"][0] if kept else "hello"})
    return json.dumps({"move": step.get("move", "pass"), "reason": step.get("reason", "because")})


def schema_of(body):
    if "response_format" in body:
        return body["response_format"].get("json_schema", {}).get("schema")
    if "tools" in body:
        return body["tools"][0]["function"]["parameters"]
    return None


def calls_of(step, body, text):
    """The tool calls of an answer, or None where it is plain text."""
    if "tools" not in body or "say" in step:
        return None
    name = body["tools"][0]["function"]["name"]
    calls = [{"index": 0, "id": "call_0", "type": "function", "function": {"name": name, "arguments": text}}]
    if step.get("fault") == "two_calls":
        calls.append({"index": 1, "id": "call_1", "type": "function", "function": {"name": name, "arguments": text}})
    return calls


def whole_body(script, step, body):
    text = text_of(step, body)
    calls = calls_of(step, body, text)
    content = text
    if step.get("content") == "array":
        content = [{"type": "text", "text": text}]
    message = {"role": "assistant", "content": None if calls else content}
    if calls:
        message["tool_calls"] = calls
    if "reasoning" in step:
        message[reasoning_name(script.dialect)] = step["reasoning"]
    finish = step.get("finish", "tool_calls" if calls else "stop")
    choices = [{"index": 0, "message": message, "finish_reason": finish}]
    if step.get("fault") == "two_choices":
        choices.append({"index": 1, "message": {"content": '{"move":"A1"}'}, "finish_reason": "stop"})
    return {
        "id": "mock",
        "object": "chat.completion",
        "model": body["model"],
        "choices": choices,
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def events(script, step, body):
    """The chunks of a stream, as texts; a few characters each, as models speak."""
    text = text_of(step, body)
    calls = calls_of(step, body, text)

    def chunk(delta, finish=None):
        return json.dumps({"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]},
                          ensure_ascii=False)

    yield chunk({"role": "assistant", "content": None if calls else ""})
    reasoning = step.get("reasoning", "")
    for i in range(0, len(reasoning), 5):
        yield chunk({reasoning_name(script.dialect): reasoning[i : i + 5]})
    for call in calls or []:
        head = dict(call, function={"name": call["function"]["name"], "arguments": ""})
        yield chunk({"tool_calls": [head]})
        arguments = call["function"]["arguments"]
        for i in range(0, len(arguments), 7):
            yield chunk({"tool_calls": [{"index": call["index"], "function": {"arguments": arguments[i : i + 7]}}]})
    for i in range(0, 0 if calls else len(text), 4):
        yield chunk({"content": text[i : i + 4]})
    yield chunk({}, step.get("finish", "tool_calls" if calls else "stop"))
    if body.get("stream_options", {}).get("include_usage"):
        yield json.dumps({"choices": [], "usage": {"prompt_tokens": 100, "completion_tokens": 20}})


def framed(script, texts):
    """Events as bytes; each dialect ends its lines in its own way and some send pings."""
    end = {"ollama": "\n", "vllm": "\n", "lmstudio": "\r\n"}.get(script.dialect, "\n")
    for i, text in enumerate(texts):
        if i == 1:
            yield (": ping" + end + end).encode()
        yield ("data: " + text + end + end).encode()


# --- one connection ---


class Connection:
    def __init__(self, script, sock, door, other_port):
        self.script, self.sock, self.door, self.other_port = script, sock, door, other_port
        self.buffer = b""
        self.number = 0

    def read_request(self):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        method, path, _ = lines[0].split(" ", 2)
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.strip().lower()] = value.strip()
        length = int(headers.get("content-length", 0))
        while len(self.buffer) < length:
            self.fill()
        body, self.buffer = self.buffer[:length], self.buffer[length:]
        return method, path, headers, json.loads(body) if body else None

    def fill(self):
        data = self.sock.recv(65536)
        if not data:
            raise Gone
        self.buffer += data

    def send(self, data):
        try:
            self.sock.sendall(data)
        except OSError as error:
            raise Gone from error

    def head(self, status, content_type, length=None, extra=()):
        lines = [f"HTTP/1.1 {status} X", f"Content-Type: {content_type}"]
        if length is None:
            lines.append("Transfer-Encoding: chunked")
        else:
            lines.append(f"Content-Length: {length}")
        return ("\r\n".join(lines + list(extra)) + "\r\n\r\n").encode()

    def send_json(self, status, value, extra=()):
        data = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogateescape")
        self.send(self.head(status, "application/json", len(data), extra) + data)

    def send_chunk(self, data):
        self.send(b"%x\r\n%s\r\n" % (len(data), data))

    def wait_until_gone(self):
        """Silence: until the client closes. An answer that nobody waits for any more is never sent."""
        self.fill()
        raise Gone

    def reset(self):
        self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self.sock.close()
        raise Gone

    # --- what is answered ---

    def answer_get(self, path):
        data = self.script.data
        if path.endswith("/models"):
            entries = [{"id": name, "object": "model"} for name in data.get("models", ["mock"])]
            if self.script.dialect == "llama.cpp":
                kinds = ["text", "image"] if data.get("vision") else ["text"]
                for entry in entries:
                    entry["architecture"] = {"input_modalities": kinds}
            self.send_json(200, {"object": "list", "data": entries})
        else:
            self.send_json(404, error_body(self.script.dialect, 404, "no such path"))

    def fault_of(self, headers, body):
        """A status and an error where the dialect would not take this request."""
        script = self.script
        key = script.data.get("key")
        if key and headers.get("authorization") != f"Bearer {key}":
            return 401, "invalid api key"
        fault = format_fault(script.dialect, body) or picture_fault(script.dialect, body, script.data.get("vision", True))
        return (400, fault) if fault else None

    def answer_chat(self, headers, body):
        script = self.script
        refused = self.fault_of(headers, body)
        if refused:
            self.send_json(refused[0], error_body(script.dialect, *refused))
            return
        step = script.next_step()
        if "status" in step:
            extra = [f"Retry-After: {step['retry_after']}"] if "retry_after" in step else []
            self.send_json(step["status"], error_body(script.dialect, step["status"], step.get("message", "no"),
                                                      step.get("param")), extra)
            return
        fault = step.get("fault")
        if fault == "wait":
            self.wait_for_go()
        special = getattr(self, "do_" + fault, None) if fault else None
        if special:
            special(step, body, headers)
        elif body.get("stream") and fault != "ignore_stream":
            self.send_stream(step, body)
        else:
            self.send_json(200, whole_body(script, step, body))

    def wait_for_go(self):
        """Until a line comes in or the client goes."""
        ready = select.select([self.sock, gate_out], [], [])[0]
        if self.sock in ready:
            self.wait_until_gone()
        os.read(gate_out, 1)

    def send_stream(self, step, body, stop_after=None, cut=None):
        self.send(self.head(200, "text/event-stream"))
        pieces = list(framed(self.script, list(events(self.script, step, body)) + ["[DONE]"]))
        data = b"".join(pieces[:stop_after])
        size = cut or 61  # odd on purpose: lines, events and characters are cut anywhere
        for i in range(0, len(data), size):
            self.send_chunk(data[i : i + size])
        if stop_after is None:
            self.send(b"0\r\n\r\n")

    # --- faults ---

    def do_silence(self, step, body, headers):
        self.wait_until_gone()

    def do_half_open(self, step, body, headers):
        data = json.dumps(whole_body(self.script, step, body)).encode()
        self.send(self.head(200, "application/json", len(data)) + data[: len(data) // 2])
        self.wait_until_gone()

    def do_reset(self, step, body, headers):
        self.reset()

    def do_cut_body(self, step, body, headers):
        data = json.dumps(whole_body(self.script, step, body)).encode()
        self.send(self.head(200, "application/json", len(data)) + data[: len(data) // 2])
        self.sock.shutdown(socket.SHUT_RDWR)
        raise Gone

    def do_cut_stream(self, step, body, headers):
        self.send_stream(step, body, stop_after=4)
        self.send(b"0\r\n\r\n")

    def do_stream_error(self, step, body, headers):
        self.send_stream(step, body, stop_after=4)
        error = error_body(self.script.dialect, 500, "the slot was taken away")
        self.send_chunk(b"data: " + json.dumps(error).encode() + b"\n\n")
        self.send(b"0\r\n\r\n")

    def do_drip(self, step, body, headers):
        if body.get("stream"):
            self.send_stream(step, body, cut=1)
            return
        data = json.dumps(whole_body(self.script, step, body)).encode()
        self.send(self.head(200, "application/json", len(data)))
        for i in range(len(data)):
            self.send(data[i : i + 1])

    def do_huge(self, step, body, headers):
        self.send(self.head(200, "application/json"))
        self.send_chunk(b'{"choices":[{"message":{"content":"')
        for _ in range(40):
            self.send_chunk(b"A" * 65536)
        self.send_chunk(b'"}}]}')
        self.send(b"0\r\n\r\n")

    def do_html(self, step, body, headers):
        data = b"<html><script>alert(1)</script>Bad gateway</html>"
        self.send(self.head(200, "text/html", len(data)) + data)

    def do_redirect(self, step, body, headers):
        place = f"http://localhost:{self.other_port}/v1/chat/completions"
        self.send(self.head(307, "text/plain", 0, [f"Location: {place}"]))

    def do_nested(self, step, body, headers):
        data = b"[" * 10000 + b"]" * 10000
        self.send(self.head(200, "application/json", len(data)) + data)

    def do_twice(self, step, body, headers):
        self.send_json(200, whole_body(self.script, step, body))
        self.send_json(200, whole_body(self.script, dict(step, move="A1"), body))

    def do_bad_utf8(self, step, body, headers):
        data = b'{"choices":[{"message":{"content":"\xff\xfe{\\"move\\":\\"D4\\"}"},"finish_reason":"stop"}]}'
        self.send(self.head(200, "application/json", len(data)) + data)

    def do_wrong_type(self, step, body, headers):
        data = json.dumps(whole_body(self.script, step, body)).encode()
        self.send(self.head(200, "text/plain", len(data)) + data)

    def do_echo_key(self, step, body, headers):
        message = "rejected header: Authorization: " + headers.get("authorization", "none")
        self.send_json(400, error_body(self.script.dialect, 400, message))

    # --- life ---

    def serve(self):
        def tell_of(event, **more):
            tell(event=event, g=self.script.generation, n=self.number, **more)

        try:
            while True:
                method, path, headers, body = self.read_request()
                self.number = self.script.count()
                tell_of("request", port=self.door, method=method, path=path, headers=headers, body=body)
                if method == "GET":
                    self.answer_get(path)
                else:
                    self.answer_chat(headers, body)
                tell_of("answered")
        except (Gone, OSError):
            tell_of("closed")
        finally:
            self.sock.close()


def listen():
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind(("127.0.0.1", 0))
    sock.listen(64)
    return sock


class Current:
    """The script of the connections that are accepted from now on."""

    script = None


def accept_all(sock, door, other_port):
    while True:
        try:
            client, _ = sock.accept()
        except OSError:
            return
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection = Connection(Current.script, client, door, other_port)
        threading.Thread(target=connection.serve, daemon=True).start()


def obey(line):
    word, _, rest = line.strip().partition(" ")
    if word == "script":
        Current.script = Script(rest, Current.script.generation + 1)
        tell(event="script", g=Current.script.generation)
    elif word == "end":
        tell(event="end", g=Current.script.generation)
    else:
        os.write(gate_in, b".")


def main():
    argument = sys.argv[1] if len(sys.argv) > 1 else "{}"
    text = open(argument, encoding="utf-8").read() if os.path.exists(argument) else argument
    Current.script = Script(text, 0)
    main_sock, other_sock = listen(), listen()
    other_port = other_sock.getsockname()[1]
    for sock, door in ((main_sock, "main"), (other_sock, "other")):
        threading.Thread(target=accept_all, args=(sock, door, other_port), daemon=True).start()
    tell(event="port", g=0, port=main_sock.getsockname()[1], other=other_port)
    for line in sys.stdin:
        obey(line)
    os._exit(0)


main()
