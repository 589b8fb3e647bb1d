// Why the service did not do something, and how that is said.

import { OutlayError } from "../../client/outlay-error.ts";
import type { ProblemKind } from "../../domain/problem.ts";
import type { Texts } from "../texts/texts.ts";

export interface Refused {
  /** Undefined for a fault that the service does not explain. */
  readonly kind: ProblemKind | "unknown-outcome" | undefined;
  /** In the service's words, or the name of what has an unknown outcome; undefined when the service said nothing that helps. */
  readonly message: string | undefined;
}

export function whyOf(error: unknown): Refused {
  if (error instanceof OutlayError) return { kind: error.kind, message: error.message };
  return { kind: undefined, message: undefined };
}

export function reasonOf(error: unknown, texts: Texts): string {
  return describeReason(whyOf(error), texts);
}

function describeReason({ kind, message }: Refused, texts: Texts): string {
  if (kind === "changed-meanwhile") return texts.changedMeanwhile;
  if (kind === "unknown-outcome") return texts.unknownOutcome(message ?? "");
  return message === undefined ? texts.failed : texts.refused(message);
}

/** The same for a change, whose expense existed when it was begun. */
export function describeRefusal(why: Refused, texts: Texts): string {
  return why.kind === "unknown-record" ? texts.deletedMeanwhile : describeReason(why, texts);
}

/** Returns true if the record was changed or deleted elsewhere first. */
export function isLate({ kind }: Refused): boolean {
  return kind === "changed-meanwhile" || kind === "unknown-record";
}
