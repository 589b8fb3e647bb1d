// What is remembered of the sources of files, so that their next file needs no answers.

import Type from "typebox";
import { conflict, deletion, like, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { choice, LabelName, nullable, Slug, text, Version } from "../schema/fields.ts";
import { ImportColumns, importFields } from "./import.ts";

const profiles = { tag: "Imports", access: "anyone", strict: true } as const;
const path = "/api/v1/ledgers/{ledger}/import-profiles";
const ofLedger = { ledger: Slug, id: importFields.profileId };

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
  cash: nullable(choice(["spent", "left-out"])),
  ids: nullable(choice(["hold", "change"])),
  person: nullable(text(200, { minLength: 1 })),
  rules: importFields.rules,
};

export const ImportProfile = Type.Object({
  id: importFields.profileId,
  ...fields,
  version: Version,
});
export const ImportProfileList = Type.Object({ items: Type.Array(ImportProfile) });
export const ImportProfileChange = Type.Partial(Type.Object(fields));

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

const nameTaken = like(conflict, "Another profile has the name.");

export const listImportProfiles = endpoint({
  ...profiles,
  method: "GET",
  path,
  summary: "List the profiles of sources",
  description: "In the order of their ids: one for each account of a bank or of another program.",
  parameters: { ledger: Slug },
  answers: { 200: success("Every profile.", ImportProfileList, { items: [example] }) },
});

export const readImportProfile = endpoint({
  ...profiles,
  method: "GET",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Read a profile of a source",
  parameters: ofLedger,
  answers: { 200: success("The profile.", ImportProfile, example) },
});

export const changeImportProfile = endpoint({
  ...profiles,
  method: "PATCH",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Change a profile of a source",
  description: "Holds for the next files of the source; null forgets what was learnt.",
  parameters: ofLedger,
  body: ImportProfileChange,
  example: { name: "Giro" },
  answers: { 200: success("The profile as it is now.", ImportProfile, example), 409: nameTaken },
});

export const deleteImportProfile = endpoint({
  ...profiles,
  method: "DELETE",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Delete a profile of a source",
  description: "What was imported stays. The next file of the source is read as that of a new one.",
  parameters: ofLedger,
  answers: { 200: deletion("The profile is deleted.") },
});
