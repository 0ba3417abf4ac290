"""The connector protocol over http.server: signatures, one reference is one effect, errors. Nothing in here knows what a payment is."""
import base64
import hashlib
import hmac
import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
QUESTION_BYTES_MAX = 1_000_000


class Refused(Exception):
    """Not answered. Corridor asks again, whatever the code says."""

    statuses = {
        "bad_signature": 401,
        "bad_question": 400,
        "unknown_operation": 404,
        "reference_conflict": 409,
        "unavailable": 503,
    }

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def key_bytes(key):
    return base64.b64decode(key.removeprefix("whsec_"))


def sign(key, message_id, timestamp, body):
    signed = f"{message_id}.{timestamp}.".encode() + body
    digest = hmac.new(key_bytes(key), signed, hashlib.sha256).digest()
    return "v1," + base64.b64encode(digest).decode()


def signed_headers(keys, message_id, body):
    timestamp = int(time.time())
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(sign(key, message_id, timestamp, body) for key in keys),
    }


def verify(keys, headers, body):
    """The id of the message. The body must be the bytes that came, not parsed and written again."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    given = headers.get("webhook-signature", "").split(" ")
    if not message_id or "." in message_id or not timestamp.isdigit():
        raise Refused("bad_signature", "a header is missing or malformed")
    expected = [sign(key, message_id, timestamp, body) for key in keys]
    # Every pair is compared, in constant time.
    if not any([hmac.compare_digest(one.encode(), other.encode()) for one in given for other in expected]):
        raise Refused("bad_signature", "no signature is right")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise Refused("bad_signature", "it was signed too long ago, or in the future")
    return message_id


def serve(port, keys, manifest, health, operations):
    """`operations`: by path, a function from the fields of a question to the fields of its answer."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.answer(self.read)

        def do_POST(self):
            self.answer(self.ask)

        def read(self, path, _body):
            if path == "manifest":
                return manifest
            if path == "health":
                return health()
            raise Refused("unknown_operation", "there is no such path")

        def ask(self, path, body):
            operation = operations.get(path)
            if operation is None:
                raise Refused("unknown_operation", "there is no such operation")
            question = parsed(body)
            # The path is not signed, but `operation` is.
            if question.get("operation") != path:
                raise Refused("bad_question", "the question is for another operation")
            try:
                return operation(question)
            except (KeyError, TypeError, ValueError) as error:
                raise Refused("bad_question", f"a field is missing or malformed: {error}") from error

        def answer(self, work):
            message_id, status = None, 200
            try:
                size = int(self.headers.get("content-length") or 0)
                if size > QUESTION_BYTES_MAX:
                    raise Refused("bad_question", "the question is too large")
                body = self.rfile.read(size)
                message_id = verify(keys, self.headers, body)
                said = work(self.path.removeprefix("/v1/"), body)
            except Refused as refused:
                status = Refused.statuses[refused.code]
                said = {"code": refused.code, "message": str(refused)}
            except Exception as error:  # Whatever broke: nothing is known of the effect, and the question comes again.
                self.log_error("%r", error)
                status, said = 503, {"code": "unavailable", "message": "ask again"}
            written = json.dumps(said).encode()
            headers = signed_headers(keys, message_id, written) if message_id else {"content-type": "application/json"}
            try:
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(written)))
                self.end_headers()
                self.wfile.write(written)
            except ConnectionError:
                # Nobody waits any more. The question comes again.
                self.close_connection = True

        def log_message(self, form, *args):
            """Only errors are logged: a question has personal data."""

        def log_error(self, form, *args):
            super().log_message(form, *args)

    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


def parsed(body):
    try:
        question = json.loads(body)
    except ValueError as error:
        raise Refused("bad_question", "the question is not JSON") from error
    if not isinstance(question, dict):
        raise Refused("bad_question", "the question is not an object")
    return question
