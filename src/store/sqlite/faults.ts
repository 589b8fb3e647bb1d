// What an error of SQLite says about a batch.

import { messageOf } from "../../domain/problem.ts";
/** True for failures of the disk or the file, which no change of the batch could have avoided. */
export function failsEveryone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/.test(code);
}

/** A change that could not be worked out for a fault of our own or of its rows, before anything was written for it. */
export class NotWorkedOut extends Error {}

/** Does work that reads rows and writes none; throws `NotWorkedOut` if that fails for this change alone. */
export function workOut<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (failsEveryone(error)) throw error;
    throw new NotWorkedOut(messageOf(error));
  }
}
