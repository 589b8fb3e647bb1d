// The preview of an import as plain values: how the file was read and why, the status of its rows, and the open questions.

import type { DraftCategory } from "../../domain/import/imported-row.ts";
import { type Reason, reason, shownReason } from "../../domain/import/reasons.ts";
import { ROW_STATUSES } from "../../domain/import/terms.ts";
import type { Label, LabelId } from "../../domain/label/label.ts";
import { type Labels, resolveLabel } from "../../domain/label/labels.ts";
import { firstCurrency, type Import } from "../decide-import.ts";
import type { ImportFile } from "../file/file.ts";
import type { FileReading } from "../file/file-reading.ts";
import type { Finding, Guess, Question } from "../record/reading.ts";
import { DAY_ROLES, placesOf, SPENDING_ROLES } from "../table/columns/column-content.ts";
import type { TableReading } from "../table/table-reading.ts";

/** The preview shows at most this many of anything whose number grows with the file. */
const SHOWN = 100;
const SHOWN_REASONS = 50;
const SHOWN_CHARACTERS = 500;

/** An import of the contract, without the fields that the server adds. */
export function previewImport(
  file: Omit<ImportFile, "items">,
  reading: FileReading,
  decided: Import,
  labels: Labels,
) {
  const unreadable = decided.rows.filter(({ verdict }) => verdict.status === "unreadable");
  return {
    reading: shownReading(file, reading, decided),
    statuses: ROW_STATUSES.flatMap((status) => {
      const { reasons, ...totals } = decided.counts[status];
      if (totals.rows === 0 && totals.lines === 0) return [];
      const shown = reasons.slice(0, SHOWN_REASONS).map(({ reason, rows }) => {
        return { reason: shortReason(reason), rows };
      });
      return [{ status, ...totals, reasons: shown }];
    }),
    unreadable: unreadable.slice(0, SHOWN).flatMap(({ item: { line }, verdict }) => {
      return verdict.reasons.slice(0, 1).map((why) => ({ line, reason: shortReason(why) }));
    }),
    warnings: warningsOf(reading, decided, unreadable.length).slice(0, SHOWN).map(shortReason),
    questions: decided.questions.map(shownQuestion),
    categories: decided.categories
      .toSorted((a, b) => b.rows - a.rows)
      .slice(0, SHOWN)
      .map(({ name, rows, category, isCertain }) => ({
        name: shortened(name),
        rows,
        certain: isCertain,
        category: category && shownCategory(category, labels),
      })),
  };
}

function accountsOf({ accountNames }: FileReading, { spans }: Import) {
  if (spans.size < 2) return [];
  return [...spans].slice(0, SHOWN).map(([key, { rows }]) => {
    const name = accountNames.get(key);
    return { account: name === undefined ? null : shortened(name), rows };
  });
}

function shownReading(
  { format, encoding, separator, sheet, sheets = [] }: Omit<ImportFile, "items">,
  reading: FileReading,
  decided: Import,
) {
  const { table, texts, finds } = reading;
  const nameOf = (at: number) => sheets[at] ?? String(at + 1);
  return {
    format: shownGuess(format),
    encoding: encoding ? shownGuess(encoding) : null,
    separator: separator ? shownGuess(separator) : null,
    sheet: sheet ? shownGuess(sheet, nameOf) : null,
    sheets: sheets.slice(0, SHOWN).map(shortened),
    account: finds.account === undefined ? null : shortened(finds.account),
    accounts: accountsOf(reading, decided),
    currency: firstCurrency(reading),
    tracker: table?.shape?.name ?? null,
    header: table?.header?.line ?? null,
    columnHeaders: (table?.headers ?? []).slice(0, SHOWN).map(shortened),
    columns: table?.columns.value ?? {},
    guesses: [
      ...(table ? tableFindings(table) : []),
      ...(texts ? [shownFinding("days", [], texts.days)] : []),
      ...(texts ? [shownFinding("numbers", [], texts.numbers)] : []),
    ],
  };
}

function tableFindings({ columns, days, numbers, spent }: TableReading) {
  return [
    shownFinding("days", placesOf(columns.value, DAY_ROLES), days),
    shownFinding("numbers", placesOf(columns.value, SPENDING_ROLES), numbers),
    ...(spent ? [shownFinding("spent", columns.value.amount ?? [], spent)] : []),
  ];
}

function shownGuess<Value>(
  { value, certain, others = [] }: Guess<Value>,
  textOf: (value: Value) => string = String,
) {
  const shown = others.slice(0, SHOWN).map((other) => shortened(textOf(other)));
  return { value: shortened(textOf(value)), certain, others: shown };
}

function shownFinding(
  about: "days" | "numbers" | "spent",
  columns: readonly number[],
  { value, certain, because }: Finding<string>,
) {
  return { about, columns, value, certain, reason: shortReason(because) };
}

export function shortReason({ code, args }: Reason) {
  return shownReason({ code, args: args.map(shortened) });
}

function shownQuestion({ kind, about, rows, choices }: Question) {
  return {
    kind,
    about: about === undefined ? null : shortened(about),
    rows,
    choices: choices.slice(0, SHOWN).map(({ value, rows: instances }) => ({
      value: shortened(value),
      rows: instances.map(({ line, text, day, amount }) => {
        return { line, text: shortened(text), day: day ?? null, amount: amount ?? null };
      }),
    })),
  };
}

/** A category of the ledger, or one that will be created. */
export interface ShownCategory {
  /** Null for one that will be created. */
  readonly id: LabelId | null;
  readonly name: string;
}

export function shownCategory(category: DraftCategory, labels: Labels): ShownCategory {
  if ("path" in category) return { id: null, name: category.path.join(": ") };
  const names: string[] = [];
  for (let id: LabelId | null = category.id; id !== null; ) {
    const label: Label | undefined = resolveLabel(labels, id);
    if (label) names.unshift(label.name);
    id = label?.parent ?? null;
  }
  return { id: resolveLabel(labels, category.id)?.id ?? category.id, name: names.join(": ") };
}

/** The beginning of a text from a file, which may be of any length and hold anything. */
export function shortened(text: string): string {
  const plain = text.toWellFormed().replaceAll("\0", "\uFFFD");
  if (plain.length <= SHOWN_CHARACTERS) return plain;
  return `${Array.from(plain.slice(0, SHOWN_CHARACTERS + 1))
    .slice(0, SHOWN_CHARACTERS - 1)
    .join("")
    .toWellFormed()}…`;
}

function warningsOf(
  { counted, table, statements, entries, plans }: FileReading,
  decided: Import,
  unreadable: number,
): readonly Reason[] {
  const [recurring = 0, budgets = 0] = (["recurring", "budget"] as const).map(
    (kind) => decided.plans.filter((plan) => plan.kind === kind).length,
  );
  const listed = plans.filter(({ plan }) => plan.kind !== "zone").length;
  return [
    ...(recurring + budgets > 0 ? [reason("plans", recurring, budgets)] : []),
    ...(recurring + budgets < listed ? [reason("plans-left-out")] : []),
    ...(entries.length === 0 && unreadable === 0 ? [reason("no-records")] : []),
    ...(counted && counted.promised !== counted.read
      ? [reason("records-missing", counted.promised, counted.read)]
      : []),
    ...headersInCents(table).map((header) => reason("in-cents", header)),
    ...(table?.balance?.breaks ?? []).map(({ between: [first, second], missing }) => {
      return reason("balance-gap", missing, first, second);
    }),
    ...statements.flatMap(({ line, missing }) => {
      return missing === undefined ? [] : reason("statement-differs-by", line, missing);
    }),
  ];
}

/** Headers of amount columns that name cents or other minor units. All amounts may be a hundred times too large. */
function headersInCents(table: TableReading | undefined): readonly string[] {
  const places = placesOf(table?.columns.value ?? {}, SPENDING_ROLES);
  return places.map((at) => table?.headers[at] ?? "").filter((header) => IN_CENTS.test(header));
}

const IN_CENTS =
  /(?:^|[\s(_])(?:cents?|centimes|centavos|pence|paisa|minor units?)\)?\s*$|分[)）]?$/i;
