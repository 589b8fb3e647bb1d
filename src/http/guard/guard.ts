// The guard before all routes. No credential protects these routes, so the guard must stop two attacks through a browser. One is a page
// that reaches the service under the page's own host name (DNS rebinding). The other is a page of another origin that sends a change. The
// guard also stops requests through a proxy that is open by accident.

import { hostName, isLoopback } from "../../domain/host.ts";
import { Problem } from "../../domain/problem.ts";
import { quote } from "../../domain/text/text.ts";

export interface GuardOptions {
  /**
   * The names, besides loopback names, that a request's Host may have; "*" for any. If there are none, the service is only for this
   * machine, and requests that a proxy forwards from other machines are refused.
   */
  readonly allowedHosts: ReadonlySet<string>;
  /** Web origins whose pages may call the service. */
  readonly allowedOrigins: ReadonlySet<string>;
}

/** Admits a request, or throws `host-refused` or `proxy-refused`, or `origin-refused` if it would change something. */
export type Guard = (request: Request, changes: boolean) => void;

/** Limits how many good Host headers are remembered. A service has only a few. */
const REMEMBERED_HOSTS = 64;

const PROXY_REMEDY =
  "let the proxy authenticate users, and set ALLOWED_HOSTS to the names by which they reach it";

/** Returns true if a request with this method may change something. */
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
        `The host ${quote(host)} is not allowed; use localhost, or add the name to ALLOWED_HOSTS`,
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
      `Requests from ${quote(node)} through a proxy are not allowed unless ALLOWED_HOSTS is set; ${PROXY_REMEDY}`,
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
      `Requests from ${from} may not change anything unless ALLOWED_ORIGINS lists their origin`,
    );
  }

  return (request, changes) => {
    const host = checkHost(request);
    if (allowedHosts.size === 0) checkProxy(request);
    if (changes) checkOrigin(request, host);
  };
}

/** Returns true if a page of this origin was served under this Host. Behind a proxy that ends TLS, its scheme may differ. */
function isOriginOf(origin: string, host: string): boolean {
  const scheme = /^https?:/.exec(origin)?.[0];
  if (!scheme || !URL.canParse(origin) || !URL.canParse(`${scheme}//${host}`)) return false;
  return new URL(`${scheme}//${host}`).host === new URL(origin).host;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** A parameter of the Forwarded header, possibly empty, with the character that ends it. */
const PARAMETER = new RegExp(
  `[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?(?:[;,]|$)`,
  "y",
);
/** An address, possibly obfuscated, with or without a port; an IPv6 address with a port has brackets. */
const NODE = /^(?:\[(.*)\]|([^:]*))(?::(?:\d{1,5}|_[\w.-]+))?$/;

/** 127.0.0.0/8 as IPv6 addresses. */
const MAPPED_LOOPBACK = /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/;

/**
 * The first node (RFC 7239, section 6) in these headers that is not known to be this machine, as written; undefined if there is none.
 * Names, `unknown` and obfuscated identifiers are not known addresses.
 */
export function foreignNode(headers: Headers): string | undefined {
  const addresses = headers.get("x-forwarded-for");
  const address = headers.get("x-real-ip");
  const forwarded = headers.get("forwarded");
  if (addresses === null && address === null && forwarded === null) return undefined;
  const nodes = forwardedNodes(forwarded ?? "");
  if (!nodes) return forwarded ?? undefined;
  return [...listed(addresses ?? ""), ...listed(address ?? ""), ...nodes].find(
    (node) => !isLoopbackNode(node),
  );
}

function listed(header: string): readonly string[] {
  return header
    .split(",")
    .map((node) => node.trim())
    .filter((node) => node !== "");
}

/** The nodes that Forwarded names as `for` and `by`; undefined if the header breaks the grammar. */
function forwardedNodes(header: string): readonly string[] | undefined {
  const nodes: string[] = [];
  for (let at = 0; at < header.length; at = PARAMETER.lastIndex) {
    PARAMETER.lastIndex = at;
    const match = PARAMETER.exec(header);
    if (!match) return undefined;
    const [, name, token, quoted = ""] = match;
    if (name && /^(?:for|by)$/i.test(name)) nodes.push(token ?? quoted.replace(/\\(.)/g, "$1"));
  }
  return nodes;
}

function isLoopbackNode(node: string): boolean {
  const [, bracketed, plain] = NODE.exec(node) ?? [];
  const address = bracketed ?? plain ?? node;
  return /^[\d.]+$/.test(address) ? isLoopback(address) : isLoopbackOfIpv6(address);
}

/** An IPv6 address has many spellings, but only one in a URL. */
function isLoopbackOfIpv6(address: string): boolean {
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return false;
  const { hostname } = new URL(`http://[${address}]`);
  return hostname === "[::1]" || MAPPED_LOOPBACK.test(hostname);
}
