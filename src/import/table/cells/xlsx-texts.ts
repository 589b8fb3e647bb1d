// The texts that the cells of a workbook share.

import type { XmlHandler } from "../../text/xml-reader.ts";
import { CELL_CHARACTERS } from "./cell.ts";

/** Adds the texts of `sharedStrings.xml`. */
export function textsHandler(texts: string[]): XmlHandler {
  const said = new SaidText();
  return {
    open(name) {
      if (name === "si") said.begin();
      else said.open(name);
    },
    close(name) {
      if (name === "si") texts.push(said.end());
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
