// An element of XML as a small tree, and what is looked up in it by the names on the way.

import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { exactAmount } from "./values.ts";

export interface Element {
  readonly name: string;
  readonly line: number;
  text: string;
  /** The attribute Ccy, in capitals. */
  readonly currency: string | undefined;
  readonly children: readonly Element[];
}

/** The first element at the end of the way. */
export function elementAt(
  element: Element | undefined,
  ...names: readonly string[]
): Element | undefined {
  let at = element;
  for (let index = 0; at && index < names.length; index += 1) at = childOf(at, names[index]);
  return at;
}

function childOf(element: Element, name: string | undefined): Element | undefined {
  // A hundred thousand entries ask for each of their fields: this is no place for a closure.
  for (const child of element.children) if (child.name === name) return child;
  return undefined;
}

/** Its text; undefined if there is no such element, or it is empty. */
export function textAt(
  element: Element | undefined,
  ...names: readonly string[]
): string | undefined {
  const text = elementAt(element, ...names)?.text;
  return text === "" ? undefined : text;
}

export function elementsOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** Amt with the sign that CdtDbtInd says: money out is negative. Undefined if either can't be read. */
export function signedAmountOf(element: Element): Decimal | undefined {
  const amount = exactAmount(textAt(element, "Amt") ?? "");
  const direction = textAt(element, "CdtDbtInd");
  if (amount === undefined) return undefined;
  if (direction === "CRDT") return amount;
  return direction === "DBIT" ? negate(amount) : undefined;
}

/** The texts of the tree, one a line, each with its element's name. */
export function leavesOf(element: Element): string {
  const lines: string[] = [];
  addLeaves(element, lines);
  return lines.join("\n");
}

function addLeaves({ name, text, currency, children }: Element, lines: string[]): void {
  if (text !== "") lines.push(currency ? `${name} ${currency} ${text}` : `${name} ${text}`);
  for (const child of children) addLeaves(child, lines);
}
