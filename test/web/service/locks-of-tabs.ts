// Exclusive locks as in the Web Locks API. Like a browser, it releases a tab's locks when the tab's process is gone.

export type Grant = (lock: Lock | null) => unknown;

interface Wanted {
  readonly tab: number;
  readonly run: Grant;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The locks by name, each with the requests that wait for it. */
export class LocksOfTabs {
  readonly #held = new Map<string, Wanted>();
  readonly #waiting = new Map<string, Wanted[]>();

  request(tab: number, name: string, options: LockOptions, run: Grant): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const wanted = { tab, run, resolve, reject };
    const aborted = () => new DOMException("aborted", "AbortError");
    if (!this.#held.has(name)) {
      if (options.signal?.aborted) reject(aborted());
      else this.#grant(name, wanted);
    } else if (options.ifAvailable) {
      resolve(run(null));
    } else {
      const waiting = this.#waiting.get(name) ?? [];
      this.#waiting.set(name, [...waiting, wanted]);
      options.signal?.addEventListener("abort", () => {
        if (!this.#waiting.get(name)?.includes(wanted)) return;
        this.#drop(name, (each) => each === wanted);
        reject(aborted());
      });
    }
    return promise;
  }

  /** Releases a tab's locks, as the browser does when its process is gone. */
  kill(tab: number): void {
    for (const name of this.#waiting.keys()) this.#drop(name, (each) => each.tab === tab);
    for (const [name, held] of this.#held) if (held.tab === tab) this.#release(name, held);
  }

  #grant(name: string, wanted: Wanted): void {
    this.#held.set(name, wanted);
    const release = () => this.#release(name, wanted);
    queueMicrotask(async () => {
      try {
        // Safe: the callers only check that there is a lock.
        wanted.resolve(await wanted.run({ name, mode: "exclusive" } as Lock));
      } catch (error) {
        wanted.reject(error);
      } finally {
        release();
      }
    });
  }

  #release(name: string, wanted: Wanted): void {
    if (this.#held.get(name) !== wanted) return;
    this.#held.delete(name);
    const next = this.#waiting.get(name)?.shift();
    if (next) this.#grant(name, next);
  }

  #drop(name: string, isDropped: (wanted: Wanted) => boolean): void {
    this.#waiting.set(
      name,
      (this.#waiting.get(name) ?? []).filter((each) => !isDropped(each)),
    );
  }
}
