// HTTP tests as rows of data. Each row runs on its own service, in memory or over a socket.

import { describe, expect, test } from "bun:test";
import { problemType } from "../../src/contract/wire.ts";
import type { ProblemKind } from "../../src/domain/problem.ts";
import type { Answered } from "./http-answers.ts";
import { type Asked, type Service, type Settings, WAY, withService } from "./http-service.ts";
import type { StatementName } from "./http-statements.ts";

export interface Step extends Asked {
  readonly status: number;
  /** Headers of the answer. Null means that the header must be absent. */
  readonly has?: Readonly<Record<string, string | RegExp | null>>;
  /** The parsed body. */
  readonly json?: unknown;
  /** The exact body, or a pattern for it. */
  readonly text?: string | RegExp;
  /** A pattern for the error's text. The body must have nothing else. */
  readonly error?: RegExp;
  /** The kind of problem in the body, in the form of strict endpoints. */
  readonly problem?: ProblemKind;
  /** The errors of a problem as "PLACE: TEXT". The place is a pointer into the body, a parameter or a header. */
  readonly faults?: readonly string[];
}

export interface Row {
  readonly name: string;
  /** The sentence that the row proves. */
  readonly statement: StatementName;
  readonly settings?: Settings;
  readonly steps: readonly Step[];
}

export function row(statement: StatementName, name: string, ...steps: readonly Step[]): Row {
  return { statement, name, steps };
}

/** A row whose service has settings of its own. */
export function rowWith(settings: Settings, ...rest: Parameters<typeof row>): Row {
  return { ...row(...rest), settings };
}

/** For a file whose rows all prove the same sentence. */
export function rowsOf(statement: StatementName) {
  return (name: string, ...steps: readonly Step[]): Row => ({ statement, name, steps });
}

/** A step that reads a path, and expects an exact body, a body that matches a pattern, or JSON. */
export function shows(path: string, body: unknown): Step {
  const isText = typeof body === "string" || body instanceof RegExp;
  return { send: `GET ${path}`, status: 200, ...(isText ? { text: body } : { json: body }) };
}

/** The status of each kind of problem that rows expect from strict endpoints. */
const STATUSES = {
  "invalid-fields": 400,
  "malformed-json": 400,
  "malformed-text": 400,
  "unknown-record": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "key-in-flight": 409,
  "changed-meanwhile": 412,
  "body-too-large": 413,
  "unsupported-media-type": 415,
  "key-reused": 422,
  "unclear-file": 409,
  "unreadable-file": 422,
  "unfitting-fields": 422,
  "store-failed": 503,
} as const satisfies Partial<Readonly<Record<ProblemKind, number>>>;

/** The expectations of a failing step: the problem, its status, and the errors. */
export function problem(kind: keyof typeof STATUSES, ...faults: readonly string[]) {
  return { status: STATUSES[kind], problem: kind, faults };
}

export function describeCases(title: string, rows: readonly Row[]): void {
  describe(title, () => {
    test("each row has its own name", () => {
      const names = rows.map(nameOf);
      expect(names).toEqual([...new Set(names)]);
    });
    describe(WAY, () => {
      for (const row of rows) {
        test(nameOf(row), () =>
          withService(WAY, row.settings ?? {}, async ({ ask }) => {
            for (const [index, step] of row.steps.entries()) {
              expectStep(`${index + 1}. ${step.send}`, step, await ask(step));
            }
          }),
        );
      }
    });
  });
}

type Work<Subject> = (subject: Subject) => Promise<void>;

/** The settings of a service, if it needs any, and what to do with it. */
export type Given<Subject> = readonly [work: Work<Subject>] | readonly [Settings, Work<Subject>];

/** Declares a test that can't be written as a row. */
export function testService(name: string, ...given: Given<Service>): void {
  const [settings, work] = given.length === 1 ? ([{}, given[0]] as const) : given;
  test(`${name}, ${WAY}`, () => withService(WAY, settings, work));
}

function nameOf({ statement, name }: Row): string {
  return `${statement}: ${name}`;
}

function expectStep(at: string, step: Step, { status, headers, text }: Answered): void {
  const { has = {}, json, error } = step;
  // The text explains an unexpected status.
  expect({ at, status, text }).toEqual({ at, status: step.status, text });
  if (json !== undefined) expect({ at, json: JSON.parse(text) }).toEqual({ at, json });
  if (step.text !== undefined) expectText(at, text, step.text);
  if (error !== undefined) expectText(at, JSON.parse(text).error, error);
  if (step.problem) expectProblem(at, text, step.problem, step.faults);
  for (const [name, expected] of Object.entries(has)) {
    const value = headers.get(name);
    if (expected === null) expect({ at, name, value }).toEqual({ at, name, value: null });
    else expectText(`${at}, ${name}`, value ?? "(absent)", expected);
  }
}

function expectProblem(
  at: string,
  text: string,
  kind: ProblemKind,
  faults: readonly string[] = [],
): void {
  const { type, errors = [] } = JSON.parse(text);
  const found = errors.map(
    ({ pointer, parameter, header, detail }: Readonly<Record<string, string>>) =>
      `${pointer ?? parameter ?? header}: ${detail}`,
  );
  expect({ at, type, found }).toEqual({ at, type: problemType(kind), found: [...faults] });
}

function expectText(at: string, text: string, expected: string | RegExp): void {
  const matching = typeof expected === "string" ? expected : expect.stringMatching(expected);
  expect({ at, text }).toEqual({ at, text: matching });
}
