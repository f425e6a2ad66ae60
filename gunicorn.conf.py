"""How gunicorn runs the service. The environment's PORT, WEB_CONCURRENCY, THREADS and STALL_SECONDS override."""

import os
import socket
import struct

from gunicorn.workers.gthread import ThreadWorker

bind = f"0.0.0.0:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("THREADS", "8"))
timeout = 60
graceful_timeout = 30
max_requests = 20_000  # a fresh worker now and then: whatever leaks, leaks for a while only
max_requests_jitter = 2_000
limit_request_line = 8190
control_socket_disable = True  # nobody commands a running server through a socket file
accesslog = "-"

STALL_SECONDS = int(os.environ.get("STALL_SECONDS", "15"))  # longest silence of a client in the middle of a request

# Before anything imports OpenCV or a BLAS: one thread a process, the processes are the parallelism.
os.environ.setdefault("OPENCV_FOR_THREADS_NUM", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


class Refusing:
    """A client's socket to which a refusal goes as a problem document, whatever page the server would send."""

    def __init__(self, client):
        self._client = client

    def __getattr__(self, name):
        return getattr(self._client, name)

    def sendall(self, answer):
        """Send the problem of the answer's status."""
        from service.api.unparsed import refusal  # the arbiter, which reads this file, does not import the service

        status = int(answer.split(b" ", 2)[1])
        self._client.sendall(refusal(status))


class Worker(ThreadWorker):
    """A threaded worker. Requests that it cannot make out are refused as all others are: RFC 9457."""

    def handle_error(self, req, client, addr, exc):
        """As gunicorn's, which tells statuses and logs; the words are ours."""
        super().handle_error(req, Refusing(client), addr, exc)


worker_class = Worker


def post_worker_init(worker):
    """Bound how long a stalled client can hold a thread: accepted sockets inherit the listener's timeout."""
    stall = struct.pack("ll", STALL_SECONDS, 0)
    for listener in worker.sockets:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, stall)
