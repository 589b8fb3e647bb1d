// One connection with at most one request at a time, on a bare socket. Loads that wrk can't make are built on it.

import { type Answer, AnswerReader } from "./answers.ts";

export interface Connection {
  /** Resolves with the answer once all of it has arrived. Rejects if the connection breaks before that. */
  send(request: string): Promise<Answer>;
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
  let waiting: PromiseWithResolvers<Answer> | undefined;
  const reader = new AnswerReader((answer) => waiting?.resolve(answer));
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
  return {
    send(request) {
      waiting = Promise.withResolvers<Answer>();
      const sent = socket.write(request);
      if (sent < Buffer.byteLength(request)) throw new Error("the socket is full");
      return waiting.promise;
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
}

/** Throws unless the answer is a success, since any other answer means that no work was done. */
export function expectSuccess({ status }: Answer): void {
  if (status < 200 || status > 299) throw new Error(`the server answered ${status}`);
}
