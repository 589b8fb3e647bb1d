// Sends files to the service. One that is dropped is on its way before the screen that shows it is there: whoever asks first sends it.

import { today } from "../clock.ts";
import type { Book } from "../service/queries.ts";
import { drawKey } from "../service/service.ts";
import type { MadeImport } from "./shapes.ts";
import { LARGEST_FILE, nameOfFile } from "./waiting-files.ts";

/** The service would not take it. */
export class TooLarge extends Error {}

const sent = new WeakMap<File, Promise<MadeImport>>();

/** Sends it once, however often it is asked to; after a failure, anew. */
export function sendFile(book: Book, file: File): Promise<MadeImport> {
  const begun = sent.get(file);
  if (begun) return begun;
  const sending = send(book, file);
  sent.set(file, sending);
  sending.catch(() => sent.delete(file));
  return sending;
}

/** What is sent again, after its answer was lost, is brought in once. */
const keys = new WeakMap<File, string>();

async function send({ service, ledger }: Book, file: File): Promise<MadeImport> {
  if (file.size > LARGEST_FILE) throw new TooLarge();
  const idempotencyKey = keys.get(file) ?? drawKey();
  keys.set(file, idempotencyKey);
  return service.client.createImport({
    ...{ ledger, idempotencyKey },
    name: nameOfFile(file),
    today: today(),
    body: file,
  });
}
