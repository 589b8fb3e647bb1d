// Files that were dropped or chosen and have not been sent yet, and imports that are yet to be looked at: one comes after another.

import { FILE_NAME_CHARACTERS } from "../../domain/import/terms.ts";
import { createStore } from "../store.ts";

interface Waiting {
  readonly ledger: string;
  /** A file, or the id of an import that a zip has brought. */
  readonly next: File | number;
}

const waiting = createStore<readonly Waiting[]>([]);

/** Those of a ledger, the first one first. */
export function useWaiting(ledger: string): readonly (File | number)[] {
  return ofLedger(waiting.use(), ledger);
}

export function waitingIn(ledger: string): readonly (File | number)[] {
  return ofLedger(waiting.get(), ledger);
}

function ofLedger(all: readonly Waiting[], ledger: string): readonly (File | number)[] {
  return all.flatMap((each) => (each.ledger === ledger ? [each.next] : []));
}

/** Files that can't be read. */
const unread = new WeakSet<File>();

/** Behind those that wait already and can be read. */
export function wait(ledger: string, all: readonly (File | number)[]): void {
  const before = waiting.get().filter(({ next }) => typeof next === "number" || !unread.has(next));
  waiting.set([...before, ...all.map((next) => ({ ledger, next }))]);
}

/** For a file that can't be read: it is shown until others come, and holds nobody up. */
export function makeWay(file: File): void {
  unread.add(file);
}

export function stopWaiting(next: File | number): void {
  waiting.set(waiting.get().filter((each) => each.next !== next));
}

/** What the service takes as a name: without what can't be seen, and not too long. */
export function nameOfFile({ name }: Pick<File, "name">): string {
  const seen = name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const cut = seen.slice(0, FILE_NAME_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  return cut.trim() || "file";
}

/** As the service has it: 32 MiB. */
export const LARGEST_FILE = 33_554_432;
