// The reasons for which the service refuses a request, and their descriptions.

import { OutlayError } from "../../client/outlay-error.ts";
import type { ProblemKind } from "../../domain/problem.ts";
import type { Texts } from "../texts/texts.ts";

export interface Refused {
  /** Undefined for an error that the service does not explain. */
  readonly kind: ProblemKind | "unknown-outcome" | undefined;
  /** The service's message, or the name of the record whose outcome is unknown. Undefined if the service gave no useful message. */
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

/** Describes the refusal of a change. Its expense existed when the change began, so an unknown record was deleted meanwhile. */
export function describeRefusal(why: Refused, texts: Texts): string {
  return why.kind === "unknown-record" ? texts.deletedMeanwhile : describeReason(why, texts);
}

/** Returns true if the record was changed or deleted elsewhere first. */
export function isLate({ kind }: Refused): boolean {
  return kind === "changed-meanwhile" || kind === "unknown-record";
}
