// One HTTP connection that stays open, with one request at a time on it. It never repeats a request by itself, as a client library may do,
// so the user knows which request is without an answer.

import type { Socket } from "bun";

export interface Answer {
  readonly status: number;
  /** The status line and the headers, as they came. */
  readonly head: string;
  readonly body: Buffer;
}

export interface HttpConnection {
  /** Resolves with the whole answer; rejects with a ConnectionEnded if the connection ends before. */
  ask(request: string): Promise<Answer>;
  close(): void;
}

export class ConnectionEnded extends Error {
  override readonly name = "ConnectionEnded";
}

/** Rejects with a ConnectionEnded if no process listens there. */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  let asked: PromiseWithResolvers<Answer> | undefined;
  let take = answerTaker();
  let ended = false;

  function end(): void {
    ended = true;
    asked?.reject(new ConnectionEnded("the connection ended before the answer did"));
  }

  const connecting = Bun.connect({
    hostname,
    port: Number.parseInt(port, 10),
    socket: {
      data(_socket, bytes) {
        const answer = take(bytes);
        if (!answer) return;
        take = answerTaker();
        asked?.resolve(answer);
      },
      close: end,
      end,
      error: end,
    },
  });
  const socket: Socket = await connecting.catch((error) => {
    throw new ConnectionEnded(String(error));
  });
  return {
    ask(request) {
      asked = Promise.withResolvers();
      if (ended) end();
      else if (socket.write(request) !== Buffer.byteLength(request)) socket.terminate();
      return asked.promise;
    },
    close() {
      socket.end();
    },
  };
}

/** A request with the headers it needs; the body, if there is one, is JSON. */
export function requestText(line: string, body?: string, headers: readonly string[] = []): string {
  const typed =
    body === undefined
      ? []
      : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`${line} HTTP/1.1`, "Host: localhost", ...typed, ...headers];
  return `${head.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** Takes the bytes of one answer as they come, and gives the answer with the last of them. */
function answerTaker(): (bytes: Buffer) => Answer | undefined {
  let head: string | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let takeBody: (bytes: Buffer) => Buffer | undefined;

  return (bytes) => {
    if (head === undefined) {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const end = rest.indexOf("\r\n\r\n");
      if (end < 0) return undefined;
      head = rest.toString("latin1", 0, end);
      takeBody = bodyTaker(head);
      bytes = rest.subarray(end + 4);
    }
    const body = takeBody(bytes);
    return body && { status: Number.parseInt(head.slice(9, 12), 10), head, body };
  };
}

function bodyTaker(head: string): (bytes: Buffer) => Buffer | undefined {
  if (/\r\nTransfer-Encoding: chunked/i.test(head)) return chunksTaker();
  const length = Number.parseInt(/\r\nContent-Length: (\d+)/i.exec(head)?.[1] ?? "0", 10);
  const parts: Buffer[] = [];
  let missing = length;
  return (bytes) => {
    parts.push(bytes);
    missing -= bytes.length;
    return missing > 0 ? undefined : Buffer.concat(parts);
  };
}

function chunksTaker(): (bytes: Buffer) => Buffer | undefined {
  const chunks: Buffer[] = [];
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    for (;;) {
      const sizeEnd = rest.indexOf("\r\n");
      if (sizeEnd < 0) return undefined;
      const size = Number.parseInt(rest.toString("latin1", 0, sizeEnd), 16);
      const start = sizeEnd + 2;
      if (rest.length < start + size + 2) return undefined;
      if (size === 0) return Buffer.concat(chunks);
      chunks.push(rest.subarray(start, start + size));
      rest = rest.subarray(start + size + 2);
    }
  };
}
