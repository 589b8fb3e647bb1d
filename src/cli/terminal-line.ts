// A line as a terminal shows it: without control characters, and with markers below the positions in question if all terminals agree on
// their columns.

import { lazily } from "../domain/text/lazily.ts";
import { escapeCharacter } from "../domain/text/text.ts";

export interface Place {
  /** UTF-16 offsets. The end is not included. */
  readonly start: number;
  readonly end: number;
}

interface Cell {
  readonly shown: string;
  readonly columns: number;
  readonly isMarked: boolean;
  /** Is true if terminals differ in its width. */
  readonly isDisputed: boolean;
}

/** Characters that a terminal obeys rather than shows: control characters, line ends, and marks that change the direction of text. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const LINE_SPACE = /^(?:\r\n|[\t\n\v\f\r\u0085\u2028\u2029])$/;
/** Letters and marks of right-to-left scripts, which some terminals reorder. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that take a column of their own on some terminals, and joiners. */
const JOINING = /[\p{Mc}\u200d]/u;

/** A line shows at most this many columns, and at most COLUMNS_BEFORE before the first marked position. */
const COLUMNS = 76;
const COLUMNS_BEFORE = 36;
const CUT: Cell = { shown: "…", columns: 1, isMarked: false, isDisputed: false };

const characters = lazily(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Writes any text on one line, with escapes for control characters. */
export function showPlain(text: string): string {
  return text.toWellFormed().replace(CONTROLS, escapeCharacter);
}

export function indented(line: string): string {
  return `  ${line}`;
}

/**
 * Returns the line, and a line with ^ below the marked positions. The second line is omitted if terminals differ in the columns. A long
 * line is cut.
 */
export function pointAt(line: string, places: readonly Place[]): readonly string[] {
  const cells = cut(cellsOf(line, places));
  const shown = cells.map((cell) => cell.shown).join("");
  const upToPlaces = cells.slice(0, cells.findLastIndex((cell) => cell.isMarked) + 1);
  const isDisputed = upToPlaces.some((cell) => cell.isDisputed) || RIGHT_TO_LEFT.test(shown);
  if (upToPlaces.length === 0 || isDisputed) return [shown];
  const signs = upToPlaces.map(({ columns, isMarked }) => (isMarked ? "^" : " ").repeat(columns));
  return [shown, signs.join("")];
}

function cellsOf(line: string, places: readonly Place[]): readonly Cell[] {
  return Array.from(characters().segment(line.toWellFormed()), ({ segment, index }) => {
    const shown = LINE_SPACE.test(segment) ? " " : showPlain(segment);
    const columns = Bun.stringWidth(shown);
    const apart = Array.from(shown, (character) => Bun.stringWidth(character));
    return {
      shown,
      columns,
      isMarked: places.some(({ start, end }) => start <= index && index < end),
      isDisputed: JOINING.test(shown) || apart.reduce((all, each) => all + each, 0) !== columns,
    };
  });
}

/** The part around the first marked position, or the beginning if nothing is marked. */
function cut(cells: readonly Cell[]): readonly Cell[] {
  if (fitting(cells, COLUMNS) === cells.length) return cells;
  const first = Math.max(
    0,
    cells.findIndex((cell) => cell.isMarked),
  );
  const from = first - fitting(cells.slice(0, first).reverse(), COLUMNS_BEFORE);
  const to = from + fitting(cells.slice(from), COLUMNS);
  return [
    ...(from > 0 ? [CUT] : []),
    ...cells.slice(from, to),
    ...(to < cells.length ? [CUT] : []),
  ];
}

/** The number of cells from the beginning that fit into the columns. */
function fitting(cells: readonly Cell[], limit: number): number {
  let left = limit;
  const over = cells.findIndex(({ columns }) => {
    left -= columns;
    return left < 0;
  });
  return over < 0 ? cells.length : over;
}
