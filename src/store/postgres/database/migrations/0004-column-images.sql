-- Images of a large ledger's columns in parts, so that the first query after a start does not have to read all expenses
-- (store/books/column-images.ts). If no image is usable, the expenses are read. Each part has a checksum.
CREATE TABLE IF NOT EXISTS column_image (
  ledger_id text   NOT NULL,
  image_id  text   NOT NULL,
  part      bigint NOT NULL,
  bytes     bytea  NOT NULL,
  PRIMARY KEY (ledger_id, image_id, part)
);
