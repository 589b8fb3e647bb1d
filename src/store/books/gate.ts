// Guards a ledger's columns: a query reads them in several turns of the event loop, and nothing may change them in the meantime.

/** Does one piece of work after another. A failure does not stop later work. */
export type Gate = <Value>(work: () => Promise<Value>) => Promise<Value>;

export function createGate(): Gate {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}
