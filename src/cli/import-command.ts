// What the words after `outlay import` ask for.

import { DAY_ORDERS, FATES, type Fate, NUMBER_FORMATS } from "../domain/import/terms.ts";
import { COMMON_ENCODINGS, type Encoding, encodingOfName } from "../import/encoding.ts";
import type { ImportAnswers } from "../import/import.ts";
import type { Columns } from "../import/table/columns.ts";
import { isDayOrder } from "../import/table/day-format.ts";
import { isNumberFormat } from "../import/table/number-format.ts";
import type { TableAnswers } from "../import/table/table-findings.ts";
import {
  SERVICE_OPTIONS,
  type ServiceOptions,
  serviceFault,
  serviceOf,
} from "./service-options.ts";
import {
  type CommandSpec,
  type Given,
  type Misunderstood,
  misunderstood,
} from "./words/command-spec.ts";
import { readWords } from "./words/read-words.ts";

export interface ImportCommand extends ServiceOptions {
  readonly kind: "import";
  /** At least one; "-" is standard input. */
  readonly files: readonly string[];
  readonly answers: TableAnswers & Pick<ImportAnswers, "cash" | "near">;
  readonly encoding: Encoding | undefined;
  /** Whose rows are listed instead of the counts. */
  readonly rows: Fate | undefined;
  readonly isJson: boolean;
}

const OPTIONS = {
  "--dry-run": { about: "show it only; as yet, nothing can be recorded" },
  "--days": { value: "ORDER", choices: DAY_ORDERS, about: "the order of day, month and year" },
  "--numbers": {
    value: "FORMAT",
    choices: NUMBER_FORMATS,
    about: "how the file writes 1234.56",
  },
  "--spent": {
    value: "SIGN",
    choices: ["negative", "positive"],
    about: "the sign of what was spent",
  },
  "--columns": {
    value: "COLUMNS",
    about: "what is in which column, counted from 1, such as day=1,amount=4",
  },
  "--cash": { value: "WHAT", choices: ["spent", "left-out"], about: "what cash from a machine is" },
  "--near": { value: "WHAT", choices: ["same", "new"], about: "what rows like known expenses are" },
  "--person": { value: "NAME", about: "whose shares it is about, of a file with several people's" },
  "--encoding": { value: "NAME", about: "such as utf-8 or windows-1252" },
  "--rows": { value: "FATE", choices: FATES, about: "list these rows instead of counts" },
  "--json": { about: "print all of it as JSON" },
  ...SERVICE_OPTIONS,
} as const;

export const IMPORT = {
  name: "import",
  group: "expenses",
  summary: "show what files of banks and other trackers would add",
  operands: {
    name: "FILE",
    least: 1,
    most: Number.POSITIVE_INFINITY,
    needs: "the name of a file, or - for standard input",
    isFile: true,
  },
  options: OPTIONS,
  about: [
    "It reads CSV and TSV, OFX, QFX, QIF, CAMT, MT940, XLSX, XLS, ODS, exports of other trackers, and zips of them; if FILE is -, standard input. It shows how each file is read and why, and what would become of its rows, each file by itself. It needs --dry-run and records nothing yet. What is unclear is asked, and answered by options.",
  ],
  examples: [["import --dry-run umsatz.csv", "what a bank's file would add"]],
} as const satisfies CommandSpec;

type Said = Given<typeof OPTIONS>;

export function readImport(words: readonly string[]): ImportCommand | Misunderstood {
  const read = readWords<typeof OPTIONS>(IMPORT, words);
  if ("reason" in read) return read;
  const { given, operands } = read;
  if (!given["--dry-run"]) {
    return misunderstood("import can only preview as yet, and records nothing; add --dry-run");
  }
  return commandOf(operands, given, given["--json"] === true);
}

function commandOf(
  files: readonly string[],
  said: Said,
  isJson: boolean,
): ImportCommand | Misunderstood {
  if (files.filter((file) => file === "-").length > 1) {
    return misunderstood("import reads standard input once");
  }
  const service = serviceOf(said);
  const fault = serviceFault(service) ?? valueFault(said);
  if (fault !== undefined) return misunderstood(fault);
  const rows = said["--rows"];
  const encoding = said["--encoding"];
  return {
    kind: "import",
    ...service,
    files,
    answers: answersOf(said),
    encoding: encoding === undefined ? undefined : encodingOfName(encoding),
    rows: FATES.find((fate) => fate === rows),
    isJson,
  };
}

function valueFault(said: Said): string | undefined {
  const columns = said["--columns"];
  if (columns !== undefined && columnsIn(columns) === undefined) {
    return `--columns must say in which columns, counted from 1, ${Object.keys(COLUMNS).join(", ")} are, such as day=1,amount=4; got ${columns}`;
  }
  const encoding = said["--encoding"];
  if (encoding === undefined || encodingOfName(encoding) !== undefined) return undefined;
  return `--encoding must be an encoding such as ${COMMON_ENCODINGS.slice(0, 2).join(" or ")}; got ${encoding}`;
}

function answersOf(said: Said): ImportCommand["answers"] {
  const { "--days": days, "--numbers": numbers, "--person": person } = said;
  const { "--spent": spent, "--cash": cash, "--near": near } = said;
  const columns = columnsIn(said["--columns"] ?? "");
  return {
    ...(columns && { columns }),
    ...(days !== undefined && isDayOrder(days) && { days }),
    ...(numbers !== undefined && isNumberFormat(numbers) && { numbers }),
    ...((spent === "negative" || spent === "positive") && { spent }),
    ...((cash === "spent" || cash === "left-out") && { cash }),
    ...((near === "same" || near === "new") && { near }),
    ...(person !== undefined && { person }),
  };
}

/** What can be said to be in a column. */
const COLUMNS = {
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
} as const satisfies Readonly<Record<string, keyof Columns>>;

/** Undefined for a text that is not understood. */
function columnsIn(text: string): Columns | undefined {
  const columns: Partial<Record<keyof Columns, readonly number[]>> = {};
  for (const part of text.split(",")) {
    const [, name, place = ""] = /^\s*(\w+)=([1-9]\d{0,2})\s*$/.exec(part) ?? [];
    const role = Object.entries(COLUMNS).find(([key]) => key === name)?.[1];
    if (role === undefined) return undefined;
    columns[role] = [...(columns[role] ?? []), Number(place) - 1];
  }
  return columns;
}
