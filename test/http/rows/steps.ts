// Steps that many rows of the test tables share.

import type { Step } from "../../support/http-cases.ts";

/** A valid new expense, with some members replaced. Members that are undefined are omitted. */
export function expenseBody(members: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ description: "Lunch", amount: 12.5, date: "2026-02-28", ...members });
}

/** A valid new expense whose amount is written exactly like this. */
export function expenseOf(amountText: string): string {
  return `{"description":"Lunch","amount":${amountText},"date":"2026-02-28"}`;
}

export function record(body: string = expenseBody()): Step {
  return { send: "POST /expenses", body, status: 201, json: { message: "Expense recorded" } };
}

export function refuse(body: string, error: RegExp): Step {
  return { send: "POST /expenses", body, status: 400, error };
}

/** Compares the list as text, so that no digit of an amount is lost in the comparison. */
export function listIs(...expenses: readonly string[]): Step {
  return { send: "GET /expenses", status: 200, text: `[${expenses.join(",")}]` };
}

/** An expense as the list shows it, with the default values of `expenseBody` and `expenseOf`. */
export function listed(
  id: number,
  { description = "Lunch", amount = "12.5", date = "2026-02-28" } = {},
): string {
  return `{"id":${id},"description":${JSON.stringify(description)},"amount":${amount},"date":"${date}"}`;
}

export function totalIs(amountText: string): Step {
  return { send: "GET /expenses/total", status: 200, text: `{"total":${amountText}}` };
}

export const NOTHING_IS_STORED: readonly Step[] = [listIs(), totalIs("0")];

/** An Allow header of exactly these methods, in any order. */
export function allowing(...methods: readonly string[]): RegExp {
  const each = methods.map((method) => `(?=.*\\b${method}\\b)`).join("");
  return new RegExp(`^${each}\\w+(, \\w+){${methods.length - 1}}$`);
}
