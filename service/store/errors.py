"""What the store refuses, in words that every caller can turn into an answer."""

from __future__ import annotations

from typing import Any


class StoreError(Exception):
    """A refusal. `code` ends the problem's `type`; `params` go into its sentence, `extra` into its document."""

    code = "bad-request"

    def __init__(self, extra: dict[str, Any] | None = None, **params: Any) -> None:
        super().__init__(self.code, params)
        self.params = params
        self.extra = extra or {}


class KeyNeeded(StoreError):
    """A key is needed and none was sent."""

    code = "key-needed"


class KeyUnknown(StoreError):
    """No such key, or one that was revoked."""

    code = "key-unknown"


class KeyMayNot(StoreError):
    """The key is known and does not reach so far: a share key only reads."""

    code = "key-may-not"


class NoSuchCollection(StoreError):
    """There is none by this id, or the key does not open it: the two are not told apart."""

    code = "no-such-collection"


class NoSuchRevision(StoreError):
    """The collection never had this revision."""

    code = "no-such-revision"


class NoSuchPicture(StoreError):
    """The collection has no such picture."""

    code = "no-such-picture"


class NoSuchKey(StoreError):
    """The owner has no key by this id."""

    code = "no-such-key"


class ConditionNeeded(StoreError):
    """A change that does not say which revision it was made from."""

    code = "condition-needed"


class ChangedMeanwhile(StoreError):
    """The collection is no longer what the change was made from; `extra` says what changed."""

    code = "changed-meanwhile"


class IdempotencyMismatch(StoreError):
    """The idempotency key was used for another request."""

    code = "idempotency-mismatch"


class CreatedAndDeleted(StoreError):
    """The creation asked for again took place, and what it made has been deleted since."""

    code = "created-and-deleted"


class QuotaExceeded(StoreError):
    """More than an owner may keep; the limit is named."""

    code = "quota-exceeded"


class FileUnreadable(StoreError):
    """An import file that is no file of ours; `reason` is a message id under `store.file`."""

    code = "file-unreadable"
