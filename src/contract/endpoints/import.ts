// An import as it is read and answered: how its file was understood, the status of its rows, and the open questions.

import Type, { type Static, type TSchema } from "typebox";
import { eachLabelField, eachTextField } from "../../domain/expense/expense-fields.ts";
import type { ImportId } from "../../domain/import/ledger-import.ts";
import { SHOWN_STATES } from "../../domain/import/ledger-import.ts";
import {
  CHOICE_KINDS,
  COLUMN_ROLES,
  DAY_ORDERS,
  FEES,
  FILE_NAME_CHARACTERS,
  MAX_COLUMNS,
  NUMBER_FORMATS,
  QUESTION_KINDS,
  ROW_CHOICES,
  ROW_STATUSES,
  RULE_WORD_CHARACTERS,
  SEPARATORS,
  SPENT_SIGNS,
} from "../../domain/import/terms.ts";
import { keysOf, valueOfEach } from "../../domain/keys.ts";
import { showCount } from "../../domain/text/text.ts";
import { ImportReason } from "../problems.ts";
import {
  CategoryIdField,
  choice,
  count,
  Day,
  ExpenseIdField,
  flag,
  LabelName,
  Moment,
  Money,
  MoneyTotal,
  NewDescription,
  nullable,
  recordId,
  text,
  wholeNumber,
} from "../schema/fields.ts";
import { Expense, partOf } from "./expense.ts";

const Text = Type.String();
const plainText = (description: string) => Type.String({ description });
const listOf = <Items extends TSchema>(items: Items, description: string) =>
  Type.Array(items, { description });

const ImportIdField = Type.Unsafe<ImportId>(recordId("import"));
const SourceIdField = recordId("import source");

const FileName = text(FILE_NAME_CHARACTERS, { minLength: 1, examples: ["umsatz.csv"] });

const RowStatus = choice(ROW_STATUSES);
const DayOrder = choice(DAY_ORDERS);
const NumberFormat = choice(NUMBER_FORMATS);
const SpentSign = choice(SPENT_SIGNS);

/** A column of a table, counted from 0. */
const Column = wholeNumber(0, MAX_COLUMNS - 1);
const Columns = Type.Array(Column, {
  maxItems: MAX_COLUMNS,
  description: "an array of columns",
});

const columnsByRole = valueOfEach(COLUMN_ROLES, () => Type.Optional(Columns));

export const ImportColumns = Type.Object(columnsByRole, {
  description: "an object with the columns of each role, counted from 0",
});

const certain = flag("true if nothing else fits; else it is asked");

/** Settings for reading the bytes of a file. */
export const FormatGuess = Type.Object({
  value: Text,
  certain,
  others: listOf(Text, "alternatives, the likeliest first"),
});

/** Settings for reading the texts of a file: its days, numbers and signs. */
export const ImportGuess = Type.Object({
  about: choice(["days", "numbers", "spent"]),
  columns: listOf(Column, "the columns concerned; none for QIF"),
  value: Text,
  certain,
  reason: ImportReason,
});

export const ImportAccount = Type.Object({
  account: nullable(plainText("as in the file; null for rows without one")),
  rows: count("the number of its rows"),
});

export const ImportReading = Type.Object({
  format: FormatGuess,
  encoding: nullable(FormatGuess),
  separator: nullable(FormatGuess),
  sheet: nullable(FormatGuess),
  sheets: listOf(Text, "of a workbook"),
  account: nullable(plainText("the account that the file names")),
  accounts: listOf(ImportAccount, "the accounts of its rows, if there are several"),
  currency: nullable(plainText("the first currency that the file names")),
  tracker: nullable(plainText("the program that exported it")),
  header: nullable(Type.Integer({ description: "the line of a table's header" })),
  columnHeaders: Type.Array(Text),
  columns: ImportColumns,
  guesses: Type.Array(ImportGuess),
});

export const ImportReasonRows = Type.Object({
  reason: ImportReason,
  rows: count("how many rows have it"),
});

export const ImportStatus = Type.Object({
  status: RowStatus,
  rows: count("how many rows have it"),
  lines: count("how many lines; all statuses together have all lines of the file"),
  sum: MoneyTotal,
  from: nullable(Day),
  to: nullable(Day),
  categorized: count("how many have a category"),
  reasons: listOf(ImportReasonRows, "the commonest first"),
});

/** The effect of an answer on a row. */
export const ImportInstance = Type.Object({
  line: Type.Integer(),
  text: plainText("as in the file"),
  day: nullable(Day),
  amount: nullable(MoneyTotal),
});

export const ImportChoice = Type.Object({
  value: plainText("the answer"),
  rows: listOf(ImportInstance, "rows, as it reads them"),
});

export const ImportQuestion = Type.Object({
  kind: choice(QUESTION_KINDS),
  about: nullable(plainText("the currency or column in question")),
  rows: count("how many rows the answer decides"),
  choices: Type.Array(ImportChoice),
});

/** A category of the ledger, or one to create. */
export const ImportCategory = Type.Object({
  id: nullable(CategoryIdField),
  name: plainText("its full name; without an id, it is created"),
});

/** A category in the file, and its match in the book. */
export const ImportFileCategory = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  category: nullable(ImportCategory),
  certain: Type.Boolean(),
});

export const ImportRuleEffect = Type.Object(
  {
    status: Type.Optional(choice(["skipped", "new"])),
    payee: Type.Optional(LabelName),
    category: Type.Optional(nullable(CategoryIdField)),
  },
  { description: "an object with the effect on the rows" },
);

const MAX_RULE_WORDS = 20;
const MAX_RULES = 1_000;
const MAX_CURRENCIES = 50;
const MAX_ROW_ANSWERS = 10_000;

/** A rule applies to future rows of a payee, to rows with all of the words, or to a category of the file. */
export const ImportRule = Type.Object({
  payee: nullable(text(500, { minLength: 1 })),
  words: Type.Array(text(RULE_WORD_CHARACTERS, { minLength: 1 }), {
    maxItems: MAX_RULE_WORDS,
    description: `an array of at most ${MAX_RULE_WORDS} words`,
  }),
  category: Type.Optional(text(500, { minLength: 1 })),
  effect: ImportRuleEffect,
});

// The API document has separate names for schemas in requests.
export const ImportRuleEffectDraft = ImportRuleEffect;
export const ImportRuleDraft = ImportRule;
export const ImportColumnsDraft = ImportColumns;

const Encoding = text(40, { minLength: 1, examples: ["windows-1252"] });

/**
 * Fields that occur in many places, by their names in the API document. Number formats are not among them, because code generators name
 * enum members by letters and digits, and 1234,56 and 1.234,56 have the same.
 */
export const namedImportFields = {
  ImportId: ImportIdField,
  ImportSourceId: SourceIdField,
  ImportFileName: FileName,
  DayOrder,
  SpentSign,
  Encoding,
  ImportRowStatus: RowStatus,
  Columns,
};

/** Fields that sources and addresses have, too. */
export const importFields = {
  id: ImportIdField,
  sourceId: SourceIdField,
  encoding: Encoding,
  fileName: FileName,
  days: DayOrder,
  numbers: NumberFormat,
  spent: SpentSign,
  status: RowStatus,
  rules: Type.Array(ImportRule, {
    maxItems: MAX_RULES,
    description: `an array of at most ${MAX_RULES} rules`,
  }),
};

/** A currency as the file writes it, since old files have currencies that no longer exist. */
const FileCurrency = text(20, { minLength: 1, examples: ["USD"] });

export const ImportRate = Type.Object({ currency: FileCurrency, rate: nullable(Money) });
export const ImportRateDraft = ImportRate;

const rates = Type.Array(ImportRate, {
  maxItems: MAX_CURRENCIES,
  description: `an array of at most ${MAX_CURRENCIES} currencies, each with the rate of one unit, or null to skip its rows`,
});

const person = text(200, { minLength: 1 });
const Sheet = wholeNumber(0, 999);
/** The year of the last date, if the dates have none. */
const Year = wholeNumber(1900, 2999);

/** If payments of a card's bill, cash, and savings or investments are expenses. */
export const SPENDING_CHOICES = valueOfEach(CHOICE_KINDS, () => {
  return nullable(choice(["spent", "skipped"]));
});

/** The answers that are null if there are none. */
const answers = {
  days: nullable(DayOrder),
  year: nullable(Year),
  numbers: nullable(NumberFormat),
  spent: nullable(SpentSign),
  fee: nullable(choice(FEES)),
  direction: nullable(person),
  person: nullable(person),
  columns: nullable(ImportColumns),
  encoding: nullable(Encoding),
  separator: nullable(choice(SEPARATORS)),
  sheet: nullable(Sheet),
  ...SPENDING_CHOICES,
  duplicates: nullable(choice(["same", "new"])),
  pending: nullable(choice(["imported", "skipped"])),
  account: nullable(choice(["same", "new"])),
};
const listedAnswers = { currencies: rates, rules: importFields.rules };

/** The user's answers about a file. */
export const ImportAnswers = Type.Object({
  ...answers,
  ...listedAnswers,
  rows: count("how many rows have answers"),
});

/** The answers to a new file. */
export const NO_ANSWERS: Omit<Static<typeof ImportAnswers>, "rows"> = {
  ...valueOfEach(keysOf(answers), () => null),
  currencies: [],
  rules: [],
};

/** The answers to replace; null removes an answer. */
export const ImportAnswersDraft = Type.Optional(
  Type.Partial(Type.Object({ ...answers, ...listedAnswers }), {
    description: "an object with answers",
  }),
);

export const ImportRowAnswer = Type.Object({
  row: wholeNumber(1, Number.MAX_SAFE_INTEGER, { examples: [2] }),
  status: Type.Optional(choice(ROW_CHOICES)),
  description: Type.Optional(NewDescription),
  amount: Type.Optional(Money),
  date: Type.Optional(Day),
  payee: Type.Optional(nullable(LabelName)),
  category: Type.Optional(nullable(CategoryIdField)),
  tags: Type.Optional(Expense.properties.tags),
  ...eachTextField((field) => Type.Optional(Expense.properties[field])),
  reset: Type.Optional(flag("true to forget the row's answers")),
});

export const ImportChange = Type.Object({
  answers: ImportAnswersDraft,
  rows: Type.Optional(
    Type.Array(ImportRowAnswer, {
      maxItems: MAX_ROW_ANSWERS,
      description: `an array of at most ${showCount(MAX_ROW_ANSWERS)} rows, each with its answers`,
    }),
  ),
  source: Type.Optional(nullable(SourceIdField)),
});

/** The account or the card that the file belongs to. */
export const ImportSourceName = Type.Object({
  id: nullable(SourceIdField),
  name: plainText("the name of the source"),
});

export const ImportSummary = Type.Object({
  id: ImportIdField,
  name: FileName,
  bytes: count("the size of the file"),
  state: choice(["staged", ...Object.values(SHOWN_STATES)]),
  createdAt: Moment,
  expiresAt: nullable(Moment),
  importedAt: nullable(Moment),
  source: nullable(ImportSourceName),
  ids: Text,
  done: count("the number of its expenses made"),
  of: count("how many it makes"),
});

export const ImportUnreadable = Type.Object({ line: Type.Integer(), reason: ImportReason });

export const ImportSkippedFile = Type.Object({ name: Text, reason: ImportReason });

export const ImportKnownFile = Type.Object(
  { id: ImportIdField, importedAt: Moment },
  { description: "the import of the same bytes" },
);

const category = nullable(ImportCategory);

export const Import = Type.Object({
  ...ImportSummary.properties,
  version: plainText("identifies the state; quoted, it is the ETag"),
  knownFile: nullable(ImportKnownFile),
  others: listOf(ImportIdField, "the imports of other files in the zip"),
  skippedFiles: listOf(ImportSkippedFile, "what else is in the zip"),
  reading: ImportReading,
  statuses: Type.Array(ImportStatus),
  unreadable: listOf(ImportUnreadable, "the first lines that can't be read"),
  warnings: listOf(ImportReason, "problems of the file as a whole"),
  questions: Type.Array(ImportQuestion),
  categories: Type.Array(ImportFileCategory),
  answers: ImportAnswers,
  withoutRef: count("how many lose a ref that another expense has or had"),
  takenRefs: listOf(Text, "the first of those refs"),
});

export const ImportedPart = partOf(category);

export const ImportedExpense = Type.Object({
  ...Type.Omit(Expense, ["id", "ref", "createdAt", "updatedAt", "version"]).properties,
  category,
  ...eachLabelField(() => nullable(Type.String())),
  tags: Type.Array(Text),
  parts: Type.Array(ImportedPart),
});

export const ImportRow = Type.Object({
  row: Type.Integer({ minimum: 1, description: "the number of the item" }),
  line: Type.Integer(),
  endLine: Type.Integer(),
  raw: plainText("as in the file"),
  status: RowStatus,
  reasons: listOf(ImportReason, "empty if the status suffices"),
  open: flag("true if a question is about it"),
  ambiguous: flag("true if it may be a different payment than the match"),
  nth: nullable(Type.Integer({ description: "its number among equal rows" })),
  day: nullable(Day),
  amount: nullable(MoneyTotal),
  payee: nullable(plainText("as in the file; rules find rows by it")),
  words: listOf(Text, "if it names no payee, the words by which a rule finds rows like it"),
  expense: nullable(ImportedExpense),
  known: nullable(ExpenseIdField),
  suggested: category,
  skippedAmount: nullable(MoneyTotal),
  takenRef: nullable(plainText("the ref that another expense has or had")),
});

export const ImportRowPage = Type.Object({
  items: Type.Array(ImportRow),
  next: nullable(plainText("the cursor of the next page")),
  count: count("how many rows there are on all pages"),
});

export const ImportList = Type.Object({ items: Type.Array(ImportSummary) });

export const ImportKept = Type.Object({ expense: ExpenseIdField, reason: Text });

export const ImportUndo = Type.Object({
  import: ImportSummary,
  removed: count("how many expenses are deleted"),
  kept: listOf(ImportKept, "the first of those that stay"),
  keptCount: count("how many stay"),
});
