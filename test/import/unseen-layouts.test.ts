// Files after the published layouts of banks and programs, each with its truth, and hard-cases.txt, which readers often get wrong. A case is
// a line "=== name | currency | options", the file, ">>>", and a line for each record: "day amount word | payee | text". "-" is no payee, "*"
// any; the text is a part of the description. "2x aside" are rows that are no records.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { writeXlsx } from "hucre/xlsx";
import { encode } from "../support/encoder.ts";
import { type Done, fileSource, ImportBook } from "../support/import-book.ts";

/** What becomes of rows, in words of the cases' own. */
const WORDS: Readonly<Record<string, string>> = {
  ...{ new: "spent", repeat: "spent", refund: "back", income: "in", transfer: "moved" },
  ...{ pending: "waits", ignored: "aside", unreadable: "broken", "possible-duplicate": "near" },
};

interface Layout {
  readonly name: string;
  readonly currency: string;
  /** "encoding", "name", "sheet", "cash", "may". */
  readonly options: ReadonlyMap<string, string>;
  readonly file: string;
  readonly truth: readonly string[];
}

const LAYOUTS = ["unseen-layouts.txt", "hard-cases.txt"]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n")
  .split(/^=== /m)
  .slice(1)
  .map((text): Layout => {
    const [head = "", ...lines] = text.trimEnd().split("\n");
    const [name = "", currency = "", ...options] = head.split(" | ");
    const end = lines.indexOf(">>>");
    return {
      ...{ name, currency, file: `${lines.slice(0, end).join("\n")}\n` },
      options: new Map(options.map((one) => [one.split("=")[0] ?? "", one.split("=")[1] ?? ""])),
      truth: lines.slice(end + 1),
    };
  });

async function bytesOf({ file, options }: Layout): Promise<Uint8Array> {
  if (!options.has("sheet")) return encode(file, options.get("encoding") ?? "utf-8");
  const rows = file.split("\n").map((line) =>
    line.split("|").map((cell) => {
      if (/^\d{4}-\d\d-\d\d$/.test(cell)) return new Date(`${cell}T00:00:00Z`);
      return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
    }),
  );
  return writeXlsx({ sheets: [{ name: "Sheet", rows }] });
}

/** As the truth has it, so far as that says something. */
function saidOf({ rows }: Done, truth: readonly string[]): readonly string[] {
  const counted = truth.filter((line) => /^\d+x /.test(line));
  const records = truth.filter((line) => !counted.includes(line));
  const said = rows
    .filter(({ record }) => record)
    .map(({ verdict, drafted }, at) => {
      if (!drafted) return verdict.status;
      const { date, amount, payee, description, category } = drafted.draft;
      const [, wantedPayee, wantedText = "", wantedCategory] = records[at]?.split(" | ") ?? [];
      const word = WORDS[verdict.status] ?? verdict.status;
      const isIn = amount.startsWith("-");
      return [
        [date, amount.replace("-", ""), isIn && word === "moved" ? "moved+" : word].join(" "),
        wantedPayee === "*" || isSame(payee ?? "-", wantedPayee) ? wantedPayee : (payee ?? "-"),
        wantedText === "*" || description.toLowerCase().includes(wantedText.toLowerCase())
          ? wantedText
          : description,
        ...(wantedCategory === undefined ? [] : [category ? "a category" : "no category"]),
      ].join(" | ");
    });
  const others = counted.map((line) => {
    const [, word] = line.split("x ");
    const found = rows.filter(({ record, verdict, reason }) => {
      return !record && WORDS[verdict.status] === word && reason?.code !== "empty-line";
    });
    return `${found.length}x ${word}`;
  });
  return [...others, ...said];
}

/** Payees in capitals are shown in small letters. */
function isSame(one: string, other = ""): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

test.each(LAYOUTS.map((layout) => [layout.name, layout] as const))("%s", async (_, layout) => {
  const { currency, options, truth } = layout;
  const book = new ImportBook();
  // Safe: a case names a currency.
  book.currency = currency as NonNullable<typeof book.currency>;
  const source = await fileSource(await bytesOf(layout), options.get("name"));
  const [kind = "", answer = ""] = options.get("may")?.split(":") ?? [];
  const cash = options.get("cash");
  const asked = (await book.preview(source)).result.questions.map((one) => one.kind);
  // Safe: a case names the values of answers.
  const answers = { ...(kind && { [kind]: answer }), ...(cash && { cash }) } as { cash?: "spent" };
  const done = await book.preview(source, answers);
  const order = truth.toSorted((a, b) => Number(/^\d+x /.test(b)) - Number(/^\d+x /.test(a)));
  const open = done.result.questions.map((one) => one.kind);
  const unneeded = asked.filter((one) => one !== kind && !(one === "cash" && cash !== undefined));
  expect({ unneeded, open, rows: saidOf(done, truth) }).toEqual({
    unneeded: [],
    open: [],
    rows: order,
  });
});
