// The arguments of `outlay import`: valid ones, and the messages about others.

import { expect, test } from "bun:test";
import { IMPORT } from "../../src/cli/import.ts";
import type { ImportFilesCommand } from "../../src/cli/import-command.ts";

const COMMAND: ImportFilesCommand = {
  kind: "import",
  ledger: "default",
  url: undefined,
  files: ["a.csv"],
  answers: {},
  source: undefined,
  rows: undefined,
  isDryRun: false,
  isJson: false,
};

test.each([
  [["a.csv"], {}],
  [["-", "b.ofx"], { files: ["-", "b.ofx"] }],
  [["--", "-a.csv"], { files: ["-a.csv"] }],
  [
    ["a.csv", "--json", "--rows", "possible-duplicate", "--dry-run"],
    { isJson: true, rows: "possible-duplicate", isDryRun: true },
  ],
  [
    ["--days=MDY", "--numbers", "1.234,56", "--spent", "positive", "a.csv"],
    { answers: { days: "MDY", numbers: "1.234,56", spent: "positive" } },
  ],
  [
    [
      ..."--cash=spent --duplicates=new --person=Ann --pending=skipped".split(" "),
      ..."--account=new a.csv".split(" "),
    ],
    {
      answers: {
        cash: "spent",
        duplicates: "new",
        person: "Ann",
        pending: "skipped",
        account: "new",
      },
    },
  ],
  [
    ["--columns=day=1,amount=4,text=2,text=3", "a.csv"],
    { answers: { columns: { booked: [0], amount: [3], text: [1, 2] } } },
  ],
  [
    ["--rate", "USD=0.92", "--rate=GBP=", "a.csv"],
    {
      answers: {
        currencies: [
          { currency: "USD", rate: "0.92" },
          { currency: "GBP", rate: null },
        ],
      },
    },
  ],
  [
    ["--year=2025", "--sheet", "2", "a.xlsx"],
    { files: ["a.xlsx"], answers: { year: 2025, sheet: 1 } },
  ],
  [
    ["--encoding", "Latin1", "--source=Giro", "a.csv"],
    { answers: { encoding: "Latin1" }, source: "Giro" },
  ],
])("import %j is understood", (words, expected) => {
  expect<unknown>(IMPORT.read(words)).toEqual({ ...COMMAND, ...expected });
});

test.each([
  [[], "import needs the name of a file, or - for standard input"],
  [[""], "import needs the name of a file, or - for standard input"],
  [["-", "-"], "import reads standard input once"],
  [["--day", "DMY", "a.csv"], "import has no option --day; did you mean --days? "],
  [["--days", "DYM", "a.csv"], "--days must be one of DMY, MDY, YMD; got DYM"],
  [["a.csv", "--rows", "pendng"], "got pendng; did you mean pending?"],
  [["a.csv", "--columns", "day=0"], "such as day=1,amount=4; got day=0"],
  [["a.csv", "--rate", "dollars=1"], "such as USD=0.92; got dollars=1"],
  [["a.csv", "--year", "26"], "--year must be a year such as 2026; got 26"],
  [["a.csv", "--sheet=0"], "--sheet must be the number of a sheet, counted from 1; got 0"],
  [["a.csv", "--days"], "--days needs a value"],
  [["a.csv", "--days=DMY", "--days=DMY"], "import takes --days once"],
  [["a.csv", "--ledger", "Home"], "--ledger must be a ledger's id: "],
  [["a.csv", "--undo", "7"], "import --undo can't be combined with a.csv"],
  [["--undo", "7", "--dry-run"], "import --undo can't be combined with --dry-run"],
  [["--undo", "7", "--list"], "import --undo can't be combined with --list"],
  [
    ["--undo", "x"],
    "--undo must be the id of an import, such as 7; outlay import --list shows them",
  ],
  [["--list", "a.csv"], "import --list can't be combined with a.csv"],
])("import %j is refused", (words, reason) => {
  expect(IMPORT.read(words)).toEqual({
    kind: "misunderstood",
    reason: expect.stringContaining(reason),
  });
});
