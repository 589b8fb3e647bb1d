// Reads bytes as JSON. It stops beyond the size limit, and refuses malformed text.

import { bodyTooLarge, MEBIBYTE } from "../../contract/answers.ts";
import type { FileBody } from "../../contract/endpoint.ts";
import { bodyTypes } from "../../contract/headers.ts";
import { type Json, jsonTextFault, parseJson } from "../../contract/schema/json.ts";
import { Problem } from "../../domain/problem.ts";
import { quote } from "../../domain/text/text.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Throws or rejects with `unsupported-media-type`, `body-too-large`, `malformed-text` or `malformed-json`. */
export function readBody(request: Request, limit = MEBIBYTE): Promise<Json> {
  const mediaType = request.headers.get("content-type");
  const { method } = request;
  if (mediaType !== null && !isJson(mediaType, method)) throw unsupported(mediaType, method);
  return readBytes(request, limit).then((bytes) => readJson(bytes, mediaType, method));
}

function readJson(bytes: Uint8Array, mediaType: string | null, method: string): Json {
  if (bytes.byteLength === 0) {
    throw new Problem("malformed-json", "The body isn't valid JSON: it is empty");
  }
  if (mediaType === null) throw unsupported("none", method);
  const json = parse(decode(bytes));
  const fault = jsonTextFault(json);
  if (fault) throw new Problem("malformed-text", `The body can't be stored: ${fault}`);
  return json;
}

function isJson(mediaType: string, method: string): boolean {
  if (mediaType === "application/json") return true;
  const bare = mediaType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  return bodyTypes(method).includes(bare);
}

function unsupported(got: string, method: string): Problem {
  return new Problem(
    "unsupported-media-type",
    `The body must be sent with Content-Type: ${bodyTypes(method).join(" or ")}; got ${quote(got)}`,
  );
}

function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (declared === null) return readChunks(request.body, limit);
  if (Number.parseInt(declared, 10) > limit) throw tooLarge(limit);
  return request.bytes();
}

/** Reads a file of any media type, unchanged. */
export function readFileBody(request: Request, limit = MEBIBYTE): FileBody {
  return { bytes: async () => readBytes(request, limit) };
}

/** Reads a body of undeclared length, but no further than the limit. */
async function readChunks(body: Request["body"], limit: number): Promise<Uint8Array> {
  return Buffer.concat(await Array.fromAsync(chunksOf(body, limit)));
}

async function* chunksOf(body: Request["body"], limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  // Leaving the loop early cancels the stream.
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    yield chunk;
  }
}

function tooLarge(limit: number): Problem {
  return new Problem("body-too-large", bodyTooLarge(limit));
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem("malformed-text", "The body must be well-formed UTF-8; it is not");
  }
}

function parse(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/^JSON Parse error: /, "") : "";
    const isDeep = error instanceof RangeError;
    const reason = isDeep
      ? "it is nested too deep"
      : message.replace(/^./, (first) => first.toLowerCase());
    throw new Problem("malformed-json", `The body isn't valid JSON: ${reason}`);
  }
}
