// Shared helpers of the tests of imports over HTTP: a server with a ledger in euros, and requests to it.

import { HOME, LEDGERS } from "../http/book/rows/steps.ts";
import { type Given, testService } from "./http-cases.ts";
import type { Service } from "./http-service.ts";

export const IMPORTS = `${HOME}/imports`;

interface Answer {
  readonly status: number;
  readonly version: string;
  readonly json: Readonly<Record<string, unknown>> & {
    readonly id: number;
    readonly state: string;
    readonly of: number;
    readonly detail: string;
    readonly questions: readonly { readonly kind: string; readonly choices: readonly unknown[] }[];
    readonly statuses: readonly {
      readonly status: string;
      readonly rows: number;
      readonly sum: string;
    }[];
    readonly items: readonly Readonly<Record<string, unknown>>[];
    readonly others: readonly number[];
    readonly errors: readonly { readonly pointer: string }[];
  };
}

/** A service with a ledger in euros. */
function asking({ ask }: Service) {
  const call = async (
    send: string,
    body?: string | Uint8Array<ArrayBuffer> | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> => {
    const isJson = typeof body === "object" && !(body instanceof Uint8Array);
    const sent = isJson ? JSON.stringify(body) : body;
    const answered = await ask({
      send,
      headers,
      ...(sent !== undefined && { body: sent }),
      ...(isJson ? {} : { type: null }),
    });
    const json = answered.text === "" ? {} : JSON.parse(answered.text);
    return { status: answered.status, version: answered.headers.get("etag") ?? "", json };
  };
  const commit = (id: number, version = "*") =>
    call(`POST ${IMPORTS}/${id}/commit`, undefined, { "If-Match": version });
  return {
    call,
    commit,
    bring: (name: string, file: string | Uint8Array<ArrayBuffer>, headers = {}) =>
      call(`POST ${IMPORTS}?name=${name}`, file, headers),
    async record(name: string, file: string) {
      const made = await call(`POST ${IMPORTS}?name=${name}`, file);
      return commit(made.json.id, made.version);
    },
  };
}

export function testImports(name: string, ...given: Given<ReturnType<typeof asking>>): void {
  const [settings, work] = given.length === 1 ? ([{}, given[0]] as const) : given;
  testService(name, settings, async (service) => {
    const asked = asking(service);
    await asked.call(`POST ${LEDGERS}`, { id: "home", name: "Home", currency: "EUR" });
    await work(asked);
  });
}

export function counted({ json }: Answer): Readonly<Record<string, number>> {
  return Object.fromEntries(json.statuses.map(({ status, rows }) => [status, rows]));
}
