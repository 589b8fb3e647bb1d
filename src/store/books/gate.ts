// Who may read a ledger's columns, and who may change them. Readings, which take several turns of the event loop, go on side by
// side; a change waits until they are over, and those that come after it wait for it. So nobody reads half a change, and nobody
// waits for ever.

export interface Change {
  /** Is asked when it comes to it: somebody else may have made it meanwhile. */
  readonly isNeeded: () => boolean;
  readonly make: () => void;
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

const NO_CHANGE: Change = { isNeeded: () => false, make() {} };

export function createGate(): Gate {
  const waiting: Waiting[] = [];
  let readings = 0;

  function admit(): void {
    for (let [next] = waiting; next && !(readings > 0 && next.changes()); [next] = waiting) {
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
      enter(isNeeded, () => {
        if (isNeeded()) make();
        return readNow(work);
      }),
    change: (make) => enter(() => true, make),
  };
}
