// Outlay's own answers, captured once per book from the running service, for the limit to repeat.

import { outlayOn, withServer } from "../measure/processes.ts";
import { draftOf } from "./expense.ts";

export interface CapturedAnswer {
  readonly status: number;
  /** The headers, except those that differ for each answer or server. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface CapturedAnswers {
  readonly created: CapturedAnswer;
  readonly total: CapturedAnswer;
  readonly list: CapturedAnswer;
}

const OWN_HEADERS = new Set([
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "request-id",
  "transfer-encoding",
]);

/** The book `file` is only read. The answer to a change is captured from a book in memory, and so is the list if it is not needed. */
export async function captureAnswers(file: string, withList: boolean): Promise<CapturedAnswers> {
  const read = await withServer(outlayOn(`sqlite:${file}`), async ({ url }) => ({
    total: await capture(`${url}/expenses/total`),
    list: withList ? await capture(`${url}/expenses`) : undefined,
  }));
  return withServer(outlayOn("sqlite::memory:"), async ({ url }) => ({
    total: read.total,
    list: read.list ?? (await capture(`${url}/expenses`)),
    created: await capture(`${url}/expenses`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(draftOf(0)),
    }),
  }));
}

async function capture(url: string, request: RequestInit = {}): Promise<CapturedAnswer> {
  const answer = await fetch(url, request);
  if (!answer.ok) throw new Error(`Outlay answered ${answer.status}: ${await answer.text()}`);
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() };
}
