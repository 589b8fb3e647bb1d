// Clients that race to change the same few expenses. Each change has a condition, and is tried again until it is made.

/** `attempt` tries one change to the expense, and returns true if it was made. Together, the clients begin this many changes. */
export function createRace(changes: number) {
  const made = new Map<number, number>();
  let begun = 0;
  let refused = 0;
  return {
    async run(next: (begun: number) => number, attempt: (id: number) => Promise<boolean>) {
      while (begun < changes) {
        begun += 1;
        const id = next(begun);
        while (!(await attempt(id))) refused += 1;
        made.set(id, (made.get(id) ?? 0) + 1);
      }
    },
    refused: () => refused,
    /** Returns how many changes were made to each expense. */
    made: () => new Map([...made].toSorted(([a], [b]) => a - b)),
  };
}
