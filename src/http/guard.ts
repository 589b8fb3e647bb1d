// The front door's guard. No credential protects these routes, so what a browser can be talked into must
// be stopped here: a page that reaches the service under a name of its own (DNS rebinding), a page of
// another origin that sends it a change, and the world beyond a proxy that nobody meant to open.

import { hostName, isLoopback } from "../domain/host.ts";
import { Problem } from "../domain/problem.ts";
import { quote } from "../domain/text/text.ts";
import { foreignNode } from "./forwarded.ts";

export interface GuardOptions {
  /**
   * Names, besides loopback ones, that a request's Host may have; "*" for any. Where there are none, nobody has meant the
   * service to be reached from elsewhere, and requests that a proxy passes on from other machines are refused.
   */
  readonly allowedHosts: ReadonlySet<string>;
  /** Web origins that may call the service from a browser. */
  readonly allowedOrigins: ReadonlySet<string>;
}

/**
 * Lets a request pass, or throws `host-refused` or `proxy-refused`, or `origin-refused` if it would change something.
 */
export type Guard = (request: Request, changes: boolean) => void;

/** How many Host headers are remembered as good; a service has a few. */
const REMEMBERED_HOSTS = 64;

const PROXY_REMEDY =
  "have the proxy admit only those who may use the service, and set ALLOWED_HOSTS to the names by which they reach it";

/** Whether a request with this method may change something. */
export function changes(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

export function createGuard({ allowedHosts, allowedOrigins }: GuardOptions): Guard {
  const good = new Set<string>();

  function checkHost(request: Request): string {
    const host = request.headers.get("host") ?? "";
    if (good.has(host)) return host;
    const name = hostName(host);
    if (!isLoopback(name) && !allowedHosts.has("*") && !allowedHosts.has(name)) {
      throw new Problem(
        "host-refused",
        `The host ${quote(host)} is not served here; use localhost, or add the name to ALLOWED_HOSTS`,
      );
    }
    if (good.size < REMEMBERED_HOSTS) good.add(host);
    return host;
  }

  function checkProxy({ headers }: Request): void {
    const node = foreignNode(headers);
    if (node === undefined) return;
    throw new Problem(
      "proxy-refused",
      `Requests from ${quote(node)} through a proxy are not served while ALLOWED_HOSTS is not set; ${PROXY_REMEDY}`,
    );
  }

  function checkOrigin(request: Request, host: string): void {
    const origin = request.headers.get("origin");
    if (origin !== null && allowedOrigins.has(origin)) return;
    const foreign = origin !== null && !isOriginOf(origin, host);
    if (!foreign && request.headers.get("sec-fetch-site") !== "cross-site") return;
    const from = origin === null ? "another site" : `the origin ${quote(origin)}`;
    throw new Problem(
      "origin-refused",
      `Requests from ${from} may not change anything here, unless ALLOWED_ORIGINS names their origin`,
    );
  }

  return (request, changes) => {
    const host = checkHost(request);
    if (allowedHosts.size === 0) checkProxy(request);
    if (changes) checkOrigin(request, host);
  };
}

/** Whether a page of this origin was served under this Host; behind a proxy that ends TLS its scheme may differ. */
function isOriginOf(origin: string, host: string): boolean {
  const scheme = /^https?:/.exec(origin)?.[0];
  if (!scheme || !URL.canParse(origin) || !URL.canParse(`${scheme}//${host}`)) return false;
  return new URL(`${scheme}//${host}`).host === new URL(origin).host;
}
