// Endpoints for import sources: accounts, cards and other programs. Each source remembers how its files are read, so that the next file
// needs no answers.

import Type from "typebox";
import { keysOf, valueOfEach } from "../../domain/keys.ts";
import { conflict, like } from "../answers.ts";
import { recordEndpoints } from "../record-endpoints.ts";
import { choice, LabelName, nullable, text, Version } from "../schema/fields.ts";
import { ImportColumns, importFields, SPENDING_CHOICES } from "./import.ts";

const settings = {
  encoding: nullable(importFields.encoding),
  columns: nullable(ImportColumns),
  days: nullable(importFields.days),
  numbers: nullable(importFields.numbers),
  spent: nullable(importFields.spent),
  isCard: nullable(Type.Boolean({ description: "true for files of a card" })),
  ...SPENDING_CHOICES,
  ids: nullable(choice(["hold", "change"])),
  person: nullable(text(200, { minLength: 1 })),
};

const fields = {
  name: LabelName,
  account: nullable(text(200, { minLength: 1 })),
  header: nullable(text(20_000, { minLength: 1 })),
  ...settings,
  rules: importFields.rules,
};

/** The settings of a source about which nothing is known. */
export const NO_SETTINGS = valueOfEach(keysOf(settings), () => null);

export const ImportSource = Type.Object({
  id: importFields.sourceId,
  ...fields,
  version: Version,
});
export const ImportSourceList = Type.Object({ items: Type.Array(ImportSource) });
export const ImportSourceChange = Type.Partial(Type.Object(fields));

const example = {
  id: 1,
  name: "Giro",
  account: null,
  header: "buchungstag|zweck|betrag",
  ...NO_SETTINGS,
  days: "DMY",
  numbers: "1234,56",
  spent: "negative",
  rules: [],
  version: 3,
} as const;

export const {
  list: listImportSources,
  read: readImportSource,
  change: changeImportSource,
  delete: deleteImportSource,
} = recordEndpoints({
  tag: "Imports",
  path: "import-sources",
  noun: "source",
  of: " of imports",
  id: importFields.sourceId,
  body: ImportSource,
  list: ImportSourceList,
  change: ImportSourceChange,
  example,
  changed: { name: "Giro" },
  about: {
    list: "In the order of their ids: one for each account or card, each with its settings and rules.",
    change: "Holds for the next files of the source; null forgets a setting.",
    delete: "What was imported stays. The next file of the source is read as that of a new one.",
  },
  failures: { 409: like(conflict, "Another source has the name.") },
});
