// Elements of XML as a tree, and what is looked up in it by the names on the way.

import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { exactAmount } from "./values.ts";

export interface Element {
  readonly name: string;
  readonly line: number;
  text: string;
  /** The attribute Ccy, in capitals. */
  readonly currency: string | undefined;
  readonly children: Element[];
}

/** Of one text; what is longer is cut. */
const TEXT_CHARACTERS = 20_000;

export function addText(element: Element, more: string): void {
  if (element.text.length < TEXT_CHARACTERS) element.text += more;
}

export function elementsOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first element at the end of the way. */
export function elementAt(
  element: Element | undefined,
  ...names: readonly string[]
): Element | undefined {
  let at = element;
  for (const name of names) at = at?.children.find((child) => child.name === name);
  return at;
}

/** Its text; undefined if there is no such element, or it is empty. */
export function textAt(
  element: Element | undefined,
  ...names: readonly string[]
): string | undefined {
  return elementAt(element, ...names)?.text || undefined;
}

/** The texts of the element and those within, one a line, each with its element's name. */
export function leavesOf({ name, text, currency, children }: Element): string {
  const own = currency ? `${name} ${currency} ${text}` : `${name} ${text}`;
  const lines = [text === "" ? "" : own, ...children.map(leavesOf)];
  return lines.filter((line) => line !== "").join("\n");
}

/** Amt with the sign that CdtDbtInd says: money out is negative. Undefined if either can't be read. */
export function signedAmountOf(element: Element): Decimal | undefined {
  const amount = exactAmount(textAt(element, "Amt") ?? "");
  const direction = textAt(element, "CdtDbtInd");
  if (amount === undefined) return undefined;
  if (direction === "CRDT") return amount;
  return direction === "DBIT" ? negate(amount) : undefined;
}
