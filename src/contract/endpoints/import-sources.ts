// Endpoints for accounts, cards and other programs: each remembers how its files are read, so that the next file needs no answers.

import Type from "typebox";
import { conflict, deletion, like, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { choice, LabelName, nullable, Slug, text, Version } from "../schema/fields.ts";
import { ImportColumns, importFields } from "./import.ts";

const sources = { tag: "Imports", access: "anyone", strict: true } as const;
const path = "/api/v1/ledgers/{ledger}/import-sources";
const ofLedger = { ledger: Slug, id: importFields.sourceId };

const fields = {
  name: LabelName,
  account: nullable(text(200, { minLength: 1 })),
  header: nullable(text(20_000, { minLength: 1 })),
  encoding: nullable(importFields.encoding),
  columns: nullable(ImportColumns),
  days: nullable(importFields.days),
  numbers: nullable(importFields.numbers),
  spent: nullable(importFields.spent),
  isCard: nullable(Type.Boolean({ description: "true for files of a card" })),
  cash: nullable(choice(["spent", "skipped"])),
  ids: nullable(choice(["hold", "change"])),
  person: nullable(text(200, { minLength: 1 })),
  rules: importFields.rules,
};

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
  encoding: null,
  columns: null,
  days: "DMY",
  numbers: "1234,56",
  spent: "negative",
  isCard: null,
  cash: null,
  ids: null,
  person: null,
  rules: [],
  version: 3,
} as const;

const nameTaken = like(conflict, "Another source has the name.");

export const listImportSources = endpoint({
  ...sources,
  method: "GET",
  path,
  summary: "List the sources of imports",
  description:
    "In the order of their ids: one for each account or card, each with its settings and rules.",
  parameters: { ledger: Slug },
  answers: { 200: success("Every source.", ImportSourceList, { items: [example] }) },
});

export const readImportSource = endpoint({
  ...sources,
  method: "GET",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Read a source of imports",
  parameters: ofLedger,
  answers: { 200: success("The source.", ImportSource, example) },
});

export const changeImportSource = endpoint({
  ...sources,
  method: "PATCH",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Change a source of imports",
  description: "Holds for the next files of the source; null forgets a setting.",
  parameters: ofLedger,
  body: ImportSourceChange,
  example: { name: "Giro" },
  answers: { 200: success("The source as it is now.", ImportSource, example), 409: nameTaken },
});

export const deleteImportSource = endpoint({
  ...sources,
  method: "DELETE",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Delete a source of imports",
  description: "What was imported stays. The next file of the source is read as that of a new one.",
  parameters: ofLedger,
  answers: { 200: deletion("The source is deleted.") },
});
