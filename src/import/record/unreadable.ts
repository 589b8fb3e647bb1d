// A file, a record or a field that can't be read, and why.

import { type Reason, tellReason } from "../../domain/import/reasons.ts";

export class Unreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason) {
    super(tellReason(reason));
    this.name = "Unreadable";
    this.reason = reason;
  }
}
