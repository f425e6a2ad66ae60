"""The steps from an empty database to this version's, and back. Alembic finds them by their place."""
