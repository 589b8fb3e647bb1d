// Fetches the rows of a long statement in batches, each while the caller works on the one before.

/** Runs statements in one round trip, in an open transaction; returns the rows of each. */
export type Run = <Row>(...statements: readonly string[]) => Promise<readonly Row[][]>;

interface Fetching<Row> {
  readonly run: Run;
  /** A name that no other cursor of the transaction has. */
  readonly cursor: string;
  readonly select: string;
  /** The number of rows in the first batch. */
  readonly firstRows: number;
  /** Later batches contain about this much text, in at most this many rows. */
  readonly characters: number;
  readonly rows?: number;
  charactersOf(row: Row): number;
}

export const FETCHED_ROWS = 1_024;
const FEWEST_ROWS = 16;

/** Yields no empty batch. */
export async function* fetchAll<Row>({
  run,
  cursor,
  select,
  firstRows,
  characters,
  rows: most = FETCHED_ROWS,
  charactersOf,
}: Fetching<Row>): AsyncGenerator<readonly Row[], void> {
  let size = firstRows;
  const fetch = async (...before: readonly string[]) =>
    (await run<Row>(...before, `FETCH ${size} FROM ${cursor}`)).at(-1) ?? [];
  let coming = fetch(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`);
  try {
    for (;;) {
      const rows = await coming;
      const isLast = rows.length < size;
      const met = rows.reduce((sum, row) => sum + charactersOf(row), 0);
      const fitting = Math.floor((characters * rows.length) / (met + 1));
      size = Math.min(most, Math.max(FEWEST_ROWS, fitting));
      coming = isLast ? Promise.resolve([]) : fetch();
      // The fetch may fail before the caller asks for more. The caller then gets the failure.
      coming.catch(() => {});
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    // A failed fetch has ended the transaction, and the cursor with it.
    await coming.then(
      () => run(`CLOSE ${cursor}`).catch(() => {}),
      () => {},
    );
  }
}
