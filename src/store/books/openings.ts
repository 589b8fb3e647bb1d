// The ledgers whose columns are not complete yet. Questions about one of them wait for the same columns, and a ledger that is dropped in
// the meantime is not cached.

import type { LedgerId } from "../../domain/ledger/ledger.ts";
import type { Kept, KeptColumns } from "./kept-columns.ts";

export type Openings = ReturnType<typeof createOpenings>;
export type Opening = ReturnType<Openings["begin"]>;

export function createOpenings(kept: KeptColumns) {
  const openings = new Map<LedgerId, Promise<Kept>>();
  return {
    get: (ledger: LedgerId) => openings.get(ledger),
    forget: (ledger: LedgerId) => openings.delete(ledger),
    begin(ledger: LedgerId) {
      const { promise, resolve, reject } = Promise.withResolvers<Kept>();
      // Waiting callers get the rejection, or else the first caller does.
      promise.catch(() => {});
      openings.set(ledger, promise);
      const isOpening = () => openings.get(ledger) === promise;
      function end(): void {
        if (isOpening()) openings.delete(ledger);
      }
      return {
        resolve,
        end,
        keep(begun: Kept): void {
          if (isOpening()) kept.put(ledger, begun);
        },
        fail(error: unknown): void {
          end();
          reject(error);
        },
      };
    },
  };
}
