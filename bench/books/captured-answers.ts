// Outlay's own answers, captured once per book from the running service, for the limit to repeat.

import { startServer } from "../measure/processes.ts";
import { MAIN } from "../paths.ts";
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

/** The book `file` is only read. The answer to a change is captured from a book in memory. */
export async function captureAnswers(file: string, withList: boolean): Promise<CapturedAnswers> {
  const [total, list] = await fromBook(`sqlite:${file}`, async (url) => [
    await capture(await fetch(`${url}/expenses/total`)),
    withList ? await capture(await fetch(`${url}/expenses`)) : undefined,
  ]);
  const [created, empty] = await fromBook("sqlite::memory:", async (url) => {
    const none = await capture(await fetch(`${url}/expenses`));
    const answer = await fetch(`${url}/expenses`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(draftOf(0)),
    });
    return [await capture(answer), none];
  });
  return { created, total, list: list ?? empty };
}

async function fromBook<T>(database: string, read: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer({
    argv: [process.execPath, MAIN],
    environment: { PORT: "0", DATABASE_URL: database },
  });
  try {
    return await read(server.url);
  } finally {
    await server.stop();
  }
}

async function capture(answer: Response): Promise<CapturedAnswer> {
  if (!answer.ok) throw new Error(`Outlay answered ${answer.status}: ${await answer.text()}`);
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() };
}
