// Idempotency-Key identifies a request, so that it can be sent again (draft-ietf-httpapi-idempotency-key-header). The store keeps the
// answers. This file reads the header, and knows the keys of requests in progress.

import { KEY_CHARACTERS, KEY_HEADER, KEY_RULE } from "../../contract/wire.ts";
import type { RequestKey } from "../../domain/ledger/actions.ts";
import { KEY_REUSED, Problem, type RequestFault } from "../../domain/problem.ts";
import { quote } from "../../domain/text/text.ts";

const KEY = new RegExp(`^[!-~]{1,${KEY_CHARACTERS}}$`);
/** A string of RFC 8941, with its quotes and backslashes escaped. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

/** The header's key. Undefined without a header, or for a bad key, which is added to `faults`. */
export function readKey(header: string | null, faults: RequestFault[]): string | undefined {
  if (header === null) return undefined;
  const [, quoted] = QUOTED.exec(header) ?? [];
  const key = quoted === undefined ? header : quoted.replace(/\\(.)/g, "$1");
  if (KEY.test(key)) return key;
  const detail = `${KEY_HEADER} must be ${KEY_RULE}; got ${quote(header)}`;
  faults.push({ header: KEY_HEADER, detail });
  return undefined;
}

/** `address` is the path and query as they were sent, and `body` is the text of the body. */
export function requestKey(key: string, method: string, address: string, body: string): RequestKey {
  const hasher = new Bun.CryptoHasher("sha256");
  // Neither a method nor an address contains a line break.
  hasher.update(`${method}\n${address}\n`).update(body);
  return { key, digest: hasher.digest("base64url") };
}

export type KeysInFlight = ReturnType<typeof trackKeysInFlight>;

export function trackKeysInFlight() {
  const digests = new Map<string, string>();
  return {
    /**
     * Reserves the key until the returned function is called. Throws `key-in-flight` if the same request has it already, and `key-reused`
     * if another one does. Keys are unique within `scope`.
     */
    take(scope: string, { key, digest }: RequestKey): () => void {
      const name = `${scope}\n${key}`;
      const other = digests.get(name);
      if (other === undefined) {
        digests.set(name, digest);
        return () => digests.delete(name);
      }
      if (other !== digest) throw new Problem("key-reused", KEY_REUSED);
      throw new Problem(
        "key-in-flight",
        `The first request with the ${KEY_HEADER} ${quote(key)} is still in progress; send this one again in a moment`,
      );
    },
  };
}
