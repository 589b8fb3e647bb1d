// The closed list of what can go wrong. The message is for the client: it names the field or rule, says
// what was wrong and what would be right. The cause is for the log and never leaves the service.

export const PROBLEM_KINDS = [
  "host-refused",
  "origin-refused",
  "unknown-path",
  "method-not-allowed",
  "unsupported-media-type",
  "body-too-large",
  "malformed-json",
  "malformed-text",
  "invalid-fields",
  "unknown-record",
  "store-failed",
  "internal",
] as const;

export type ProblemKind = (typeof PROBLEM_KINDS)[number];

export class Problem extends Error {
  readonly kind: ProblemKind;

  constructor(kind: ProblemKind, message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.name = "Problem";
    this.kind = kind;
  }
}
