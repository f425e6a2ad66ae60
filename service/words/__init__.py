"""All text for people: one catalogue of messages by id, in five languages."""

from service.words.catalogue import LANGUAGES, Catalogue, catalogue_of

__all__ = ["LANGUAGES", "Catalogue", "catalogue_of"]
