// Requests as strings, ready to be written to a socket.

import type { Draft } from "../books/expense.ts";

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
}

export function postRequest(draft: Draft): string {
  const body = JSON.stringify(draft);
  return `POST /expenses HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
