// Requests as texts, ready for a socket.

import { draftOf } from "../books/expense.ts";

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

/** Records the expense of this number. */
export function postRequest(index: number): string {
  const body = JSON.stringify(draftOf(index));
  return `POST /expenses HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
