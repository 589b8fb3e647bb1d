// Finds a free port, for servers that can't choose one themselves, or that are started again on the same port.

/** Below the ports that operating systems assign to servers and outgoing connections, so that a port that was released stays free. */
const LOWEST = 20_000;
const COUNT = 12_000;
/** Test processes that run in parallel use different ports. */
const APART = 61;

let tried = 0;

export function freePort(): number {
  while (tried < COUNT) {
    const port = LOWEST + ((process.pid * APART + tried) % COUNT);
    tried += 1;
    if (isFree(port)) return port;
  }
  throw new Error(`no port from ${LOWEST} on is free`);
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}
