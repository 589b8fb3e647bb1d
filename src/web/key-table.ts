// All keyboard shortcuts, by place. A handler must name one of these keys, so that the help lists all of them.

import type { KeyTexts } from "./texts/key-texts.ts";
import type { Texts } from "./texts/texts.ts";

interface KeyRow {
  /** The text that says what the keys do. */
  readonly operation: (texts: Texts, keys: KeyTexts) => string;
  /** `Keys` has these names. */
  readonly keys: readonly string[];
}

interface KeyGroup {
  readonly place: keyof KeyTexts["places"];
  readonly rows: readonly KeyRow[];
}

export const KEY_TABLE = [
  {
    place: "everywhere",
    rows: [
      { operation: (texts) => texts.nav.newExpense, keys: ["n"] },
      { operation: (_, { operations }) => operations.screens, keys: ["1", "2", "3", "4", "5"] },
      { operation: (texts) => texts.undo, keys: ["u", "mod+z"] },
      { operation: (texts) => texts.redo, keys: ["mod+shift+z"] },
      { operation: (texts) => texts.first.importFiles, keys: ["i"] },
      { operation: (texts) => texts.sections.history, keys: ["h"] },
      { operation: (texts) => texts.book.print, keys: ["mod+p"] },
      { operation: (texts) => texts.sections.keys, keys: ["?"] },
      { operation: (_, { operations }) => operations.close, keys: ["Escape"] },
    ],
  },
  {
    place: "book",
    rows: [
      { operation: (_, { operations }) => operations.search, keys: ["/"] },
      { operation: (_, { operations }) => operations.period, keys: ["[", "]"] },
      {
        operation: (_, { operations }) => operations.neighbor,
        keys: ["j", "k", "ArrowDown", "ArrowUp"],
      },
      { operation: (_, { operations }) => operations.open, keys: ["Enter"] },
      { operation: (_, { operations }) => operations.cell, keys: ["ArrowRight", "ArrowLeft"] },
      { operation: (_, { operations }) => operations.edit, keys: ["e"] },
      { operation: (_, { operations }) => operations.select, keys: ["x"] },
      { operation: (_, { operations }) => operations.selectAll, keys: ["mod+a"] },
      { operation: (_, { operations }) => operations.delete, keys: ["Delete"] },
    ],
  },
  {
    place: "coming",
    rows: [
      { operation: (_, { places }) => places.coming, keys: ["c"] },
      { operation: (_, { operations }) => operations.changeOne, keys: ["e"] },
      { operation: (_, { operations }) => operations.skip, keys: ["s"] },
    ],
  },
  {
    place: "expense",
    rows: [
      { operation: (_, { operations }) => operations.neighbor, keys: ["shift+j", "shift+k"] },
      { operation: (texts) => texts.expense.again, keys: ["d"] },
    ],
  },
  {
    place: "import",
    rows: [
      { operation: (_, { operations }) => operations.importRow, keys: ["j", "k"] },
      { operation: (_, { operations }) => operations.importOpen, keys: ["Enter"] },
      { operation: (_, { operations }) => operations.importEdit, keys: ["e"] },
      { operation: (_, { operations }) => operations.importSelect, keys: ["x"] },
      { operation: (_, { operations }) => operations.importRecord, keys: ["mod+Enter"] },
    ],
  },
  {
    place: "line",
    rows: [
      { operation: (_, { operations }) => operations.record, keys: ["Enter"] },
      { operation: (texts) => texts.entry.form, keys: ["shift+Enter"] },
    ],
  },
] as const satisfies readonly KeyGroup[];

export type KnownKey = (typeof KEY_TABLE)[number]["rows"][number]["keys"][number];
