// What comes into a ledger from files: an import is staged, looked at, answered, recorded and, if need be, taken back.

import Type from "typebox";
import { FATES } from "../../domain/import/terms.ts";
import { MEBIBYTE, problem, success, unfitting, unusable } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { choice, Day, FileBytes, pageLimit, Slug, text } from "../schema/fields.ts";
import {
  Import,
  ImportChange,
  ImportList,
  ImportRowPage,
  ImportUndo,
  importFields,
} from "./import.ts";
import { exampleImport, exampleRow, exampleSummary } from "./import-examples.ts";

const imports = { tag: "Imports", access: "anyone", strict: true } as const;
const path = "/api/v1/ledgers/{ledger}/imports";
const inLedger = { ledger: Slug };
const ofLedger = { ...inLedger, id: importFields.id };

/** How large a file may be. */
const FILE_MEBIBYTES = 64;

const unreadable = problem(
  "unreadable-file",
  "No format fits the file, and nothing is kept of it; or the fields do not fit what is there; or the Idempotency-Key has come with another request.",
  "notes.txt can't be read: it is text, but neither a table with commas, semicolons, tabs or bars, nor OFX, QIF, CAMT or MT940",
);

export const createImport = endpoint({
  ...imports,
  method: "POST",
  path,
  versioned: true,
  lasting: true,
  summary: "Bring in a file",
  description: `The body is the file as it is, of any media type and up to ${FILE_MEBIBYTES} MiB: a table of text, a workbook, OFX, QIF, CAMT, MT940, or a zip of such files. Nothing is recorded yet: the answer says how the file was read, what would become of its rows, and what must be asked. A zip makes an import of each statement in it, and names what else it has. What is not recorded within 24 hours is dropped.`,
  parameters: inLedger,
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
  path,
  summary: "List the imports",
  description: "All of them, the newest first: staged, recorded and taken back.",
  parameters: inLedger,
  answers: { 200: success("Every import.", ImportList, { items: [exampleSummary] }) },
});

export const readImport = endpoint({
  ...imports,
  method: "GET",
  path: `${path}/{id}`,
  versioned: true,
  summary: "Read an import",
  description:
    "Of one that is not recorded yet, everything is decided anew with what the ledger has now; one that is recorded is shown as it was then.",
  parameters: ofLedger,
  answers: { 200: success("The import.", Import, exampleImport) },
});

export const listImportRows = endpoint({
  ...imports,
  method: "GET",
  path: `${path}/{id}/rows`,
  summary: "List the rows of an import",
  description:
    "In the order of the file, each with its fate, the reason, and the expense that it would be. Only of one that is not recorded yet.",
  parameters: ofLedger,
  query: {
    fate: Type.Array(choice(FATES), {
      maxItems: FATES.length,
      description: "a fate; of several, any",
    }),
    q: text(200, { examples: ["corner"] }),
    limit: pageLimit(),
    cursor: text(100),
  },
  answers: {
    200: success("A page of rows.", ImportRowPage, { items: [exampleRow], next: null, count: 1 }),
    409: problem(
      "conflict",
      "The import is recorded or taken back: its file is not kept.",
      "The import 7 is recorded; its rows are expenses, and are not listed any more",
    ),
    422: unusable,
  },
});

export const amendImport = endpoint({
  ...imports,
  method: "PATCH",
  path: `${path}/{id}`,
  versioned: true,
  lasting: true,
  summary: "Answer questions about an import, or correct how it was read",
  description:
    "Replaces the answers that are sent, null takes one back; rows keep what was said of them before. Rules hold for this file, and from its commit on for all files of its source.",
  parameters: ofLedger,
  bodyLimit: 4 * MEBIBYTE,
  body: ImportChange,
  example: {
    answers: { cash: "left-out" },
    rows: [{ row: 2, payee: "Corner Café" }],
  },
  answers: {
    200: success("Everything is decided anew.", Import, exampleImport),
    409: importConflict(" or the Idempotency-Key is in use."),
    422: {
      ...unfitting,
      name: "UnfittingAnswers",
      description:
        "The file can't be read as answered; or the fields do not fit one another or what is there; or the Idempotency-Key has come with another request. Nothing was changed.",
    },
  },
});

export const commitImport = endpoint({
  ...imports,
  method: "POST",
  path: `${path}/{id}/commit`,
  versioned: true,
  mustMatch: true,
  repeatable: true,
  lasting: true,
  summary: "Record an import",
  description:
    "Records what was shown: If-Match names the version that was seen, and 412 is the answer if any row would have another fate by now. It is recorded in portions; after a cut, the same request goes on where it was. Sent again afterwards, it changes nothing.",
  parameters: ofLedger,
  answers: {
    200: success("The import is recorded.", Import, {
      ...exampleImport,
      state: "recorded",
      recordedAt: "2026-02-28T12:05:00.000Z",
      expiresAt: null,
      done: 1,
    }),
    409: problem(
      "unclear-file",
      "Questions are open; or another import of one of its accounts is being recorded; or this one was taken back. Nothing was changed.",
      "The import 7 can't be recorded: a question is open, about days; answer first",
    ),
  },
});

export const undoImport = endpoint({
  ...imports,
  method: "POST",
  path: `${path}/{id}/undo`,
  repeatable: true,
  lasting: true,
  summary: "Take an import back",
  description:
    "At any time: what it has made and nobody has changed since is deleted, the rest stays and is named. Labels that it made and nobody uses go too. The same file can be imported again then.",
  parameters: ofLedger,
  answers: {
    200: success("The import is taken back.", ImportUndo, {
      import: { ...exampleSummary, state: "undone" },
      removed: 1,
      kept: [],
      keptCount: 0,
    }),
    409: importConflict(),
  },
});

export const dropImport = endpoint({
  ...imports,
  method: "DELETE",
  path: `${path}/{id}`,
  versioned: true,
  repeatable: true,
  summary: "Drop an import that is not recorded",
  parameters: ofLedger,
  answers: { 204: { description: "Its file is dropped." }, 409: importConflict() },
});

/** `more` is why else, as the end of a sentence. */
function importConflict(more = "") {
  return problem(
    "conflict",
    `The state of the import does not allow it${more === "" ? "." : `;${more}`} Nothing was changed.`,
    "The import 7 is recorded; undo it instead",
  );
}
