// The address of the service as it is printed for people: by the name localhost, where browsers do more than at an address
// (passkeys, for one), as far as that name leads here.

/** The other loopback address, of those at which a service may listen without listening at both. */
const OTHER_LOOPBACK: Readonly<Record<string, string>> = {
  "127.0.0.1": "[::1]",
  "0.0.0.0": "[::1]",
  "[::1]": "127.0.0.1",
};

/** Whether anybody listens at a host and port of this machine. */
export type IsTaken = (host: string, port: number) => Promise<boolean>;

/**
 * Browsers take localhost for ::1 and 127.0.0.1 without asking anybody (RFC 6761), try the one first, and the other where
 * nobody listens. So the name leads here unless another program listens at the loopback address that is not the service's.
 */
export async function shownUrl(url: string, isTaken: IsTaken = isListenedAt): Promise<string> {
  const local = new URL(url);
  const other = OTHER_LOOPBACK[local.hostname];
  // "::" is both.
  if (other === undefined && local.hostname !== "[::]") return url;
  if (other !== undefined && (await isTaken(other, Number.parseInt(local.port || "80", 10)))) {
    return url;
  }
  local.hostname = "localhost";
  return local.origin;
}

async function isListenedAt(host: string, port: number): Promise<boolean> {
  const hostname = host.replace(/[[\]]/g, "");
  try {
    const socket = await Bun.connect({ hostname, port, socket: { data() {} } });
    socket.end();
    return true;
  } catch {
    return false;
  }
}
