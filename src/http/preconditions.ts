// Entity tags and the headers that compare them: If-None-Match and If-Match (RFC 9110, 8.8.3 and 13.1).

import type { IfMatch } from "../contract/endpoint.ts";
import { admits } from "../domain/precondition.ts";
import type { RequestFault } from "../domain/problem.ts";
import { quote } from "../domain/text.ts";

export function entityTag(revision: string): string {
  return `"${revision}"`;
}

/** An opaque tag may hold commas, but no quotes. */
const TAGS = /(?:W\/)?"[^"]*"|[^,\s]+/g;
const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;
/** Empty elements stand for nothing, in front too (RFC 9110, 5.6.1.2). */
const LIST = /^[\s,]*(?:W\/)?"[^"]*"\s*(?:,\s*(?:(?:W\/)?"[^"]*"\s*)?)*$/;

/** If-None-Match: weak comparison with any of the tags, or "*". */
export function holds(header: string | null, revision: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  const tags = header.match(TAGS) ?? [];
  return tags.some((tag) => tag.replace(/^W\//, "") === entityTag(revision));
}

/** If-Match: null where there is none. Comparison is strong, so weak tags match nothing. A fault is added to `faults`. */
export function readIfMatch(header: string | null, faults: RequestFault[]): IfMatch | null {
  if (header === null) return null;
  if (header.trim() === "*") return preconditionOf(true, []);
  const matches = LIST.test(header) ? header.match(TAGS)?.map((tag) => TAG.exec(tag)) : undefined;
  const tags: string[] = [];
  for (const match of matches ?? [null]) {
    if (!match) {
      faults.push({
        header: "If-Match",
        detail: `If-Match must be * or ETags in double quotes, parted by commas; got ${quote(header)}`,
      });
      return null;
    }
    const [, weak, tag = ""] = match;
    if (weak === undefined) tags.push(tag);
  }
  return preconditionOf(false, tags);
}

function preconditionOf(any: boolean, tags: readonly string[]): IfMatch {
  return { any, tags, admits: (revision) => admits({ any, tags }, revision) };
}
