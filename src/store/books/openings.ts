// The ledgers whose columns are not complete yet. A question about one of them waits for the same columns, and one that is forgotten
// meanwhile is not kept.

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
      // Those who wait learn of it; if nobody waits, the one who asked first.
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
