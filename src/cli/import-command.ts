// What the words after `outlay import` ask for.

import { DAY_ORDERS, FATES, type Fate, NUMBER_FORMATS } from "../domain/import/terms.ts";
import { nearest } from "../domain/text/nearest.ts";
import { COMMON_ENCODINGS, type Encoding, encodingOfName } from "../import/encoding.ts";
import type { ImportAnswers } from "../import/import.ts";
import type { Columns } from "../import/table/columns.ts";
import { isDayOrder } from "../import/table/day-format.ts";
import { isNumberFormat } from "../import/table/number-format.ts";
import type { TableAnswers } from "../import/table/table-findings.ts";
import {
  type Misunderstood,
  misunderstood,
  type ServiceOptions,
  serviceFault,
} from "./service-options.ts";

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

const VALUES = [
  ...(["--ledger", "--url", "--columns", "--days", "--numbers", "--spent"] as const),
  ...(["--cash", "--near", "--person", "--encoding", "--rows"] as const),
];
const FLAGS = ["--dry-run", "--json"] as const;

type Said = Partial<Record<(typeof VALUES)[number], string>>;

export function readImport(words: readonly string[]): ImportCommand | Misunderstood {
  const said: Said = {};
  const flags = new Set<string>();
  const files: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") {
      files.push(...words.slice(at + 1));
      break;
    }
    if (word === "-" || !word.startsWith("-")) {
      files.push(word);
      continue;
    }
    const [name = "", joined] = word.split(/=(.*)/s);
    const option = VALUES.find((each) => each === name);
    if (option === undefined) {
      if (!FLAGS.some((flag) => flag === word)) return misunderstood(unknownOption(name));
      flags.add(word);
      continue;
    }
    if (said[option] !== undefined) return misunderstood(`import takes ${name} once`);
    const value = joined ?? words[at + 1];
    if (joined === undefined) at += 1;
    if (value === undefined || value === "") return misunderstood(`${name} needs a value`);
    said[option] = value;
  }
  if (!flags.has("--dry-run")) {
    return misunderstood("import can only preview as yet, and records nothing; add --dry-run");
  }
  return commandOf(files, said, flags.has("--json"));
}

function unknownOption(name: string): string {
  const meant = nearest(name, [...VALUES, ...FLAGS]);
  const guess = meant === undefined ? "" : `did you mean ${meant}? `;
  return `import has no option ${name}; ${guess}words after -- are files`;
}

function commandOf(
  files: readonly string[],
  said: Said,
  isJson: boolean,
): ImportCommand | Misunderstood {
  if (files.length === 0 || files.includes("")) {
    return misunderstood("import needs the name of a file, or - for standard input");
  }
  if (files.filter((file) => file === "-").length > 1) {
    return misunderstood("import reads standard input once");
  }
  const service = { ledger: said["--ledger"] ?? "default", url: said["--url"] };
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

const CHOICES: readonly (readonly [name: keyof Said, choices: readonly string[]])[] = [
  ["--days", DAY_ORDERS],
  ["--numbers", NUMBER_FORMATS],
  ["--spent", ["negative", "positive"]],
  ["--cash", ["spent", "left-out"]],
  ["--near", ["same", "new"]],
  ["--rows", FATES],
];

function valueFault(said: Said): string | undefined {
  for (const [name, choices] of CHOICES) {
    const value = said[name];
    if (value === undefined || choices.includes(value)) continue;
    const meant = nearest(value, choices);
    const guess = meant === undefined ? "" : `; did you mean ${meant}?`;
    return `${name} must be one of ${choices.join("  ")}; got ${value}${guess}`;
  }
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
