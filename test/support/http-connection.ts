// HTTP over a plain TCP connection, for requests that no client library would send, and for observing how a connection ends. It never
// repeats a request, so its user knows which request has no answer.

import { connect } from "node:net";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Is false if the connection ended before the body did. */
  readonly complete: boolean;
}

export interface Exchange {
  readonly answers: readonly Answer[];
  /** Is true if the server has ended the connection. */
  readonly closed: boolean;
}

interface ExchangeOptions {
  /** Reads until there are this many answers. By default, reads until the server ends the connection. */
  readonly answers?: number;
  /** Closes the sending side of the connection after the last byte. */
  readonly halfClose?: boolean;
}

/** Sends the pieces one by one, with strings as UTF-8, and reads the answers. */
export function exchange(
  url: string,
  sent: string | readonly (string | Uint8Array)[],
  { answers: wanted = Number.POSITIVE_INFINITY, halfClose = false }: ExchangeOptions = {},
): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const pieces = typeof sent === "string" ? [sent] : sent;
  const reader = answerReader(String(pieces[0]).startsWith("HEAD "));
  return new Promise((resolve) => {
    const answers: Answer[] = [];
    const socket = connect(Number.parseInt(port, 10), hostname, () => {
      socket.setNoDelay(true);
      for (const piece of pieces) socket.write(piece);
      if (halfClose) socket.end();
    });
    socket.on("data", (bytes: Buffer) => {
      answers.push(...reader.read(bytes));
      if (answers.length < wanted) return;
      resolve({ answers, closed: false });
      socket.destroy();
    });
    // A reset also ends the connection, and everything received before counts.
    socket.on("error", () => {});
    socket.on("close", () =>
      resolve({ answers: [...answers, ...reader.unfinished()], closed: true }),
    );
  });
}

/** Returns a request with its headers and body, if any, and the required Host and length. */
export function rawRequest(line: string, headers: readonly string[] = [], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`${line} HTTP/1.1`, "Host: localhost", ...headers, ...length].join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** Returns a raw request with a JSON body. */
export function requestText(line: string, body?: string, headers: readonly string[] = []): string {
  const type = body === undefined ? [] : ["Content-Type: application/json"];
  return rawRequest(line, [...type, ...headers], body);
}

/** Returns a text as one chunk of a chunked body. The empty text ends the body. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

export interface HttpConnection {
  /** Resolves with the whole answer. Rejects with a ConnectionEnded if the connection ends first. */
  ask(request: string): Promise<Answer>;
  close(): void;
}

export class ConnectionEnded extends Error {
  override readonly name = "ConnectionEnded";
}

/** Opens a connection for one request at a time. Rejects with a ConnectionEnded if no process listens there. */
export async function openConnection(url: string): Promise<HttpConnection> {
  const { hostname, port } = new URL(url);
  const reader = answerReader(false);
  let asked: PromiseWithResolvers<Answer> | undefined;
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
        for (const answer of reader.read(bytes)) asked?.resolve(answer);
      },
      close: end,
      end,
      error: end,
    },
  });
  const socket = await connecting.catch((error) => {
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

/** Reads the answers of a connection piece by piece. `bodiless` means that they are answers to HEAD. */
function answerReader(bodiless: boolean) {
  let rest: Buffer = Buffer.alloc(0);
  let head: Pick<Answer, "status" | "headers"> | undefined;
  let parts: Buffer[] = [];
  /** The number of missing bytes of a body with a length. */
  let missing = 0;

  function take(count: number): Buffer {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  }

  /** Returns true if the body is complete. */
  function readBody(chunked: boolean): boolean {
    if (!chunked) {
      const part = take(missing);
      parts.push(part);
      missing -= part.length;
      return missing === 0;
    }
    for (;;) {
      const sizeEnd = rest.indexOf("\r\n");
      const size = sizeEnd < 0 ? 0 : Number.parseInt(rest.toString("latin1", 0, sizeEnd), 16);
      if (sizeEnd < 0 || rest.length < sizeEnd + size + 4) return false;
      parts.push(take(sizeEnd + size + 4).subarray(sizeEnd + 2, sizeEnd + 2 + size));
      if (size === 0) return true;
    }
  }

  function next(): Answer | undefined {
    if (!head) {
      const headEnd = rest.indexOf("\r\n\r\n");
      if (headEnd < 0) return undefined;
      head = headOf(take(headEnd + 4).toString("latin1", 0, headEnd));
      const { status, headers } = head;
      const isEmpty = bodiless || status < 200 || status === 204 || status === 304;
      missing = isEmpty ? 0 : Number.parseInt(headers.get("Content-Length") ?? "0", 10);
      parts = [];
      if (isEmpty) headers.delete("Transfer-Encoding");
    }
    if (!readBody(head.headers.get("Transfer-Encoding") === "chunked")) return undefined;
    const answer = { ...head, body: Buffer.concat(parts).toString(), complete: true };
    head = undefined;
    return answer;
  }

  return {
    /** Returns the answers that these bytes complete. */
    read(bytes: Buffer): readonly Answer[] {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const answers: Answer[] = [];
      for (let answer = next(); answer; answer = next()) answers.push(answer);
      return answers;
    },
    /** Returns the incomplete answer, if there is one. */
    unfinished(): readonly Answer[] {
      return head ? [{ ...head, body: Buffer.concat(parts).toString(), complete: false }] : [];
    },
  };
}

function headOf(text: string): Pick<Answer, "status" | "headers"> {
  const [statusLine = "", ...lines] = text.split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  return { status: Number.parseInt(statusLine.slice(9, 12), 10), headers: new Headers(headers) };
}
