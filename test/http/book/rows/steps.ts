// Steps that many rows of the test tables share. The ledger is in euros, and is created first.

import type { Step } from "../../../support/http-cases.ts";

export const LEDGERS = "/api/v1/ledgers";
export const HOME = `${LEDGERS}/home`;
export const MADE_AT = "2026-09-21T14:13:20.000Z";

/** Change 1 of the ledger home. */
export const MAKE_HOME: Step = {
  send: `POST ${LEDGERS}`,
  body: '{"id":"home","name":"Home","currency":"EUR","firstDay":25}',
  status: 201,
};

export type Members = Readonly<Record<string, unknown>>;

/** A step whose body is written as a value. */
export function send(address: string, body: unknown, rest: Omit<Step, "send" | "body">): Step {
  return { send: address, body: JSON.stringify(body), ...rest };
}

type Rest = Partial<Omit<Step, "send" | "body">>;

export function post(path: string, body: unknown, rest: Rest = {}): Step {
  return send(`POST ${path}`, body, { status: 201, ...rest });
}

export function patch(path: string, body: unknown, rest: Rest = {}): Step {
  return send(`PATCH ${path}`, body, { status: 200, ...rest });
}

/** A valid new expense, with some members replaced. */
export function lunch(members: Members = {}): Members {
  return { description: "Lunch", amount: "12.50", date: "2026-02-28", ...members };
}

/** The same expense as it is shown if it is new and the ledger's first one. */
export function shownLunch(members: Members = {}): Members {
  return {
    id: 1,
    description: "Lunch",
    amount: "12.5",
    date: "2026-02-28",
    category: null,
    payee: null,
    tags: [],
    note: null,
    original: null,
    parts: [],
    ref: null,
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    version: 0,
    ...members,
  };
}

export function recordLunch(members: Members = {}): Step {
  return post(`${HOME}/expenses`, lunch(members));
}

export function makeCategory(name: string, members: Members = {}): Step {
  return post(`${HOME}/categories`, { name, ...members });
}

/** A category, payee or tag as it is shown by itself. A list also has its uses. */
export function shownLabel(id: number, name: string, members: Members = {}): Members {
  return { id, name, version: 0, ...members };
}

export function shownCategory(id: number, name: string, members: Members = {}): Members {
  const own = { parent: null, color: null, icon: null, archived: false, position: null };
  return shownLabel(id, name, { ...own, ...members });
}

export function unknown(address: string, rest: Partial<Step> = {}): Step {
  return { send: address, status: 404, problem: "unknown-record", ...rest };
}

/** The answer to a successful batch. */
export function results(...each: readonly Members[]) {
  return { status: 200, json: { results: each } };
}

/** The header that makes a change conditional on one state of the record. */
export function ifMatch(tag: string) {
  return { headers: { "If-Match": `"${tag}"` } };
}
