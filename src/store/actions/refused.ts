// The reason why an action can't be done, thrown while a transaction is worked out.

import { admits, type Precondition } from "../../domain/ledger/precondition.ts";
import type { ProblemKind } from "../../domain/problem.ts";

export class Refused extends Error {
  readonly kind: ProblemKind;
  readonly pointer: string | undefined;
  readonly id: number | undefined;

  /** `pointer` names the field, such as "/parts/0/category"; `id` identifies the conflicting record. */
  constructor(kind: ProblemKind, message: string, pointer?: string, id?: number) {
    super(message);
    this.kind = kind;
    this.pointer = pointer;
    this.id = id;
  }
}

export function conflict(message: string, pointer?: string, id?: number): Refused {
  return new Refused("conflict", message, pointer, id);
}

/** The refusal of fields that are well-formed, but don't fit one another or the ledger. */
export function unfitting(message: string, pointer?: string): Refused {
  return new Refused("unfitting-fields", message, pointer);
}

export function unknown(message: string): Refused {
  return new Refused("unknown-record", message);
}

/** Throws if the precondition does not admit the record's version. */
export function expectVersion(ifMatch: Precondition | null, version: number, what: string): void {
  if (!ifMatch || admits(ifMatch, String(version))) return;
  throw new Refused(
    "changed-meanwhile",
    `${what} was changed in the meantime (now version ${version}). Fetch it and try again`,
  );
}
