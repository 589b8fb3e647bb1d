// What the service answers about imports, and what is said of them: read from the types of its calls.

import type { BookClient } from "../../client/book-client.ts";

type Answer<Name extends keyof BookClient> = Awaited<ReturnType<BookClient[Name]>>;

export type Import = Answer<"readImport">;
/** What became of a file that was sent. */
export type MadeImport = Answer<"createImport">;
export type ImportSummary = Answer<"listImports">["items"][number];
export type Columns = Import["reading"]["columns"];
export type FileCategory = Import["categories"][number];
export type StatusSum = Import["statuses"][number];
export type Question = Import["questions"][number];
/** What an answer would make of a row. */
export type QuestionRow = Question["choices"][number]["rows"][number];

export type ImportRow = Answer<"listImportRows">["items"][number];
export type UndoneImport = Answer<"undoImport">;

export type ImportSource = Answer<"listImportSources">["items"][number];
/** What was said "from now on". */
export type Rule = ImportSource["rules"][number];

export type ImportChange = Parameters<BookClient["amendImport"]>[0]["body"];
export type Answers = NonNullable<ImportChange["answers"]>;
export type RowChange = NonNullable<ImportChange["rows"]>[number];
