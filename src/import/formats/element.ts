// Elements of XML as a tree, and what is looked up in it by the names on the way. The tree is a few lists, used again and again: a file has
// millions of elements, and an object for each of them took a tenth of the time.

import { type Decimal, negate } from "../../domain/money/decimal.ts";
import { exactAmount } from "./values.ts";

/** Where an element stands in its tree: in the order of the file. */
export type Element = number;

/** Of one text; what is longer is cut. */
const TEXT_CHARACTERS = 20_000;

export class ElementTree {
  readonly #names: string[] = [];
  readonly #lines: number[] = [];
  readonly #texts: string[] = [];
  /** The attributes Ccy, in capitals. */
  readonly #currencies: (string | undefined)[] = [];
  /** The place behind the last element within. */
  readonly #ends: number[] = [];
  #length = 0;

  /** An element whose children are added next, until it is closed. */
  open(name: string, line: number, currency: string | undefined): Element {
    const element = this.#length;
    this.#names[element] = name;
    this.#lines[element] = line;
    this.#texts[element] = "";
    this.#currencies[element] = currency;
    this.#length = element + 1;
    return element;
  }

  addText(element: Element, more: string): void {
    const text = this.#texts[element] ?? "";
    if (text.length < TEXT_CHARACTERS) this.#texts[element] = text === "" ? more : text + more;
  }

  close(element: Element): void {
    this.#texts[element] = this.text(element).trim();
    this.#ends[element] = this.#length;
  }

  /** Forgets the element and all behind it. */
  cut(element: Element): void {
    this.#length = element;
  }

  name(element: Element): string {
    return this.#names[element] ?? "";
  }

  line(element: Element): number {
    return this.#lines[element] ?? 0;
  }

  text(element: Element): string {
    return this.#texts[element] ?? "";
  }

  currency(element: Element): string | undefined {
    return this.#currencies[element];
  }

  /** The first child of that name, or the next one behind a child of it. */
  child(element: Element, name: string, behind?: Element): Element | undefined {
    const end = this.#ends[element] ?? 0;
    let at = behind === undefined ? element + 1 : (this.#ends[behind] ?? end);
    for (; at < end; at = this.#ends[at] ?? end) if (this.#names[at] === name) return at;
    return undefined;
  }

  /** The texts of the element and those within, one a line, each with its element's name. */
  leaves(element: Element): string {
    const end = this.#ends[element] ?? 0;
    let lines = "";
    for (let at = element; at < end; at += 1) {
      const text = this.text(at);
      if (text === "") continue;
      const currency = this.#currencies[at];
      const name = this.name(at);
      const line = currency ? `${name} ${currency} ${text}` : `${name} ${text}`;
      lines = lines === "" ? line : `${lines}\n${line}`;
    }
    return lines;
  }
}

/** The first element at the end of the way. */
export function elementAt(
  tree: ElementTree,
  element: Element | undefined,
  ...names: readonly string[]
): Element | undefined {
  let at = element;
  for (const name of names) {
    if (at === undefined) return undefined;
    at = tree.child(at, name);
  }
  return at;
}

/** Its text; undefined if there is no such element, or it is empty. */
export function textAt(
  tree: ElementTree,
  element: Element | undefined,
  ...names: readonly string[]
): string | undefined {
  const found = elementAt(tree, element, ...names);
  return found === undefined ? undefined : tree.text(found) || undefined;
}

export function elementsOf(
  tree: ElementTree,
  element: Element | undefined,
  name: string,
): readonly Element[] {
  const found: Element[] = [];
  if (element === undefined) return found;
  let at = tree.child(element, name);
  for (; at !== undefined; at = tree.child(element, name, at)) found.push(at);
  return found;
}

/** Amt with the sign that CdtDbtInd says: money out is negative. Undefined if either can't be read. */
export function signedAmountOf(tree: ElementTree, element: Element): Decimal | undefined {
  const amount = exactAmount(textAt(tree, element, "Amt") ?? "");
  const direction = textAt(tree, element, "CdtDbtInd");
  if (amount === undefined) return undefined;
  if (direction === "CRDT") return amount;
  return direction === "DBIT" ? negate(amount) : undefined;
}
