// A TCP proxy that can cut or slow down connections to a server, depending on the bytes that pass.

import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface Passing {
  readonly from: "client" | "server";
  readonly bytes: Buffer;
  /** The client's earlier bytes on this connection. */
  readonly sent: string;
}

/** The treatment of bytes: they pass now or later, or the connection is cut before they pass. */
export type Verdict = "pass" | "cut" | { readonly afterMs: number };

export interface TcpProxy {
  readonly port: number;
  /** Sets the function that decides what passes from now on. */
  judge(verdictOn: (passing: Passing) => Verdict): void;
  /** Cuts all existing connections. The server notices this when it wants to send something. */
  cut(): void;
  close(): Promise<void>;
}

/** Returns the address of the database through the proxy, without TLS, which Citus turns on and which would hide the statements. */
export function addressThrough({ port }: TcpProxy, url: string): string {
  const through = new URL(url);
  through.port = String(port);
  through.searchParams.set("sslmode", "disable");
  return through.href;
}

export async function openTcpProxy(port: number): Promise<TcpProxy> {
  let verdictOn: (passing: Passing) => Verdict = () => "pass";
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let sent = "";
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    function pass(from: Passing["from"], to: Socket, bytes: Buffer): void {
      const verdict = verdictOn({ from, bytes, sent });
      if (from === "client") sent += bytes.toString("latin1");
      if (verdict === "pass") to.write(bytes);
      else if (verdict === "cut") client.destroy();
      else setTimeout(() => to.write(bytes), verdict.afterMs);
    }
    client.on("data", (bytes: Buffer) => pass("client", upstream, bytes));
    upstream.on("data", (bytes: Buffer) => pass("server", client, bytes));
  });
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  return {
    port: address.port,
    judge(verdict) {
      verdictOn = verdict;
    },
    cut,
    async close() {
      server.close();
      cut();
    },
  };
}
