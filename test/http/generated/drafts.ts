// A request under construction. It starts as one that follows its operation's documentation. Mutations then break rules, and record which
// answers are expected for that.

import { FILE_TYPE } from "../../../src/contract/wire.ts";
import type { Draw } from "./draw.ts";
import type { Operation, Parameter } from "./operations.ts";
import { encode, type Records } from "./records.ts";
import { fits, partsOf, type Schema } from "./schema.ts";
import { validValue } from "./values.ts";

export interface Draft {
  readonly operation: Operation;
  method: string;
  /** Percent-encoded. */
  path: string;
  /** Percent-encoded pairs. */
  query: string[];
  readonly headers: Map<string, string>;
  /** JSON, unless a mutation has turned it into something else. */
  body?: string | Uint8Array<ArrayBuffer>;
  /** Is true if the body already breaks a rule. No other mutation may then change it, since that might repair it. */
  spoiled: boolean;
  /** Is true if the request declares the length of its body, as one sent over a socket always does. */
  readonly declared: boolean;
  /** Is true if each record that the path names exists. */
  known: boolean;
  /** Describes the mutations. */
  readonly faults: string[];
  /** If a rule is broken, the answer must have one of these statuses. */
  readonly refusals: Set<number>;
  /** Other statuses that are also allowed. */
  readonly tolerated: Set<number>;
}

/** If a body names a missing record of this kind, the answer is as if the path had named it. */
const NAMED_IN_BODY = "expense";

/** Changes a draft. Returns false if there is nothing to change. */
export type Mutation = (draft: Draft, draw: Draw) => boolean;

/** Adds these statuses to the ones of which the answer must have one. */
export function refuse({ refusals }: Draft, statuses: readonly number[]): void {
  for (const status of statuses) refusals.add(status);
}

/** Returns a request that keeps every documented rule. */
export async function validDraft(
  operation: Operation,
  records: Records,
  plainDraw: Draw,
): Promise<Draft> {
  const { path, known } = await records.pathOf(operation, plainDraw);
  const draw = await knowing(operation, path, records, plainDraw);
  const draft: Draft = {
    operation,
    method: operation.method,
    path,
    query: operation.query.flatMap((parameter) => validPairs(parameter, draw)),
    headers: new Map([["Host", "localhost"]]),
    known: known && !nounsIn(operation.body).includes(NAMED_IN_BODY),
    spoiled: false,
    declared: draw.once(2),
    faults: [],
    refusals: new Set(),
    tolerated: new Set(),
  };
  if (operation.body) {
    draft.body = validValue(operation.body, draw);
    draft.headers.set("Content-Type", "application/json");
  }
  if (operation.takesFile) {
    draft.body = fileFrom(draw);
    if (!draw.once(4)) draft.headers.set("Content-Type", draw.pick(["text/csv", FILE_TYPE, "x"]));
  }
  if (operation.answers.has(304) && draw.once(4)) {
    const tag = await records.tagOf(path, draft.query);
    if (tag !== undefined) draft.headers.set("If-None-Match", draw.pick([tag, `W/${tag}, "x"`]));
  }
  for (const parameter of operation.headers) {
    const value = await headerOf(parameter, draft, records, draw);
    if (value !== undefined) draft.headers.set(parameter.name, value);
  }
  return draft;
}

/** Returns a generator that can also draw ids of existing records. */
async function knowing(
  { body, query }: Operation,
  path: string,
  records: Records,
  draw: Draw,
): Promise<Draw> {
  const nouns = new Set([body, ...query.map(({ schema }) => schema)].flatMap(nounsIn));
  const ids = new Map<string, readonly number[]>();
  for (const noun of nouns) ids.set(noun, await records.idsOf(noun, path));
  return { ...draw, known: (noun) => ids.get(noun) ?? [] };
}

/** Returns the nouns for the records whose ids occur in values of the schema. */
function nounsIn(schema: Schema = {}): string[] {
  const own = schema.title === undefined ? [] : [schema.title];
  return [...own, ...partsOf(schema).flatMap(nounsIn)];
}

/** Returns the query's pairs for a parameter: none, one, or, for an array, one for each item. */
function validPairs({ name, required, schema }: Parameter, draw: Draw): string[] {
  if (!required && draw.once(3)) return [];
  return pairsOf(name, JSON.parse(validValue(schema, draw)), draw);
}

export function pairsOf(name: string, value: unknown, draw: Draw): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((item) => {
    const text = encode(String(item), draw);
    return `${encodeURIComponent(name)}=${draw.once(2) ? text.replaceAll("%20", "+") : text}`;
  });
}

/** Headers with any other characters would need special treatment. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

async function headerOf(
  { name, required, schema }: Parameter,
  { path }: Draft,
  records: Records,
  draw: Draw,
): Promise<string | undefined> {
  if (!required && draw.once(3)) return undefined;
  if (/^If-(?:None-)?Match$/i.test(name)) {
    if (draw.once(3)) return '"another-state"';
    // The condition applies to the record that contains the one in the path.
    const record = required ? path.slice(0, path.lastIndexOf("/")) : path;
    return (await records.tagOf(record)) ?? (required ? "*" : undefined);
  }
  // There are only a few different keys, so that they repeat.
  if (/^Idempotency-Key$/i.test(name) && draw.once(2)) return `key-${draw.below(10)}`;
  for (let tries = 0; tries < 20; tries += 1) {
    const value = String(JSON.parse(validValue(schema, draw)));
    if (PLAIN.test(value)) return value;
  }
  const plain = `key-${draw.below(10)}`;
  return fits(schema, plain) ? plain : undefined;
}

const FILES = [
  "Date,Payee,Amount\n2026-02-27,Cafe,-3.50\n2026-02-28,Market,-12.00\n",
  "Datum;Zweck;Betrag;Saldo\r\n27.02.2026;Bar;-12,50;87,50\r\n28.02.2026;Lohn;1.000,00;1.087,50\r\n",
  "Date,Payee,Amount\n03/04/2026,Cafe,3.50\n05/06/2026,Market,12.00\n",
  "!Type:Bank\nD2/27/26\nT-3.50\nPCafe\n^\n",
  "<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260227<TRNAMT>-3.50<FITID>1<NAME>Cafe</STMTTRN></OFX>",
  "Bread and butter",
  "",
];

/** Returns a readable or unreadable file, sometimes cut short or with one wrong byte. */
function fileFrom(draw: Draw): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(draw.pick(FILES));
  if (draw.once(4)) return bytes.subarray(0, draw.below(bytes.length + 1));
  if (draw.once(4) && bytes.length > 0) bytes[draw.below(bytes.length)] = draw.below(256);
  return bytes;
}
