// Guards a ledger's columns. Readings take several turns of the event loop and run side by side. A change waits until they end, and
// later readings wait for the change. So no reading sees half a change, and none waits forever.

export interface Change {
  /** Called when the turn of the change comes, since another caller may have made it in the meantime. */
  readonly isNeeded: () => boolean;
  /** Blocks readings until it resolves. */
  readonly make: () => Promise<void>;
}

export interface Gate {
  /** Calls `work` after earlier callers, and after the change if it is needed. The columns don't change until `work` resolves. */
  read<Value>(work: () => Promise<Value>, change?: Change): Promise<Value>;
  /** Makes the change when no reading is in progress. */
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

  /** Nothing else runs between the change and the reading. */
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
