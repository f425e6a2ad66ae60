"""What makes the training pictures of the park reader: tables, tiles, and what is neither."""
