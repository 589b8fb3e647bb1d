// A line as a terminal shows it: nothing in it that a terminal obeys, and signs beneath the places that are meant,
// where all terminals agree in which columns these are.

import { lazily } from "../domain/text/lazily.ts";

export interface Place {
  /** UTF-16 offsets, the end not included. */
  readonly start: number;
  readonly end: number;
}

/** What stands in one place of a line, and so has one width. */
interface Cell {
  readonly shown: string;
  readonly columns: number;
  readonly isMeant: boolean;
  /** Whether terminals differ in its width. */
  readonly isDisputed: boolean;
}

/** Control characters, line ends, and the marks that turn round what follows. */
const OBEYED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const LINE_SPACE = /^(?:\r\n|[\t\n\v\f\r\u0085\u2028\u2029])$/;
/** Letters and marks of scripts that run from right to left, which some terminals put into another order. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Marks that take a column of their own on some terminals, and what joins characters to one. */
const JOINING = /[\p{Mc}\u200d]/u;

/** Of a line, so many columns are shown; before the first place that is meant, so many at most. */
const COLUMNS = 76;
const COLUMNS_BEFORE = 36;
const CUT: Cell = { shown: "…", columns: 1, isMeant: false, isDisputed: false };

const characters = lazily(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Any text on one line, with what a terminal would obey written out. */
export function showPlain(text: string): string {
  return text.toWellFormed().replace(OBEYED, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** The line, and ^ beneath the places; the line alone where terminals differ in their columns. A long line is cut. */
export function pointAt(line: string, places: readonly Place[]): readonly string[] {
  const cells = cut(cellsOf(line, places));
  const shown = cells.map((cell) => cell.shown).join("");
  const upToPlaces = cells.slice(0, cells.findLastIndex((cell) => cell.isMeant) + 1);
  const isDisputed = upToPlaces.some((cell) => cell.isDisputed) || RIGHT_TO_LEFT.test(shown);
  if (upToPlaces.length === 0 || isDisputed) return [shown];
  const signs = upToPlaces.map(({ columns, isMeant }) => (isMeant ? "^" : " ").repeat(columns));
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
      isMeant: places.some(({ start, end }) => start <= index && index < end),
      isDisputed: JOINING.test(shown) || apart.reduce((all, each) => all + each, 0) !== columns,
    };
  });
}

/** What is beside the first place that is meant, or the beginning where none is. */
function cut(cells: readonly Cell[]): readonly Cell[] {
  if (fitting(cells, COLUMNS) === cells.length) return cells;
  const first = Math.max(
    0,
    cells.findIndex((cell) => cell.isMeant),
  );
  const from = first - fitting(cells.slice(0, first).reverse(), COLUMNS_BEFORE);
  const to = from + fitting(cells.slice(from), COLUMNS);
  return [
    ...(from > 0 ? [CUT] : []),
    ...cells.slice(from, to),
    ...(to < cells.length ? [CUT] : []),
  ];
}

/** How many of the first cells fit into so many columns. */
function fitting(cells: readonly Cell[], limit: number): number {
  let left = limit;
  const over = cells.findIndex(({ columns }) => {
    left -= columns;
    return left < 0;
  });
  return over < 0 ? cells.length : over;
}
