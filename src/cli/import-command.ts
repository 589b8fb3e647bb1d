// Parses the words after `outlay import`.

import type { Sent } from "../client/client.ts";
import { NO_ANSWERS } from "../contract/endpoints/import.ts";
import {
  type ColumnRole,
  DAY_ORDERS,
  FEES,
  NUMBER_FORMATS,
  ROW_STATUSES,
  SPENT_SIGNS,
} from "../domain/import/terms.ts";
import { givenMembers, keysOf, valueOfEach } from "../domain/keys.ts";
import { parseDecimal } from "../domain/money/decimal.ts";
import { NotUnderstood } from "./command-output.ts";
import { JSON_OPTION, SERVICE_OPTIONS, type ServiceOptions } from "./service-command.ts";
import type { Given, ReadWords } from "./words/command-spec.ts";

const SPENDING = ["spent", "skipped"] as const;
const SAME_OR_NEW = ["same", "new"] as const;

const OPTIONS = {
  "--dry-run": { about: "show what each row would become, and import nothing" },
  "--source": { value: "NAME", about: "read the files as those of this account or card" },
  "--rows": { value: "STATUS", choices: ROW_STATUSES, about: "list these rows instead of counts" },
  "--days": { value: "ORDER", choices: DAY_ORDERS, about: "the order of day, month and year" },
  "--year": { value: "YEAR", about: "the year of the last day, if days have none" },
  "--numbers": { value: "FORMAT", choices: NUMBER_FORMATS, about: "how the file writes 1234.56" },
  "--spent": { value: "SIGN", choices: SPENT_SIGNS, about: "the sign of what was spent" },
  "--direction": {
    value: "WORD",
    about: "the word that means money spent, in a column of two words",
  },
  "--fee": { value: "HOW", choices: FEES, about: "whether amounts include their fees" },
  "--columns": {
    value: "COLUMNS",
    about: "what is in which column, counted from 1, such as day=1,amount=4",
  },
  "--encoding": { value: "NAME", about: "such as utf-8 or windows-1252" },
  "--sheet": { value: "NUMBER", about: "which sheet of a workbook, counted from 1" },
  "--bill": { value: "WHAT", choices: SPENDING, about: "how to treat payments of a card's bill" },
  "--cash": { value: "WHAT", choices: SPENDING, about: "how to treat cash withdrawals" },
  "--savings": {
    value: "WHAT",
    choices: SPENDING,
    about: "how to treat money that you save or invest",
  },
  "--duplicates": {
    value: "WHAT",
    choices: SAME_OR_NEW,
    about: "how to treat possible duplicates",
  },
  "--pending": {
    value: "WHAT",
    choices: ["imported", "skipped"],
    about: "how to treat rows that are not booked yet",
  },
  "--account": {
    value: "WHAT",
    choices: SAME_OR_NEW,
    about: "whether it is the account of earlier files, or a new one",
  },
  "--person": { value: "NAME", about: "in a shared file, the person whose share counts" },
  "--rate": {
    value: "CODE=RATE",
    many: true,
    about:
      "what one unit of a currency costs in the ledger's, such as USD=0.92; without a rate, its rows are skipped",
  },
  "--undo": { value: "ID", about: "undo an import, without FILE" },
  "--list": { about: "list the imports, without FILE" },
  ...JSON_OPTION,
  ...SERVICE_OPTIONS,
} as const;

const FILES = "the name of a file, or - for standard input";

export const IMPORT_SPEC = {
  name: "import",
  summary: "import expenses from files of banks and other trackers",
  operands: { name: "FILE", least: 0, most: Number.POSITIVE_INFINITY, needs: FILES, isFile: true },
  options: OPTIONS,
  about: [
    "It reads CSV and TSV, OFX, QFX, QIF, CAMT, MT940, XLSX, XLS, ODS, journals of hledger and Beancount, exports of Outlay and other trackers, and zips of them; if FILE is -, standard input. It shows how each file is read and why, and what each row becomes. A file that was imported before adds nothing, and neither do rows that another file had. If anything is ambiguous, it asks and imports nothing of the file; options are the answers.",
    "Each file is a separate import, and can be undone at any time with --undo. Expenses that were edited since stay.",
  ],
  examples: [
    ["import umsatz.csv --ledger home", "imports what is new in a bank's file"],
    ["import --dry-run --rows new karte.ofx", "lists what would be imported"],
    ["import --undo 7", "undoes an import"],
  ],
} as const;

type GivenOptions = Given<typeof OPTIONS>;
type Answers = NonNullable<Sent<"ImportChange">["answers"]>;

interface ImportFiles {
  readonly kind: "import";
  readonly files: readonly string[];
  readonly source: string | undefined;
  readonly answers: Answers;
  readonly rows: GivenOptions["--rows"];
  readonly isDryRun: boolean;
}

type ImportCommand =
  | ImportFiles
  | { readonly kind: "undo-import"; readonly id: number }
  | { readonly kind: "list-imports" };

export type ImportFilesCommand = ImportFiles & ServiceOptions;

export function readImport({ given, operands: files }: ReadWords<typeof OPTIONS>): ImportCommand {
  const fault = valueFault(given) ?? filesFault(given, files);
  if (fault !== undefined) throw new NotUnderstood(fault);
  const undo = given["--undo"];
  if (undo !== undefined) return { kind: "undo-import", id: Number.parseInt(undo, 10) };
  if (given["--list"]) return { kind: "list-imports" };
  return {
    kind: "import",
    files,
    source: given["--source"],
    answers: answersOf(given),
    rows: given["--rows"],
    isDryRun: given["--dry-run"] === true,
  };
}

/** The options that --undo and --list accept. They don't accept --dry-run, because --undo would undo in spite of it. */
const BESIDE_OTHERS: ReadonlySet<string> = new Set(["--json", "--ledger", "--url"]);

function filesFault(given: GivenOptions, files: readonly string[]): string | undefined {
  const other = given["--undo"] !== undefined ? "--undo" : given["--list"] ? "--list" : undefined;
  const [unfit = files[0]] = Object.keys(given).filter(
    (option) => option !== other && !BESIDE_OTHERS.has(option),
  );
  if (other !== undefined && unfit !== undefined)
    return `import ${other} can't be combined with ${unfit}`;
  if (other === undefined && files.length === 0) return `import needs ${FILES}`;
  const inputs = files.filter((file) => file === "-").length;
  return inputs > 1 ? "import reads standard input once" : undefined;
}

function valueFault(given: GivenOptions): string | undefined {
  const forms = [
    ["--columns", (text: string) => columnsIn(text) !== undefined, COLUMNS_FORM],
    [
      "--undo",
      /^[1-9]\d{0,14}$/,
      "be the id of an import, such as 7; outlay import --list shows them",
    ],
    ["--year", /^(?:19|2\d)\d\d$/, "be a year such as 2026"],
    ["--sheet", /^[1-9]\d{0,2}$/, "be the number of a sheet, counted from 1"],
    ["--rate", (text: string) => rateIn(text) !== undefined, RATE_FORM],
  ] as const;
  for (const [option, form, words] of forms) {
    const fits = form instanceof RegExp ? (text: string) => form.test(text) : form;
    const odd = [given[option] ?? []].flat().find((text) => !fits(text));
    if (odd !== undefined) return `${option} must ${words}; got ${odd}`;
  }
  return undefined;
}

/** Most options have the name of the answer that they give. */
function answersOf(given: GivenOptions): Answers {
  const { "--sheet": sheet, "--year": year, "--rate": rates } = given;
  const options: Readonly<Record<string, unknown>> = given;
  const answers: object = givenMembers({
    ...valueOfEach(keysOf(NO_ANSWERS), (name) => options[`--${name}`]),
    year: year && Number.parseInt(year, 10),
    sheet: sheet && Number.parseInt(sheet, 10) - 1,
    columns: columnsIn(given["--columns"] ?? ""),
    currencies: rates?.flatMap((rate) => rateIn(rate) ?? []),
  });
  // Safe: the option allows only the answer's values.
  return answers as Answers;
}

const RATE_FORM = "be a currency and what one unit of it costs, such as USD=0.92";

function rateIn(text: string) {
  const [, currency, rate = ""] = /^([A-Z\d]{2,10})=(.*)$/.exec(text) ?? [];
  const value = rate === "" ? null : parseDecimal(rate);
  return currency === undefined || value === undefined ? undefined : { currency, rate: value };
}

export const COLUMNS = {
  day: "booked",
  amount: "amount",
  debit: "debit",
  credit: "credit",
  balance: "balance",
  payee: "payee",
  text: "text",
  category: "category",
  currency: "currency",
  id: "id",
} as const satisfies Readonly<Record<string, ColumnRole>>;

const COLUMNS_FORM = `say in which columns, counted from 1, ${Object.keys(COLUMNS).join(", ")} are, such as day=1,amount=4`;

/** Returns undefined for a text that is not understood. */
function columnsIn(text: string): Partial<Record<ColumnRole, number[]>> | undefined {
  const columns: Partial<Record<ColumnRole, number[]>> = {};
  for (const part of text.split(",")) {
    const [, name, place = ""] = /^\s*(\w+)=([1-9]\d{0,2})\s*$/.exec(part) ?? [];
    const role = Object.entries(COLUMNS).find(([key]) => key === name)?.[1];
    if (role === undefined) return undefined;
    columns[role] = [...(columns[role] ?? []), Number.parseInt(place, 10) - 1];
  }
  return columns;
}
