"""The pages: the phone app at `/`. Plain ES modules, no build step, nothing loaded from elsewhere."""

from service.web.pages import init_app

__all__ = ["init_app"]
