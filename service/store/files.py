"""A collection as one file: readable JSON, or a zip of that JSON with its pictures. Out and in again.

Files come from strangers. Nothing is unpacked to a disk, names of members are never used as paths, and what a zip
claims and what it holds are both bounded before anything is read.
"""

from __future__ import annotations

import io
import json
import re
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from marshmallow import ValidationError

from schemas.collections import FORMAT, MAX_ENTRIES, MAX_LOOKS, Draft, Entry
from schemas.collections_answers import Collection
from schemas.messages import Message, NotJSON
from service.games import Registry
from service.store.cleaning import CleanPicture
from service.store.errors import FileUnreadable
from service.store.kinds import draft_schema
from vision.errors import PhotoError

MANIFEST = "collection.json"
FOLDER = "pictures/"
ZIP_SIGNATURE = b"PK\x03\x04"
EMPTY_ZIP_SIGNATURE = b"PK\x05\x06"
DIRECTORY_SIGNATURE = b"PK\x01\x02"
MAX_MEMBERS = 2 * MAX_ENTRIES
MAX_MANIFEST_BYTES = 4 * 1024 * 1024
SAME_DATE = (1980, 1, 1, 0, 0, 0)  # the same collection makes the same file

_MEMBER = re.compile(r"pictures/[^/\\\x00-\x1f]{1,120}")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError, RuntimeError, KeyError)

Cleaner = Callable[[Sequence[bytes]], Sequence[CleanPicture | PhotoError]]
Loads = Callable[[bytes], Any]


@dataclass(frozen=True)
class Limits:
    """How much a file may hold, in bytes."""

    unpacked: int
    picture: int


def export_json(collection: Collection) -> bytes:
    """The collection as a text that people can read and edit. Pictures do not go with it."""
    return _text(collection, [replace(entry, picture=None, looks=None) for entry in collection.items])


def _text(collection: Collection, entries: Sequence[Entry]) -> bytes:
    body = {
        "format": FORMAT,
        "game": collection.game,
        "kind": collection.kind,
        "name": collection.name,
        "items": [entry.as_json() for entry in entries],
    }
    try:
        return json.dumps(body, indent=2, ensure_ascii=False).encode() + b"\n"
    except UnicodeEncodeError:  # half a surrogate pair can be in JSON only escaped
        return json.dumps(body, indent=2).encode() + b"\n"


def export_zip(collection: Collection, picture: Callable[[str], bytes | None]) -> bytes:
    """The collection with its pictures, each under the name of its entry; `picture` gives the bytes of a digest."""
    members: dict[str, bytes] = {}

    def member(name: str, digest: str | None) -> str | None:
        data = picture(digest) if digest is not None else None
        if data is None:
            return None
        made = _member(name, members)
        members[made] = data
        return made

    entries = []
    for entry in collection.items:
        shown = member(entry.name, entry.picture)
        looks = tuple(its for digest in entry.looks or () if (its := member(entry.name, digest)) is not None)
        entries.append(replace(entry, picture=shown, looks=looks or None))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        manifest = zipfile.ZipInfo(MANIFEST, SAME_DATE)
        archive.writestr(manifest, _text(collection, entries), zipfile.ZIP_DEFLATED)
        for name, data in members.items():
            archive.writestr(zipfile.ZipInfo(name, SAME_DATE), data)
    return packed.getvalue()


def _member(name: str, taken: Mapping[str, bytes]) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "picture"
    member, n = f"{FOLDER}{slug}.jpg", 2
    while member in taken:
        member, n = f"{FOLDER}{slug}-{n}.jpg", n + 1
    return member


def read_file(
    data: bytes, registry: Registry, loads: Loads, clean: Cleaner, limits: Limits
) -> tuple[Draft, list[CleanPicture]]:
    """The collection that a file holds, with its pictures, checked as a whole.

    Raises `FileUnreadable` where it is no such file, ValidationError with everything that is wrong in it; `loads`
    parses JSON strictly, `clean` cleans pictures.
    """
    if data[:4] in (ZIP_SIGNATURE, EMPTY_ZIP_SIGNATURE):
        text, members = _unzip(data, limits)
    else:
        text, members = data, {}
    raw = _manifest(text, loads)
    _name_by_item(raw)
    used, faults = _used_pictures(raw, members)
    cleaned = dict(zip(used, clean([members[name] for name in used]), strict=True))
    pictures: dict[str, CleanPicture] = {}
    for n, entry in enumerate(_entries(raw)):
        name = entry.get("picture")
        picture = cleaned.get(name) if isinstance(name, str) else None
        if isinstance(picture, PhotoError):
            faults[n] = {"picture": [Message(picture.reason, picture.params)]}
        elif picture is not None:
            pictures[picture.digest] = picture
            entry["picture"] = picture.digest
        if n in faults:
            entry.pop("picture", None)
        _take_looks(entry, cleaned, pictures)
    return _load(registry, raw, pictures, faults), list(pictures.values())


def _take_looks(
    entry: dict[str, Any], cleaned: Mapping[str, CleanPicture | PhotoError], pictures: dict[str, CleanPicture]
) -> None:
    """Name an entry's further pictures by their digests; one that is not there or is none is left out."""
    looks = entry.get("looks")
    if isinstance(looks, list):
        found = [cleaned.get(name) for name in looks if isinstance(name, str)]
        kept = [picture for picture in found if isinstance(picture, CleanPicture)]
        pictures.update((picture.digest, picture) for picture in kept)
        entry["looks"] = [picture.digest for picture in kept]


def _entries(raw: Mapping[str, Any]) -> list[dict[str, Any]]:
    items = raw.get("items")
    if not isinstance(items, list) or len(items) > MAX_ENTRIES:
        return []
    return [entry if isinstance(entry, dict) else {} for entry in items]


def _name_by_item(raw: Mapping[str, Any]) -> None:
    """In a file written by hand, an item that has a name need not say it twice."""
    for entry in _entries(raw):
        item = entry.get("item")
        if "name" not in entry and isinstance(item, dict) and isinstance(item.get("name"), str):
            entry["name"] = item["name"]


def _load(registry: Registry, raw: Mapping[str, Any], pictures: Container[str], faults: dict[int, Any]) -> Draft:
    """The draft. Raises ValidationError with the schema's complaints and those about pictures in one."""
    try:
        draft: Draft = draft_schema(registry, pictures)().load(raw)
    except ValidationError as error:
        raise ValidationError(_joined(error.messages, faults)) from None
    if faults:
        raise ValidationError({"items": faults})
    return draft


def _joined(messages: Any, faults: dict[int, Any]) -> Any:
    items = messages.get("items", {}) if isinstance(messages, dict) else None
    if not faults or not isinstance(items, dict):
        return messages
    return {**messages, "items": {**items, **{n: {**items.get(n, {}), **fault} for n, fault in faults.items()}}}


def _used_pictures(raw: Mapping[str, Any], members: Mapping[str, bytes]) -> tuple[list[str], dict[int, Any]]:
    """The pictures that entries name, each once; and what is wrong with the names, by number of the entry."""
    used: dict[str, None] = {}
    faults: dict[int, Any] = {}
    for n, entry in enumerate(_entries(raw)):
        if "picture" in entry:
            name = entry["picture"]
            if isinstance(name, str) and name in members:
                used[name] = None
            else:
                faults[n] = {"picture": [Message("store.file.no_such_picture", {"name": str(name)[:120]})]}
        looks = entry.get("looks")
        for look in looks[:MAX_LOOKS] if isinstance(looks, list) else ():
            if isinstance(look, str) and look in members:
                used[look] = None
    return list(used), faults


def _manifest(text: bytes, loads: Loads) -> dict[str, Any]:
    if len(text) > MAX_MANIFEST_BYTES:
        raise FileUnreadable(reason=Message("store.file.too_long", {"limit": MAX_MANIFEST_BYTES}))
    try:
        raw = loads(text.removeprefix(b"\xef\xbb\xbf"))  # some editors put a byte order mark
    except NotJSON as error:
        raise FileUnreadable(reason=Message("store.file.not_json", {"reason": error.message})) from None
    if not isinstance(raw, dict) or raw.pop("format", None) != FORMAT:
        raise FileUnreadable(reason=Message("store.file.other_format", {"format": FORMAT}))
    return raw


def _unzip(data: bytes, limits: Limits) -> tuple[bytes, dict[str, bytes]]:
    """The manifest and the pictures of a zip file. Raises `FileUnreadable`."""
    if data.count(DIRECTORY_SIGNATURE) > MAX_MEMBERS:  # before the directory is parsed: it may list millions
        raise FileUnreadable(reason=Message("store.file.too_many", {"limit": MAX_MEMBERS}))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = [member for member in archive.infolist() if member.filename != FOLDER]
            _check_members(members, limits)
            found = {member.filename: _unpack(archive, member) for member in members}
    except _BROKEN:
        raise FileUnreadable(reason=Message("store.file.broken")) from None
    if MANIFEST not in found:
        raise FileUnreadable(reason=Message("store.file.no_manifest", {"name": MANIFEST}))
    return found.pop(MANIFEST), found


def _check_members(members: Sequence[zipfile.ZipInfo], limits: Limits) -> None:
    """Raises `FileUnreadable` on members that have no business in such a file, or claim to be too large."""
    if len(members) > MAX_MEMBERS:
        raise FileUnreadable(reason=Message("store.file.too_many", {"limit": MAX_MEMBERS}))
    seen = set()
    for member in members:
        name = member.filename
        plain = name == MANIFEST or (_MEMBER.fullmatch(name) is not None and not name.startswith(f"{FOLDER}."))
        if not plain or name in seen or member.orig_filename != name:
            raise FileUnreadable(reason=Message("store.file.odd_member", {"name": name[:120]}))
        if stat.S_IFMT(member.external_attr >> 16) not in (0, stat.S_IFREG):
            raise FileUnreadable(reason=Message("store.file.odd_member", {"name": name[:120]}))
        if member.flag_bits & 1 or member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise FileUnreadable(reason=Message("store.file.odd_packing", {"name": name[:120]}))
        if member.file_size > (MAX_MANIFEST_BYTES if name == MANIFEST else limits.picture):
            raise FileUnreadable(reason=Message("store.file.member_too_large", {"name": name[:120]}))
        seen.add(name)
    if sum(member.file_size for member in members) > limits.unpacked:
        raise FileUnreadable(reason=Message("store.file.unpacks_too_large", {"limit": limits.unpacked}))


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A member's bytes: at most what it claims, which was checked."""
    with archive.open(member) as packed:
        data = packed.read(member.file_size + 1)
    if len(data) != member.file_size:
        raise zipfile.BadZipFile
    return data
