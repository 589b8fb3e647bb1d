// The shapes of imports, from the types of the client's calls.

import type { BookClient } from "../../client/book-client.ts";
import type { Answer } from "../service/shapes.ts";

export type Import = Answer<"readImport">;
export type MadeImport = Answer<"createImport">;
export type ImportSummary = Answer<"listImports">["items"][number];
export type Columns = Import["reading"]["columns"];
export type FileCategory = Import["categories"][number];
export type StatusSum = Import["statuses"][number];
export type Question = Import["questions"][number];
export type QuestionRow = Question["choices"][number]["rows"][number];

export type ImportRow = Answer<"listImportRows">["items"][number];
export type UndoneImport = Answer<"undoImport">;

export type ImportSource = Answer<"listImportSources">["items"][number];
export type Rule = ImportSource["rules"][number];

export type ImportChange = Parameters<BookClient["amendImport"]>[0]["body"];
export type Answers = NonNullable<ImportChange["answers"]>;
export type RowChange = NonNullable<ImportChange["rows"]>[number];
