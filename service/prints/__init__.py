"""What can be printed: PDF pages of our own design, drawn as vectors. Pure: the same request gives the same bytes."""
