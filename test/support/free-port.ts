// A port that nobody listens at, for servers that can't pick one themselves.

/** Somebody else may take it before it is used, as unlikely as that is. */
export function freePort(): number {
  const listener = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: { data() {} },
  });
  const { port } = listener;
  listener.stop(true);
  return port;
}
