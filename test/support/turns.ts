// Turns of the event loop, in which others are served while long work is done.

/** Notes each turn of the event loop until it is stopped. */
export function noteTurns(done: string[]): () => void {
  let isOver = false;
  function note(): void {
    if (isOver) return;
    done.push("turn");
    setImmediate(note);
  }
  setImmediate(note);
  return () => {
    isOver = true;
  };
}

/** The items of each turn, if they arrive bit by bit. */
export async function doneByTurns(work: AsyncIterable<unknown>): Promise<readonly string[]> {
  const done: string[] = [];
  const stop = noteTurns(done);
  for await (const _ of work) done.push("bit");
  stop();
  return done
    .join(" ")
    .split("turn")
    .map((bits) => bits.trim());
}
