// Categories as an import shows them: of the book, or to be made, and those that a file names.

import Type from "typebox";
import { CategoryIdField, nullable } from "../schema/fields.ts";

export const ImportCategory = Type.Object({
  id: nullable(CategoryIdField),
  name: Type.String({ description: "its full name; one without an id will be made" }),
});

/** A category in the file, and its match in the book. */
export const ImportFileCategory = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  category: nullable(ImportCategory),
  certain: Type.Boolean(),
});
