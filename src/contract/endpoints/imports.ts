// Endpoints that import files into a ledger: an import is staged, previewed, answered, committed and, if necessary, undone.

import Type from "typebox";
import { ROW_STATUSES } from "../../domain/import/terms.ts";
import { conflict, like, MEBIBYTE, problem, success, unfitting, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger } from "../record-endpoints.ts";
import { Day, FileBytes, pageLimit, text } from "../schema/fields.ts";
import {
  Import,
  ImportChange,
  ImportList,
  ImportRowPage,
  ImportUndo,
  importFields,
} from "./import.ts";
import { exampleImport, exampleRow, exampleSummary } from "./import-examples.ts";

const path = "/api/v1/ledgers/{ledger}/imports";
const imports = { ...inLedger, tag: "Imports", path } as const;
const parameters = { ...inLedger.parameters, id: importFields.id };
const one = { ...imports, path: `${path}/{id}`, parameters } as const;

const FILE_MEBIBYTES = 32;

const wrongState = like(conflict, "The state of the import does not allow it.");

const unreadable = problem(
  "unreadable-file",
  "No format fits the file, or the fields do not fit.",
  "notes.txt can't be read. It's text, but not a table with commas, semicolons, tabs or bars, and not OFX, QIF, CAMT or MT940",
);

export const createImport = endpoint({
  ...imports,
  method: "POST",
  versioned: true,
  lasting: true,
  summary: "Stage a file",
  description: `The body is the file as it is, up to ${FILE_MEBIBYTES} MiB, or a zip of such files, each a separate import. Nothing is imported yet: the answer says how it was read, what its rows would become, and what to ask. It expires in 24 hours.`,
  query: { name: importFields.fileName, today: Day },
  needed: ["name"],
  body: FileBytes,
  bodyLimit: FILE_MEBIBYTES * MEBIBYTE,
  answers: {
    201: success("The file is staged.", Import, exampleImport, {
      Location: "The path of the import.",
    }),
    422: unreadable,
  },
});

export const listImports = endpoint({
  ...imports,
  method: "GET",
  summary: "List the imports",
  description: "Staged, imported and undone ones, the newest first.",
  answers: { 200: success("Every import.", ImportList, { items: [exampleSummary] }) },
});

export const readImport = endpoint({
  ...one,
  method: "GET",
  versioned: true,
  summary: "Read an import",
  description: "A staged import is decided again; a committed one is shown as it was.",
  answers: { 200: success("The import.", Import, exampleImport) },
});

export const listImportRows = endpoint({
  ...one,
  method: "GET",
  path: `${one.path}/rows`,
  summary: "List the rows of an import",
  description: "In the order of the file, each with its future expense. Only for a staged import.",
  query: {
    status: Type.Array(importFields.status, {
      maxItems: ROW_STATUSES.length,
      description: "a status; of several, any",
    }),
    q: text(200, { examples: ["corner"] }),
    limit: pageLimit(),
    cursor: text(100),
  },
  answers: {
    200: success("A page of rows.", ImportRowPage, { items: [exampleRow], next: null, count: 1 }),
    409: like(conflict, "The import is no longer staged: its file is not kept."),
    422: unusable,
  },
});

export const amendImport = endpoint({
  ...one,
  method: "PATCH",
  versioned: true,
  lasting: true,
  summary: "Answer questions about an import, or correct how it was read",
  description:
    "Replaces the answers that are sent; null removes one. After the commit, rules apply to all files of its source.",
  bodyLimit: 4 * MEBIBYTE,
  body: ImportChange,
  example: {
    answers: { cash: "skipped" },
    rows: [{ row: 2, payee: "Corner Café" }],
  },
  answers: {
    200: success("All rows are decided again.", Import, exampleImport),
    409: wrongState,
    422: like(unfitting, "The file can't be read as answered, or the fields do not fit."),
  },
});

export const commitImport = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/commit`,
  versioned: true,
  mustMatch: true,
  repeatable: true,
  lasting: true,
  summary: "Commit an import",
  description:
    "Imports what was shown: If-Match names the version that was seen; 412 says that a status has changed since. After an interruption, the same request resumes it.",
  answers: {
    200: { description: "The committed import.", body: Import },
    409: problem(
      "unclear-file",
      "Questions are open, another import of one of its accounts runs, or it was undone.",
      "The import 7 can't be committed: a question is open, about days; answer first",
    ),
  },
});

export const undoImport = endpoint({
  ...one,
  method: "POST",
  path: `${one.path}/undo`,
  repeatable: true,
  lasting: true,
  summary: "Undo an import",
  description:
    "At any time. Deletes unchanged expenses and unused labels; changed ones stay and are listed.",
  answers: {
    200: success("The import is undone.", ImportUndo, {
      import: { ...exampleSummary, state: "undone" },
      removed: 1,
      kept: [],
      keptCount: 0,
    }),
    409: wrongState,
  },
});

export const dropImport = endpoint({
  ...one,
  method: "DELETE",
  versioned: true,
  repeatable: true,
  summary: "Drop a staged import",
  answers: { 204: { description: "Its file is dropped." }, 409: wrongState },
});
