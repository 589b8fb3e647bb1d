// The texts that the cells of a workbook share, as bytes: a sheet may have a million of them, and each as a string takes three times as much.

import { LONGEST_TEXT, TextStore } from "../../match/text-store.ts";
import type { XmlHandler } from "../../text/xml-reader.ts";
import { CELL_CHARACTERS } from "./cell.ts";

const FIRST_PLACES = 1_024;

export class XlsxTexts {
  // Rows are sorted by anything, so each text is looked at when nobody expects it: all parts stand open.
  readonly #texts = new TextStore(Number.POSITIVE_INFINITY);
  /** Those that are too long for it, by their numbers. */
  readonly #long = new Map<number, string>();
  #places = new Uint32Array(FIRST_PLACES);
  #length = 0;

  add(text: string): void {
    if (this.#length === this.#places.length) {
      const places = new Uint32Array(this.#length * 2);
      places.set(this.#places);
      this.#places = places;
    }
    if (text.length > LONGEST_TEXT) this.#long.set(this.#length, text);
    else this.#places[this.#length] = this.#texts.add(text);
    this.#length += 1;
  }

  /** Undefined if there is none with this number. */
  at(number: number): string | undefined {
    const place = number < this.#length ? this.#places[number] : undefined;
    if (place === undefined) return undefined;
    return this.#long.get(number) ?? this.#texts.at(place);
  }
}

/** Adds the texts of `sharedStrings.xml`. */
export function textsHandler(texts: XlsxTexts): XmlHandler {
  const said = new SaidText();
  return {
    open(name) {
      if (name === "si") said.begin();
      else said.open(name);
    },
    close(name) {
      if (name === "si") texts.add(said.end());
      else said.close(name);
    },
    text: (text) => said.add(text),
  };
}

/** What stands in the `t` of an element, or in those of its runs; how it is spoken is left out. */
export class SaidText {
  #text = "";
  #isInText = false;
  #isSpoken = false;

  begin(): void {
    this.#text = "";
    this.#isSpoken = false;
  }

  open(name: string): void {
    if (name === "t") this.#isInText = !this.#isSpoken;
    else if (name === "rPh") this.#isSpoken = true;
  }

  close(name: string): void {
    if (name === "t") this.#isInText = false;
    else if (name === "rPh") this.#isSpoken = false;
  }

  add(text: string): void {
    if (this.#isInText) this.#text = joined(this.#text, text);
  }

  end(): string {
    return unescaped(this.#text);
  }
}

/** No longer than a cell may be. */
export function joined(first: string, second: string): string {
  return first === "" && second.length <= CELL_CHARACTERS
    ? second
    : first + second.slice(0, CELL_CHARACTERS - first.length);
}

/** What XML can't hold is written as a number. */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => {
    return String.fromCharCode(Number.parseInt(code, 16));
  });
}
