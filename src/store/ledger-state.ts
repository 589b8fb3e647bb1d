// What is kept of a ledger and of its expenses, whatever the engine.

import type { ChangeId, ChangeSource } from "../domain/ledger/change-id.ts";
import {
  EMPTY_LEDGER,
  type LedgerId,
  type LedgerProfile,
  type LedgerSummary,
} from "../domain/ledger/ledger.ts";

export type InLedger<Value> = Value & { readonly ledger: LedgerId };

/** What is kept of a ledger beside its records. */
export interface LedgerState extends LedgerSummary {
  readonly nextExpenseId: number;
  readonly nextPostId: number;
  readonly nextChangeId: number;
  readonly nextLabelId: number;
  readonly postCount: number;
  /**
   * How many of the last changes are creations of the last expenses, one after another, which have no row in the history yet;
   * and where all of these came from.
   */
  readonly runCount: number;
  readonly runSource: ChangeSource;
  /** The last change of any label; null where there was none. */
  readonly labelsChange: ChangeId | null;
  /** Null for a ledger of which nothing was said. */
  readonly profile: LedgerProfile | null;
  /** The last change of the profile; null where there was none. */
  readonly profileChange: ChangeId | null;
}

/** What holds for a ledger that nobody has written to yet. */
export const NEW_LEDGER: LedgerState = {
  ...EMPTY_LEDGER,
  nextExpenseId: 1,
  nextPostId: 1,
  nextChangeId: 1,
  nextLabelId: 1,
  postCount: 0,
  runCount: 0,
  runSource: "api",
  labelsChange: null,
  profile: null,
  profileChange: null,
};
