// The questions that must be answered before an import, apart from how the file is read: its account, and rows whose status is open.

import { isSameAccount } from "../profile.ts";
import { ask, type Choice, type Instance, type Question } from "../record/reading.ts";
import type { FileReading } from "./file-reading.ts";

/** Rows whose status depends on an answer. */
export interface OpenRows {
  readonly near: Instance[];
  readonly cash: Instance[];
  /** The keys are the codes of currencies without a known rate. */
  readonly foreign: Map<string, Instance[]>;
}

/**
 * `account` is the answer about the file's account. `mayBeOtherAccount` is true if the rows suggest that the file belongs to another
 * account than was assumed.
 */
export function questionsOf(
  file: FileReading,
  account: "new" | "same" | undefined,
  mayBeOtherAccount: boolean,
  { near, cash, foreign }: OpenRows,
): readonly Question[] {
  return [
    ...accountQuestions(file, account, mayBeOtherAccount),
    ...file.questions,
    ...[...foreign].flatMap(([code, rows]) =>
      ask("currency", ["rate", "skipped"], rows, asIs, code),
    ),
    ...ask("cash", ["spent", "skipped"], cash, asIs),
    ...ask("duplicates", ["same", "new"], near, asIs),
  ];
}

const asIs = (row: Instance) => row;

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
