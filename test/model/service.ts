// The server on a store, with its answers in the form that the model uses.

import type { Store } from "../../src/store/store.ts";
import { createService } from "../support/http-service.ts";
import { type Call, requestOf } from "./calls.ts";
import { parseExactly } from "./exact.ts";
import { type Answer, ERROR, MESSAGE } from "./ledger-model.ts";

/** A call and its answer. */
export interface Seen {
  readonly call: Call;
  readonly answer: Answer;
  readonly tag: string | null;
}

export interface Service {
  send(call: Call): Promise<Seen>;
  /** The server's log. It is empty as long as nothing fails. */
  readonly logged: readonly unknown[];
  close(): Promise<void>;
}

export function serviceOn(store: Store): Service {
  const { app, log } = createService({}, store);
  return {
    async send(call) {
      const response = await app.fetch(requestOf(call));
      const { status, headers } = response;
      return {
        call,
        answer: { status, body: bodyOf(await response.text()) },
        tag: headers.get("etag"),
      };
    },
    logged: log,
    close: () => store.close(),
  };
}

function bodyOf(text: string): unknown {
  if (text === "") return null;
  const body = parseExactly(text);
  if (isOnly("message", body)) return MESSAGE;
  return isOnly("error", body) ? ERROR : body;
}

/** True if a body is an object with only this field, whose value is a non-empty string. */
function isOnly(name: string, body: unknown): boolean {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return false;
  const [member, ...others] = Object.entries(body);
  if (!member || others.length > 0) return false;
  return member[0] === name && typeof member[1] === "string" && member[1] !== "";
}
