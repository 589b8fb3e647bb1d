// Entity tags and the headers that compare them: If-None-Match and If-Match (RFC 9110, 8.8.3 and 13.1).

import type { Precondition } from "../../domain/ledger/precondition.ts";
import type { RequestFault } from "../../domain/problem.ts";
import { quote } from "../../domain/text/text.ts";
import { acceptedCodings, CODINGS } from "../response/compression.ts";

/** The tag of a version in one encoding. Each encoding needs its own tag (RFC 9110, 8.8.3). Revisions contain no plus sign. */
export function entityTag(revision: string, coding?: string): string {
  return coding === undefined ? `"${revision}"` : `"${revision}+${coding}"`;
}

const CODED = new RegExp(`\\+(?:${CODINGS.join("|")})$`);

/** An opaque tag may hold commas, but no quotes. */
const TAGS = /(?:W\/)?"[^"]*"|[^,\s]+/g;
const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;
/** Empty elements are ignored, leading ones too (RFC 9110, 5.6.1.2). */
const LIST = /^[\s,]*(?:W\/)?"[^"]*"\s*(?:,\s*(?:(?:W\/)?"[^"]*"\s*)?)*$/;

/**
 * If-None-Match: the tag of the client's version, in an encoding that it accepts; undefined if it has another version. Comparison is
 * weak, and "*" matches any.
 */
export function heldTag({ headers }: Request, revision: string): string | undefined {
  const header = headers.get("if-none-match");
  if (header === null) return undefined;
  if (header.trim() === "*") return entityTag(revision);
  const tags = new Set(header.match(TAGS)?.map((tag) => tag.replace(/^W\//, "")));
  const codings = acceptedCodings(headers.get("accept-encoding"));
  return [...codings, undefined]
    .map((coding) => entityTag(revision, coding))
    .find((tag) => tags.has(tag));
}

/** Reads If-Match; null without the header. Comparison is strong, so weak tags match nothing. Adds a fault to `faults`. */
export function readIfMatch(header: string | null, faults: RequestFault[]): Precondition | null {
  if (header === null) return null;
  if (header.trim() === "*") return { any: true, tags: [] };
  const matches = LIST.test(header) ? header.match(TAGS)?.map((tag) => TAG.exec(tag)) : undefined;
  const tags: string[] = [];
  for (const match of matches ?? [null]) {
    if (!match) {
      const detail = `If-Match must be * or ETags in double quotes, separated by commas; got ${quote(header)}`;
      faults.push({ header: "If-Match", detail });
      return null;
    }
    const [, weak, tag = ""] = match;
    // A change concerns the record, whatever encoding it was read in.
    if (weak === undefined) tags.push(tag.replace(CODED, ""));
  }
  return { any: false, tags };
}
