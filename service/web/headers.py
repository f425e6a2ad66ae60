"""Headers that keep pages safe: nothing from other hosts, nothing inline, no framing."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, Response

PAGE_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load: files of this host, and the photo that the person chose."""

DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""What an answer that is no page may load, should a browser show it as one."""

EVERYWHERE: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
}


def init_app(app: Flask) -> None:
    """Send the headers with every answer."""

    @app.after_request
    def protect(response: Response) -> Response:
        policy = PAGE_POLICY if response.mimetype == "text/html" else DATA_POLICY
        response.headers.setdefault("Content-Security-Policy", policy)
        for name, value in EVERYWHERE.items():
            response.headers.setdefault(name, value)
        return response
