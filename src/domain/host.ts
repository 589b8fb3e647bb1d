// Names of hosts, as requests and the configuration bear them.

/**
 * The name in a Host header: without port, final dot and the brackets of IPv6, in lower case; "" where
 * the header is not one host.
 */
export function hostName(host: string): string {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/?#@,[\]]+))(?::\d{1,5})?$/.exec(host);
  return (match?.[1] ?? match?.[2] ?? "").replace(/\.$/, "").toLowerCase();
}

/** Whether a name always means this very machine. */
export function isLoopback(name: string): boolean {
  if (name === "localhost" || name.endsWith(".localhost") || name === "::1") return true;
  return /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name);
}
