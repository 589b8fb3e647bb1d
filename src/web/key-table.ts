// All keyboard shortcuts, by place. A handler must name one of these keys, so that the help lists all of them.

import type { Texts } from "./texts/texts.ts";

interface KeyRow {
  /** The text that says what the keys do. */
  readonly operation: (texts: Texts) => string;
  /** `Keys` has these names. */
  readonly keys: readonly string[];
}

interface KeyGroup {
  readonly place: keyof Texts["keys"]["places"];
  readonly rows: readonly KeyRow[];
}

export const KEY_TABLE = [
  {
    place: "everywhere",
    rows: [
      { operation: (texts) => texts.nav.newExpense, keys: ["n"] },
      { operation: (texts) => texts.keys.operations.screens, keys: ["1", "2", "3", "4", "5"] },
      { operation: (texts) => texts.undo, keys: ["u", "mod+z"] },
      { operation: (texts) => texts.redo, keys: ["mod+shift+z"] },
      { operation: (texts) => texts.first.importFiles, keys: ["i"] },
      { operation: (texts) => texts.sections.history, keys: ["h"] },
      { operation: (texts) => texts.book.print, keys: ["mod+p"] },
      { operation: (texts) => texts.sections.keys, keys: ["?"] },
      { operation: (texts) => texts.keys.operations.close, keys: ["Escape"] },
    ],
  },
  {
    place: "book",
    rows: [
      { operation: (texts) => texts.keys.operations.search, keys: ["/"] },
      { operation: (texts) => texts.keys.operations.period, keys: ["[", "]"] },
      {
        operation: (texts) => texts.keys.operations.neighbor,
        keys: ["j", "k", "ArrowDown", "ArrowUp"],
      },
      { operation: (texts) => texts.keys.operations.open, keys: ["Enter"] },
      { operation: (texts) => texts.keys.operations.cell, keys: ["ArrowRight", "ArrowLeft"] },
      { operation: (texts) => texts.keys.operations.edit, keys: ["e"] },
      { operation: (texts) => texts.keys.operations.select, keys: ["x"] },
      { operation: (texts) => texts.keys.operations.selectAll, keys: ["mod+a"] },
      { operation: (texts) => texts.keys.operations.delete, keys: ["Delete"] },
    ],
  },
  {
    place: "coming",
    rows: [
      { operation: (texts) => texts.keys.places.coming, keys: ["c"] },
      { operation: (texts) => texts.keys.operations.changeOne, keys: ["e"] },
      { operation: (texts) => texts.keys.operations.skip, keys: ["s"] },
    ],
  },
  {
    place: "expense",
    rows: [
      { operation: (texts) => texts.keys.operations.neighbor, keys: ["shift+j", "shift+k"] },
      { operation: (texts) => texts.expense.again, keys: ["d"] },
    ],
  },
  {
    place: "import",
    rows: [
      { operation: (texts) => texts.keys.operations.importRow, keys: ["j", "k"] },
      { operation: (texts) => texts.keys.operations.importOpen, keys: ["Enter"] },
      { operation: (texts) => texts.keys.operations.importEdit, keys: ["e"] },
      { operation: (texts) => texts.keys.operations.importSelect, keys: ["x"] },
      { operation: (texts) => texts.keys.operations.importRecord, keys: ["mod+Enter"] },
    ],
  },
  {
    place: "line",
    rows: [
      { operation: (texts) => texts.keys.operations.record, keys: ["Enter"] },
      { operation: (texts) => texts.entry.form, keys: ["shift+Enter"] },
    ],
  },
] as const satisfies readonly KeyGroup[];

export type KnownKey = (typeof KEY_TABLE)[number]["rows"][number]["keys"][number];
