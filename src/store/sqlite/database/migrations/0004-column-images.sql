-- Images of a large ledger's columns in parts, so that the first query after a start does not have to read all expenses
-- (store/books/column-images.ts). If no image is usable, the expenses are read. Each part has a checksum of its own.
CREATE TABLE column_image (
  ledger_id TEXT    NOT NULL REFERENCES ledger,
  image_id  TEXT    NOT NULL,
  part      INTEGER NOT NULL,
  bytes     BLOB    NOT NULL,
  PRIMARY KEY (ledger_id, image_id, part)
) STRICT, WITHOUT ROWID;
