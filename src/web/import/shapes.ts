// The shapes of imports, from the types of the client's calls.

import type { BookClient } from "../../client/book-client.ts";
import type { Answer, ExpenseChange, Fixed } from "../service/shapes.ts";

export type Import = Answer<"readImport">;
export type ImportSummary = Answer<"listImports">["items"][number];
export type Columns = Import["reading"]["columns"];
export type FileCategory = Import["categories"][number];
export type StatusSum = Import["statuses"][number];
export type Question = Import["questions"][number];
export type QuestionRow = Question["choices"][number]["rows"][number];

export type ImportRow = Fixed<Answer<"listImportRows">["items"][number]>;
export type UndoneImport = Answer<"undoImport">;

export type ImportSource = Answer<"listImportSources">["items"][number];
export type Rule = ImportSource["rules"][number];

type SentChange = Parameters<BookClient["amendImport"]>[0]["body"];
type SentRow = NonNullable<SentChange["rows"]>[number];
export type RowChange = Omit<SentRow, keyof ExpenseChange> &
  Pick<ExpenseChange, keyof SentRow & keyof ExpenseChange>;
export type RowEdit = Omit<RowChange, "row">;
export type ImportChange = Omit<SentChange, "rows"> & { readonly rows?: readonly RowChange[] };
export type Answers = NonNullable<ImportChange["answers"]>;
