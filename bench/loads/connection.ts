// One connection with at most one request at a time, on a bare socket. Loads that wrk can't make are built on it.

import type { Draft } from "../books/expense.ts";
import { AnswerReader } from "./answers.ts";

/** Requests resolve once all of the answer has arrived, and reject unless it is a success, since then no work was done. */
export interface Connection {
  get(path: string): Promise<void>;
  /** Records an expense. */
  post(draft: Draft): Promise<void>;
  /** Stops reading from the socket until `resume` is called. */
  pause(): void;
  resume(): void;
}

/** `onBytes` is called with the number of bytes whenever some arrive. */
export async function connectTo(
  url: string,
  onBytes: (bytes: number) => void = () => {},
): Promise<Connection> {
  const { hostname, port } = new URL(url);
  let waiting: PromiseWithResolvers<number> | undefined;
  const reader = new AnswerReader((status) => waiting?.resolve(status));
  const broken = () => waiting?.reject(new Error("the server closed the connection"));
  const socket = await Bun.connect({
    hostname,
    port: Number.parseInt(port, 10),
    socket: {
      data(_socket, chunk) {
        onBytes(chunk.length);
        reader.read(chunk);
      },
      close: broken,
      error: broken,
    },
  });

  async function send(request: string): Promise<void> {
    waiting = Promise.withResolvers<number>();
    const sent = socket.write(request);
    if (sent < Buffer.byteLength(request)) throw new Error("the socket is full");
    const status = await waiting.promise;
    if (status < 200 || status > 299) throw new Error(`the server answered ${status}`);
  }

  return {
    get: (path) => send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    post(draft) {
      const body = JSON.stringify(draft);
      return send(
        `POST /expenses HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}
