// A file that can't be read at all, and why. Faults of single lines are items of the file, never errors.

import { type Reason, tellReason } from "../../domain/import/reasons.ts";

export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(tellReason(reason));
    this.name = "Unreadable";
    this.reason = reason;
  }
}
