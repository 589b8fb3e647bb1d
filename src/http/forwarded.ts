// Where a request was before it came here, as a proxy's headers say: Forwarded (RFC 7239), X-Forwarded-For and X-Real-IP.
// A header that can't be read as addresses counts as one that names another machine.

import { BlockList, isIP } from "node:net";

/** IPv4 addresses that are mapped into IPv6 match the rule of their IPv4 form. */
const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** A parameter of Forwarded, which may be missing, and what ends it. */
const PARAMETER = new RegExp(
  `[ \\t]*(?:(${TOKEN})=(?:(${TOKEN})|"((?:[^"\\\\]|\\\\.)*)")[ \\t]*)?(?:[;,]|$)`,
  "y",
);
/** An address with or without a port, which may be obfuscated; an address of IPv6 with a port has brackets. */
const NODE = /^(?:\[(.*)\]|([^:]*))(?::(?:\d{1,5}|_[\w.-]+))?$/;

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
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? "ipv4" : "ipv6");
}
