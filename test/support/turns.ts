// Turns of the event loop, in which other clients are served during long work.

/** Adds "turn" to the list in each turn of the event loop, until the returned function is called. */
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

/** Returns a text for each turn, with "bit" for each item that arrived in it. */
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
