// Content that was compressed beforehand: each client gets the smallest that it takes (RFC 9110, 12.5.3).

import type { EncodedContent } from "../contract/endpoint.ts";
import type { Headers } from "./answer.ts";

export function isEncodedContent(body: unknown): body is EncodedContent {
  return typeof body === "object" && body !== null && "identity" in body;
}

/** The content for a client that says `accepted`; the headers that tell of it are added to `headers`. */
export function chooseEncoding(
  { identity, br, gzip }: EncodedContent,
  accepted: string | null,
  headers: Headers,
): Uint8Array<ArrayBuffer> {
  headers["Vary"] = "Accept-Encoding";
  const taken = takenEncodings(accepted ?? "");
  const chosen = br && taken.has("br") ? "br" : gzip && taken.has("gzip") ? "gzip" : undefined;
  if (!chosen) return identity;
  headers["Content-Encoding"] = chosen;
  return (chosen === "br" ? br : gzip) ?? identity;
}

/** Those that are named, but for what has a weight of 0. */
function takenEncodings(accepted: string): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...rest] = part.split(";").map((text) => text.trim());
    if (!rest.some((text) => /^q=0(\.0*)?$/.test(text))) taken.add(name);
  }
  return taken;
}
