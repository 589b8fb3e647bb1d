// The questions that must be answered before an import, apart from how the file is read: its account, and rows whose status is open.

import { CHOICE_KINDS } from "../../domain/import/terms.ts";
import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { Entry } from "../match/entry.ts";
import { isSameAccount } from "../profile.ts";
import { ask, type Choice, type Instance, type Question } from "../record/reading.ts";
import type { ImportRow } from "../status/status.ts";
import type { FileReading } from "./file-reading.ts";

/**
 * `account` is the answer about the file's account. `mayBeOtherAccount` is true if the rows suggest that the file belongs to another
 * account than was assumed. `spentOn` is the amount of the expense that a row becomes, in the ledger's currency.
 */
export function questionsOf(
  file: FileReading,
  account: "new" | "same" | undefined,
  mayBeOtherAccount: boolean,
  rows: readonly ImportRow[],
  spentOn: (row: ImportRow) => Decimal | undefined,
): readonly Question[] {
  const open = rows.filter(({ verdict }) => verdict.isOpen);
  const kindOf = ({ verdict: { status, asks } }: ImportRow) =>
    asks ?? (status === "possible-duplicate" ? "duplicates" : "foreign");
  const { duplicates = [], foreign = [], ...choices } = Object.groupBy(open, kindOf);
  const shown = (row: ImportRow) => instanceOf(row, spentOn(row));
  const byCurrency = Map.groupBy(foreign, ({ item }) => item.record?.currency ?? "");
  return [
    ...accountQuestions(file, account, mayBeOtherAccount),
    ...file.questions,
    ...[...byCurrency].flatMap(([code, own]) =>
      ask("currency", ["rate", "skipped"], own, (row) => instanceOf(row), code),
    ),
    ...CHOICE_KINDS.flatMap((kind) => ask(kind, ["spent", "skipped"], choices[kind] ?? [], shown)),
    ...ask("duplicates", ["same", "new"], duplicates, shown),
  ];
}

/** Without `amount`, the row is shown with the amount in the file. */
function instanceOf({ item }: ImportRow, amount?: Decimal): Instance {
  const { line, raw } = item;
  if (!(item instanceof Entry)) return { line, text: raw };
  const { payee, text, date } = item;
  return { line, text: payee || text, day: date, amount: amount ?? negate(item.amount) };
}

function accountQuestions(
  { isOtherAccount, possibleSources, profile, entries, finds }: FileReading,
  answer: "new" | "same" | undefined,
  mayBeOtherAccount: boolean,
): readonly Question[] {
  // Without a record, the account does not matter.
  if (entries.length === 0) return [];
  const about = profile?.name ?? "";
  const question = (values: readonly string[]): Question => {
    const choices = values.map((value): Choice => ({ value, rows: [] }));
    return { kind: "account", about, rows: entries.length, choices };
  };
  const isOpen = possibleSources.length > 0 && answer !== "new";
  const isNamed = isSameAccount(finds.account, profile?.finds.account);
  const isDoubtful = isOtherAccount || (mayBeOtherAccount && profile && !isNamed);
  return [
    ...(isDoubtful && answer !== "same" ? [question(["same", "other"])] : []),
    ...(isOpen ? [question(["new", ...possibleSources])] : []),
  ];
}
