// HTTP by hand over TCP, for requests that no client library would send, and for observing how a connection ends.

import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Is false if the connection ended before the body did. */
  readonly complete: boolean;
}

export interface Exchange {
  readonly answers: readonly RawAnswer[];
  /** Is true if the server has ended the connection. */
  readonly closed: boolean;
}

interface ExchangeOptions {
  /** Continues until there are this many answers; by default until the server ends the connection. */
  readonly answers?: number;
  /** Ends this side's half of the connection after the last byte. */
  readonly halfClose?: boolean;
}

/** Sends bytes, texts as UTF-8, each piece by itself, and reads the answer. */
export function exchange(
  url: string,
  sent: string | readonly (string | Uint8Array)[],
  { answers: wanted = Number.POSITIVE_INFINITY, halfClose = false }: ExchangeOptions = {},
): Promise<Exchange> {
  const { hostname, port } = new URL(url);
  const pieces = typeof sent === "string" ? [sent] : sent;
  const bodiless = String(pieces[0]).startsWith("HEAD ");
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number.parseInt(port, 10), hostname, () => {
      socket.setNoDelay(true);
      for (const piece of pieces) socket.write(piece);
      if (halfClose) socket.end();
    });
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      received += chunk;
      const answers = answersIn(received, bodiless);
      if (answers.filter(({ complete }) => complete).length < wanted) return;
      resolve({ answers, closed: false });
      socket.destroy();
    });
    // A reset is an end too, and everything received until then is kept.
    socket.on("error", () => {});
    socket.on("close", () => resolve({ answers: answersIn(received, bodiless), closed: true }));
  });
}

/** A request's headers, and body if there is one, with the required Host and length. */
export function rawRequest(line: string, headers: readonly string[] = [], body?: string): string {
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  return `${[`${line} HTTP/1.1`, "Host: localhost", ...headers, ...length].join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** A text as one chunk of a chunked body; the empty text ends the body. */
export function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

/** `received` has a character for each byte. */
function answersIn(received: string, bodiless: boolean): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest.includes("\r\n\r\n")) {
    const headEnd = rest.indexOf("\r\n\r\n") + 4;
    const [statusLine = "", ...lines] = rest.slice(0, headEnd - 4).split("\r\n");
    const status = Number.parseInt(statusLine.split(" ")[1] ?? "", 10);
    const headers = new Headers(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    );
    const empty = bodiless || status < 200 || status === 204 || status === 304;
    const { bytes, complete, end } = empty ? EMPTY : bodyOf(rest.slice(headEnd), headers);
    answers.push({ status, headers, complete, body: Buffer.from(bytes, "latin1").toString() });
    rest = rest.slice(headEnd + end);
    if (!complete) break;
  }
  return answers;
}

interface Body {
  readonly bytes: string;
  readonly complete: boolean;
  /** The possible start of the next answer. */
  readonly end: number;
}

const EMPTY: Body = { bytes: "", complete: true, end: 0 };

function bodyOf(rest: string, headers: Headers): Body {
  if (headers.get("Transfer-Encoding") === "chunked") return chunkedBody(rest);
  const length = Number.parseInt(headers.get("Content-Length") ?? "0", 10);
  const bytes = rest.slice(0, length);
  return { bytes, complete: bytes.length === length, end: length };
}

function chunkedBody(rest: string): Body {
  const chunks: string[] = [];
  let at = 0;
  for (;;) {
    const sizeEnd = rest.indexOf("\r\n", at);
    const size = sizeEnd < 0 ? Number.NaN : Number.parseInt(rest.slice(at, sizeEnd), 16);
    const start = sizeEnd + 2;
    const complete = Number.isFinite(size) && rest.length >= start + size + 2;
    if (complete) chunks.push(rest.slice(start, start + size));
    if (!complete || size === 0) return { bytes: chunks.join(""), complete, end: start + size + 2 };
    at = start + size + 2;
  }
}
