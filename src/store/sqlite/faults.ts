// What an error of SQLite says about a batch.

/** True for failures of the disk or the file, which no change of the batch could have avoided. */
export function failsEveryone(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^SQLITE_(IOERR|FULL|BUSY|LOCKED|READONLY|CORRUPT|NOTADB|CANTOPEN|NOMEM)/.test(code);
}
