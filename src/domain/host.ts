// Names of hosts, in requests and in the configuration.

/** The host name in a Host header: without its port, final dot and IPv6 brackets, in lowercase; "" if the header is not one host. */
export function hostName(host: string): string {
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([^\s:/?#@,[\]]+))(?::\d{1,5})?$/.exec(host);
  return (match?.[1] ?? match?.[2] ?? "").replace(/\.$/, "").toLowerCase();
}

/** Returns true if a name always means this machine. */
export function isLoopback(name: string): boolean {
  if (name === "localhost" || name.endsWith(".localhost") || name === "::1") return true;
  return /^127(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/.test(name);
}
