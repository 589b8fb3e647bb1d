// Which keys there are, by where they work. What handles a key must name one of these, so that the help knows them all.

import type { Texts } from "./texts/texts.ts";

interface KeyRow {
  /** What they do, as the texts have it. */
  readonly deed: keyof Texts["keys"]["deeds"];
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
      { deed: "newExpense", keys: ["n"] },
      { deed: "screens", keys: ["1", "2", "3"] },
      { deed: "undo", keys: ["u", "mod+z"] },
      { deed: "redo", keys: ["mod+shift+z"] },
      { deed: "import", keys: ["i"] },
      { deed: "history", keys: ["h"] },
      { deed: "print", keys: ["mod+p"] },
      { deed: "help", keys: ["?"] },
      { deed: "close", keys: ["Escape"] },
    ],
  },
  {
    place: "book",
    rows: [
      { deed: "search", keys: ["/"] },
      { deed: "period", keys: ["[", "]"] },
      { deed: "row", keys: ["j", "k", "ArrowDown", "ArrowUp"] },
      { deed: "open", keys: ["Enter"] },
      { deed: "cell", keys: ["ArrowRight", "ArrowLeft"] },
      { deed: "edit", keys: ["e"] },
      { deed: "select", keys: ["x"] },
      { deed: "selectAll", keys: ["mod+a"] },
      { deed: "delete", keys: ["Delete"] },
    ],
  },
  {
    place: "expense",
    rows: [
      { deed: "neighbour", keys: ["shift+j", "shift+k"] },
      { deed: "duplicate", keys: ["d"] },
    ],
  },
  {
    place: "import",
    rows: [
      { deed: "importRow", keys: ["j", "k"] },
      { deed: "importOpen", keys: ["Enter"] },
      { deed: "importEdit", keys: ["e"] },
      { deed: "importSelect", keys: ["x"] },
      { deed: "importRecord", keys: ["mod+Enter"] },
    ],
  },
  {
    place: "line",
    rows: [
      { deed: "record", keys: ["Enter"] },
      { deed: "form", keys: ["shift+Enter"] },
    ],
  },
] as const satisfies readonly KeyGroup[];

export type KnownKey = (typeof KEY_TABLE)[number]["rows"][number]["keys"][number];
