// Sends files to the service. One that is dropped is on its way before the screen that shows it is there: whoever asks first sends it.

import { today } from "../clock.ts";
import type { Book } from "../service/queries.ts";
import { drawKey } from "../service/service.ts";
import type { MadeImport } from "./shapes.ts";
import { LARGEST_FILE, nameOfFile } from "./waiting-files.ts";

/** The service would not take it. */
export class TooLarge extends Error {}

interface Sending {
  /** A file that is sent again, after its answer was lost, is brought in once. */
  readonly idempotencyKey: string;
  answer?: Promise<MadeImport> | undefined;
}

const sent = new WeakMap<File, Sending>();

/** Sends it once, however often it is asked to; after a failure, anew. */
export function sendFile({ service, ledger }: Book, file: File): Promise<MadeImport> {
  const sending = sent.get(file) ?? { idempotencyKey: drawKey() };
  sent.set(file, sending);
  if (file.size > LARGEST_FILE) return Promise.reject(new TooLarge());
  const { idempotencyKey } = sending;
  const [name, body] = [nameOfFile(file), file];
  sending.answer ??= service.client.createImport({
    ledger,
    idempotencyKey,
    name,
    today: today(),
    body,
  });
  sending.answer.catch(() => {
    sending.answer = undefined;
  });
  return sending.answer;
}
