// Which content coding an answer gets (RFC 9110, 12.5.3), and what its headers say of it. Answers up to WHOLE_BYTES are not
// negotiated: they would hardly get shorter.

import type { EncodedContent } from "../contract/endpoint.ts";
import type { Headers } from "./answer.ts";

/** The codings that we know, the one that we would rather send first. Brotli is for what was compressed beforehand. */
export const CODINGS = ["br", "zstd", "gzip"] as const;

export type Coding = (typeof CODINGS)[number];

/** An answer up to this size is sent as it is, whatever its client takes. */
export const WHOLE_BYTES = 1_024;

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** The codings that a client takes by its Accept-Encoding, the one that it would rather have first, those with equal weight as we would. */
export function takenCodings(accepted: string | null): readonly Coding[] {
  if (accepted === null) return [];
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const [, weight] = WEIGHT.exec(parameters[0] ?? "q=1") ?? [];
    // What can't be understood speaks for nothing.
    weights.set(name.replace(/^x-gzip$/, "gzip"), weight === undefined ? 0 : Number(weight));
  }
  const others = weights.get("*");
  const least = weights.get("identity") ?? 0;
  // Who writes * has hardly thought of zstd and brotli; gzip can be read by everybody.
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === "gzip" ? others : undefined) ?? 0;
  return CODINGS.filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least).toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  );
}

/** Tells caches that the answer depends on what its client takes. */
export function varyByCoding(headers: Headers): void {
  const name = "Accept-Encoding";
  headers["Vary"] = headers["Vary"] === undefined ? name : `${headers["Vary"]}, ${name}`;
}

/** Content that was compressed beforehand, as a client takes it; the headers that tell of it are added to `headers`. */
export function chooseEncoding(
  content: EncodedContent,
  accepted: string | null,
  headers: Headers,
): Uint8Array<ArrayBuffer> {
  varyByCoding(headers);
  for (const coding of takenCodings(accepted)) {
    const encoded = coding === "zstd" ? undefined : content[coding];
    if (!encoded) continue;
    headers["Content-Encoding"] = coding;
    return encoded;
  }
  return content.identity;
}
