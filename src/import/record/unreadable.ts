// A file that can't be read at all, and why. Faults in single lines become items of the file, and are never thrown.

import { type Reason, tellReason } from "../../domain/import/reasons.ts";

export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(tellReason(reason));
    this.name = "Unreadable";
    this.reason = reason;
  }
}
