// All keys by their place. A handler of a key must name one of these, so that the help lists them all.

import type { Texts } from "./texts/texts.ts";

interface KeyRow {
  /** Says what they do. */
  readonly deed: (texts: Texts) => string;
  /** As `Keys` names them. */
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
      { deed: (texts) => texts.nav.newExpense, keys: ["n"] },
      { deed: (texts) => texts.keys.deeds.screens, keys: ["1", "2", "3"] },
      { deed: (texts) => texts.undo, keys: ["u", "mod+z"] },
      { deed: (texts) => texts.redo, keys: ["mod+shift+z"] },
      { deed: (texts) => texts.first.importFiles, keys: ["i"] },
      { deed: (texts) => texts.sections.history, keys: ["h"] },
      { deed: (texts) => texts.book.print, keys: ["mod+p"] },
      { deed: (texts) => texts.sections.keys, keys: ["?"] },
      { deed: (texts) => texts.keys.deeds.close, keys: ["Escape"] },
    ],
  },
  {
    place: "book",
    rows: [
      { deed: (texts) => texts.keys.deeds.search, keys: ["/"] },
      { deed: (texts) => texts.keys.deeds.period, keys: ["[", "]"] },
      { deed: (texts) => texts.keys.deeds.neighbour, keys: ["j", "k", "ArrowDown", "ArrowUp"] },
      { deed: (texts) => texts.keys.deeds.open, keys: ["Enter"] },
      { deed: (texts) => texts.keys.deeds.cell, keys: ["ArrowRight", "ArrowLeft"] },
      { deed: (texts) => texts.keys.deeds.edit, keys: ["e"] },
      { deed: (texts) => texts.keys.deeds.select, keys: ["x"] },
      { deed: (texts) => texts.keys.deeds.selectAll, keys: ["mod+a"] },
      { deed: (texts) => texts.keys.deeds.delete, keys: ["Delete"] },
    ],
  },
  {
    place: "expense",
    rows: [
      { deed: (texts) => texts.keys.deeds.neighbour, keys: ["shift+j", "shift+k"] },
      { deed: (texts) => texts.expense.again, keys: ["d"] },
    ],
  },
  {
    place: "import",
    rows: [
      { deed: (texts) => texts.keys.deeds.importRow, keys: ["j", "k"] },
      { deed: (texts) => texts.keys.deeds.importOpen, keys: ["Enter"] },
      { deed: (texts) => texts.keys.deeds.importEdit, keys: ["e"] },
      { deed: (texts) => texts.keys.deeds.importSelect, keys: ["x"] },
      { deed: (texts) => texts.keys.deeds.importRecord, keys: ["mod+Enter"] },
    ],
  },
  {
    place: "line",
    rows: [
      { deed: (texts) => texts.keys.deeds.record, keys: ["Enter"] },
      { deed: (texts) => texts.entry.form, keys: ["shift+Enter"] },
    ],
  },
] as const satisfies readonly KeyGroup[];

export type KnownKey = (typeof KEY_TABLE)[number]["rows"][number]["keys"][number];
