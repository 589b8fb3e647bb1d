// Rows through a cursor, portion by portion: the next one is fetched while the one before is worked on.

/** Runs statements in one round trip, in a transaction that is open; the rows of each. */
export type Run = <Row>(...statements: readonly string[]) => Promise<readonly Row[][]>;

interface Portions<Row> {
  readonly run: Run;
  /** A name that no other cursor of the transaction has. */
  readonly cursor: string;
  readonly select: string;
  /** Of the first portion; of the others as many as make about so much text, but no more than PORTION_ROWS. */
  readonly firstRows: number;
  readonly characters: number;
  charactersOf(row: Row): number;
}

export const PORTION_ROWS = 1_024;
const FEWEST_ROWS = 16;

/** None of the portions is empty. */
export async function* fetchPortions<Row>({
  run,
  cursor,
  select,
  firstRows,
  characters,
  charactersOf,
}: Portions<Row>): AsyncGenerator<readonly Row[], void> {
  let size = firstRows;
  const fetch = async (...before: readonly string[]) =>
    (await run<Row>(...before, `FETCH ${size} FROM ${cursor}`)).at(-1) ?? [];
  let coming = fetch(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`);
  try {
    for (;;) {
      const rows = await coming;
      const isLast = rows.length < size;
      size = nextSize(
        rows.length,
        rows.reduce((sum, row) => sum + charactersOf(row), 0),
      );
      coming = isLast ? Promise.resolve([]) : fetch();
      if (rows.length > 0) yield rows;
      if (isLast) return;
    }
  } finally {
    // What failed has ended the transaction, and the cursor with it.
    await coming.then(
      () => run(`CLOSE ${cursor}`).catch(() => {}),
      () => {},
    );
  }

  function nextSize(rows: number, met: number): number {
    const fitting = Math.floor((characters * rows) / (met + 1));
    return Math.max(FEWEST_ROWS, Math.min(PORTION_ROWS, fitting));
  }
}
