// Where a request was before it came here, as a proxy's headers say: Forwarded (RFC 7239), X-Forwarded-For and X-Real-IP.
// A header that can't be read as addresses counts as one that names another machine.

import { isLoopback } from "../domain/host.ts";

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** A parameter of Forwarded, which may be missing, and what ends it. */
const PARAMETER = new RegExp(
  `[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?(?:[;,]|$)`,
  "y",
);
/** An address with or without a port, which may be obfuscated; an address of IPv6 with a port has brackets. */
const NODE = /^(?:\[(.*)\]|([^:]*))(?::(?:\d{1,5}|_[\w.-]+))?$/;

/** 127.0.0.0/8 as addresses of IPv6. */
const MAPPED_LOOPBACK = /^\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\]$/;

/**
 * The first node (RFC 7239, section 6) in these headers that is not known to be this machine, as it was written;
 * undefined where there is none. Names, `unknown` and obfuscated identifiers are no known addresses.
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

/** The nodes that Forwarded names as `for` and `by`; undefined where it breaks the grammar. */
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

/** However it is written: an address of IPv6 has many spellings, of which an URL has one. */
function isLoopbackOfIpv6(address: string): boolean {
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return false;
  const { hostname } = new URL(`http://[${address}]`);
  return hostname === "[::1]" || MAPPED_LOOPBACK.test(hostname);
}
