// Files that were dropped or chosen. They wait to be sent one after another, and imports from a ZIP wait to be opened.

import { FILE_NAME_CHARACTERS } from "../../domain/import/terms.ts";
import { currentView, go } from "../address/address.ts";
import { NO_SETTING } from "../address/view.ts";
import { today } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import type { Book } from "../service/queries.ts";
import { drawKey } from "../service/service.ts";
import { createStore } from "../store.ts";
import type { Import } from "./shapes.ts";

interface Waiting {
  readonly ledger: string;
  /** A file, or the id of an import from a ZIP. */
  readonly next: File | number;
}

const waiting = createStore<readonly Waiting[]>([]);

export function useWaiting(): readonly (File | number)[] {
  return ofLedger(waiting.use(), useLedger().ledger);
}

export function waitingIn(ledger: string): readonly (File | number)[] {
  return ofLedger(waiting.get(), ledger);
}

function ofLedger(all: readonly Waiting[], ledger: string): readonly (File | number)[] {
  return all.flatMap((each) => (each.ledger === ledger ? [each.next] : []));
}

/** Files that can't be read. They are shown until other files are added. */
const unread = new WeakSet<File>();

/** Adds files and imports after all waiting ones that can be read. */
export function addWaiting(ledger: string, all: readonly (File | number)[]): void {
  const before = waiting.get().filter(({ next }) => typeof next === "number" || !unread.has(next));
  waiting.set([...before, ...all.map((next) => ({ ledger, next }))]);
}

export function noteUnread(file: File): void {
  unread.add(file);
}

export function stopWaiting(next: File | number): void {
  waiting.set(waiting.get().filter((each) => each.next !== next));
}

/** Opens the import screen for files that were dropped on the page. If an import is open, it stays open. */
export function takeFiles(book: Book, files: readonly File[]): void {
  if (files.length === 0) return;
  addWaiting(book.ledger, files);
  const { screen, section } = currentView();
  if (screen === "import" && section !== undefined) return;
  const [next] = waitingIn(book.ledger);
  // The service reads the file while the screen is rendered. The screen reports a failure.
  if (next instanceof File) sendFile(book, next).catch(() => {});
  go({ screen: "import", expense: undefined, ...NO_SETTING });
}

/** The server refuses files of more than 32 MiB. */
export const LARGEST_FILE = 33_554_432;

export class TooLarge extends Error {}

interface Sending {
  /** Makes sure that a file is staged only once if it is sent again because its answer was lost. */
  readonly idempotencyKey: string;
  answer?: Promise<Import> | undefined;
}

const sent = new WeakMap<File, Sending>();

/** Sends a file once, however often it is called. After a failure it sends the file again. */
export function sendFile({ service, ledger }: Book, file: File): Promise<Import> {
  const sending = sent.get(file) ?? { idempotencyKey: drawKey() };
  sent.set(file, sending);
  if (file.size > LARGEST_FILE) return Promise.reject(new TooLarge());
  const { idempotencyKey } = sending;
  const [name, body] = [nameOfFile(file), file];
  sending.answer ??= service.client.createImport({
    ledger,
    idempotencyKey,
    name,
    body,
    today: today(),
  });
  sending.answer.catch(() => {
    sending.answer = undefined;
  });
  return sending.answer;
}

/** Returns a name that the server accepts: without invisible characters, and not too long. */
export function nameOfFile({ name }: Pick<File, "name">): string {
  const seen = name.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const cut = seen.slice(0, FILE_NAME_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
  return cut.trim() || "file";
}
