// Who may read a ledger's columns, and who may change them. Readings, which take several turns of the event loop, go on side by
// side; a change waits until they are over, and those that come after it wait for it. So nobody reads half a change, and nobody
// waits for ever.

export interface Change {
  /** Is asked when it comes to it: somebody else may have made it meanwhile. */
  readonly isNeeded: () => boolean;
  /** Nobody reads until it resolves. */
  readonly make: () => Promise<void>;
}

export interface Gate {
  /** Calls `work` after what waits already, and after the change if that is needed; until it resolves, nothing is changed. */
  read<Value>(work: () => Promise<Value>, change?: Change): Promise<Value>;
  /** Makes the change when nobody reads. */
  change(make: () => void): Promise<void>;
}

interface Waiting {
  readonly changes: () => boolean;
  readonly begin: () => void;
}

const NO_CHANGE: Change = { isNeeded: () => false, make: async () => {} };

export function createGate(): Gate {
  const waiting: Waiting[] = [];
  let readings = 0;
  let isChanging = false;

  function admit(): void {
    const mayBegin = (next: Waiting) => !isChanging && !(readings > 0 && next.changes());
    for (let [next] = waiting; next && mayBegin(next); [next] = waiting) {
      waiting.shift();
      next.begin();
    }
  }

  async function readNow<Value>(work: () => Promise<Value>): Promise<Value> {
    readings += 1;
    try {
      return await work();
    } finally {
      readings -= 1;
      admit();
    }
  }

  /** Nobody comes in between. */
  async function changeAndRead<Value>(
    make: () => Promise<void>,
    work: () => Promise<Value>,
  ): Promise<Value> {
    isChanging = true;
    try {
      await make();
    } catch (error) {
      isChanging = false;
      admit();
      throw error;
    }
    isChanging = false;
    const read = readNow(work);
    admit();
    return read;
  }

  function enter<Value>(changes: () => boolean, begin: () => Value | Promise<Value>) {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    waiting.push({
      changes,
      begin() {
        try {
          resolve(begin());
        } catch (error) {
          reject(error);
        }
      },
    });
    admit();
    return promise;
  }

  return {
    read: (work, { isNeeded, make } = NO_CHANGE) =>
      enter(isNeeded, () => (isNeeded() ? changeAndRead(make, work) : readNow(work))),
    change: (make) => enter(() => true, make),
  };
}
