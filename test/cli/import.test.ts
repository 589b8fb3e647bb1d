// `outlay import --dry-run` beside a service that runs: how files are read, what becomes of their rows, what is asked, and that
// nothing is recorded.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type ImportParts, runImport } from "../../src/cli/import.ts";
import { type ImportCommand, readImport } from "../../src/cli/import-command.ts";
import { createClient } from "../../src/client/client.ts";
import { outlay } from "../support/command-line.ts";
import { freePort } from "../support/free-port.ts";
import { type ServedInMemory, serveInMemory } from "../support/served-in-memory.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { day } from "../support/values.ts";

const newPath = temporaryPaths("bank.csv");

let service: ServedInMemory;

/** Nobody listens there. */
const CLOSED = await freePort();

beforeAll(async () => {
  service = serveInMemory();
  const client = createClient({ baseUrl: service.url });
  const ledger = "default";
  await client.changeLedger({ ledger, body: { currency: "EUR" } });
  const { id: food } = await client.createCategory({ ledger, body: { name: "Food" } });
  const { id: bread } = await client.createCategory({
    ledger,
    body: { name: "Bread", parent: food },
  });
  for (const date of ["2026-01-05", "2026-01-12", "2026-01-19"]) {
    const body = { description: "rolls", amount: 3.5, date, payee: "Bakery", category: bread };
    await client.recordExpense({ ledger, body });
  }
  await client.recordExpense({
    ledger,
    body: { description: "power company", amount: 60, date: "2026-02-11" },
  });
});

afterAll(() => service.end());

const BANK = `Account DE89 3704 0044 0532 0130 00

Date;Payee;Text;Amount;Balance
02.02.2026;Bakery;rolls;-4,20;1.995,80
02.02.2026;Bakery;rolls;-4,20;1.991,60
12.02.2026;Power company;power;-60,00;1.931,60
13.02.2026;Shop;chair;-1.204,50;727,10
20.02.2026;Bakery;rolls;4,20;731,30
28.02.2026;Work;salary;2.500,00;3.231,30
28.02.2026;Shop;chair;n/a \u001b[31m;3.231,30
`;

const UNCLEAR = "Date,Payee,Amount\n03/04/2025,Shop,-1.25\n05/02/2025,Shop,-2.12\n";

/** Runs the command in this process, with the text as standard input. */
function preview(
  text: string,
  said: Partial<ImportCommand> = {},
  parts: Partial<ImportParts> = {},
) {
  const command: ImportCommand = {
    ...{ kind: "import", ledger: "default", url: undefined, files: ["-"], answers: {} },
    ...{ encoding: undefined, rows: undefined, isJson: false, ...said },
  };
  return runImport(command, {
    serviceUrl: () => service.url,
    today: day("2026-03-01"),
    readFile: (path) => Bun.file(path).bytes(),
    readInput: async () => new TextEncoder().encode(text),
    isTerminal: false,
    fetch: (request) => fetch(request),
    wait: async () => {},
    report() {},
    ...parts,
  });
}

describe("a preview", () => {
  test("says how the file is read and why, then what becomes of its rows", async () => {
    const { code, stdout, stderr } = await preview(BANK, {}, { isTerminal: true });
    expect(stdout.split("\n")).toEqual([
      "standard input   CSV, utf-8, separated by semicolons, header in line 3, account DE89…3000",
      "  day     Date    DMY       13.02.2026 in line 7 can be no other",
      '  amount  Amount  1.234,56  "-4,20" in line 4 can be no other',
      "  spent   Amount  negative  the balance of all 5 rows agrees",
      "  payee   Payee",
      "  text    Text",
      "  2  new         1208.7  2026-02-02 to 2026-02-13, 1 with a category",
      "  1  refund        -4.2  2026-02-20, 1 with a category, this payee was paid before",
      "  1  twin           4.2  2026-02-02, 1 with a category, row 2 like this one in the file",
      "  1  near            60  you typed it",
      "  1  money-in     -2500  wages, interest or the like",
      "  1  header",
      "  2  preamble",
      '  1  unreadable          Amount "n/a \\u001b[31m" is no amount',
      "Would record 4 expenses; this is a preview, and nothing was recorded",
      "",
    ]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: 'outlay: standard input: line 10: Amount "n/a \\u001b[31m" is no amount\n',
    });
  });

  test("has tabs for other programs", async () => {
    const { stdout } = await preview(BANK);
    expect(stdout.split("\n").filter((line) => /\t(?:new|twin|header)/.test(line))).toEqual([
      "standard input\theader-line\t3",
      "standard input\tnew\t2\t1208.7\t2\t2026-02-02 to 2026-02-13, 1 with a category",
      "standard input\ttwin\t1\t4.2\t1\t2026-02-02, 1 with a category, row 2 like this one in the file",
      "standard input\theader\t1\t0\t1",
    ]);
  });

  test("lists the rows of a fate, and shows nothing that a terminal obeys", async () => {
    const tabs = await preview(BANK, { rows: "new" });
    expect(tabs.stdout.split("\n")).toEqual([
      "4\t2026-02-02\t4.2\trolls\tBakery\tFood: Bread",
      "7\t2026-02-13\t1204.5\tchair\tShop",
      "",
    ]);
    const table = await preview(BANK, { rows: "unreadable" }, { isTerminal: true });
    expect(table.stdout).toContain("n/a \\u001b[31m");
    expect(`${table.stdout}${table.stderr}`).not.toMatch(/(?!\n)\p{Cc}/u);
  });

  test("is JSON too", async () => {
    const { stdout } = await preview(BANK, { isJson: true, rows: "new" });
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}/u);
    const { files } = JSON.parse(stdout);
    expect(files).toMatchObject([
      {
        name: "standard input",
        format: "csv",
        header: 3,
        fates: expect.arrayContaining([expect.objectContaining({ fate: "new", sum: "1208.7" })]),
        unreadable: [{ line: 10 }],
        rows: [
          { amount: "4.2", category: "Food: Bread" },
          { amount: "1204.5", category: null },
        ],
      },
    ]);
  });

  test("asks what is unclear, and takes the answer", async () => {
    const asked = await preview(UNCLEAR);
    expect({ code: asked.code, stderr: asked.stderr.split("\n") }).toEqual({
      code: 1,
      stderr: [
        "outlay: standard input: 03/04/2025 may be 2025-04-03 or 2025-03-04",
        "  --days DMY reads line 2 as 2025-04-03 and line 3 as 2025-02-05",
        "  --days MDY reads line 2 as 2025-03-04 and line 3 as 2025-05-02",
        "",
      ],
    });
    const answered = await preview(UNCLEAR, { answers: { days: "MDY" } });
    expect({ code: answered.code, stderr: answered.stderr }).toEqual({ code: 0, stderr: "" });
    expect(answered.stdout).toContain("2025-03-04 to 2025-05-02");
  });

  test("asks for rows that may be one thing or another", async () => {
    const text =
      "Date;Payee;Text;Amount\n27.02.2026;ATM;cash withdrawal;-100,00\n28.02.2026;Shop;chair;-2,50\n";
    const asked = await preview(text);
    expect({ code: asked.code, stderr: asked.stderr.split("\n") }).toEqual({
      code: 1,
      stderr: [
        "outlay: standard input: 1 row may be cash from a machine; is it spent, or left out?",
        "  --cash spent records them: line 2, ATM",
        "  --cash left-out leaves them out: line 2, ATM",
        "",
      ],
    });
    const { code, stdout } = await preview(text, { answers: { cash: "left-out" } });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/\tnew\t1\t2\.5\t/),
    });
  });

  test("records nothing", async () => {
    await preview(BANK);
    const { count } = await createClient({ baseUrl: service.url }).findExpenses({
      ledger: "default",
    });
    expect(count).toBe(4);
  });

  test("of a file that can't be read says why, beside the others", async () => {
    const file = newPath();
    await Bun.write(file, "%PDF-1.7");
    const { code, stdout, stderr } = await preview(BANK, { files: [file, "-", `${file}.gone`] });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/bank\.csv: it is a PDF: [\s\S]*bank\.csv\.gone: ENOENT/),
    });
    expect(stdout).toContain("standard input\tformat\tcsv\n");
  });

  test.each([
    [{ ledger: "nowhere" }, /^outlay: There is no ledger with the id nowhere\n$/],
    [
      { url: `http://127.0.0.1:${CLOSED}/` },
      /^outlay: there is no answer from http:\S+ \(\w+\), and/,
    ],
  ] as const)("of %j says why not", async (said, stderr) => {
    expect(await preview(BANK, said)).toEqual({
      ...{ code: 1, stdout: "" },
      stderr: expect.stringMatching(stderr),
    });
  });

  test("by the program itself", async () => {
    const file = newPath();
    await Bun.write(file, BANK);
    const words = ["import", "--dry-run", "--url", service.url, "--rows=money-in", file];
    expect(await outlay(words, "")).toEqual({
      code: 0,
      stdout: "9\t2026-02-28\t-2500\tsalary\tWork\t\twages, interest or the like\n",
      stderr: 'outlay: bank.csv: line 10: Amount "n/a \\u001b[31m" is no amount\n',
    });
  });
});

const COMMAND: ImportCommand = {
  ...{ kind: "import", ledger: "default", url: undefined, files: ["a.csv"], answers: {} },
  ...{ encoding: undefined, rows: undefined, isJson: false },
};

test.each([
  [["a.csv"], {}],
  [["-", "b.ofx"], { files: ["-", "b.ofx"] }],
  [["--", "-a.csv"], { files: ["-a.csv"] }],
  [["a.csv", "--json", "--rows", "near"], { isJson: true, rows: "near" }],
  [
    ["--days=MDY", "--numbers", "1.234,56", "--spent", "positive", "a.csv"],
    { answers: { days: "MDY", numbers: "1.234,56", spent: "positive" } },
  ],
  [
    ["--cash=spent", "--near=new", "--person=Ann", "a.csv"],
    { answers: { cash: "spent", near: "new", person: "Ann" } },
  ],
  [
    ["--encoding", "Latin1", "--ledger=home", "a.csv"],
    { encoding: "windows-1252", ledger: "home" },
  ],
] as const)("%j is understood", (words, said) => {
  expect(readImport(["--dry-run", ...words])).toEqual({ ...COMMAND, ...said });
});

test.each([
  [["a.csv"], "import can only preview as yet, and records nothing; add --dry-run"],
  [["--dry-run"], "import needs the name of a file, or - for standard input"],
  [["--dry-run", "-", "-"], "import reads standard input once"],
  [["--dry-run", "--day", "DMY", "a.csv"], "import has no option --day; did you mean --days? "],
  [["--dry-run", "--days", "DYM", "a.csv"], "--days must be one of DMY, MDY, YMD; got DYM"],
  [["--dry-run", "a.csv", "--rows", "knwn"], "got knwn; did you mean known?"],
  [["--dry-run", "a.csv", "--encoding", "utf-9"], "--encoding must be an encoding such as utf-8 "],
  [["--dry-run", "a.csv", "--columns", "day=0"], "such as day=1,amount=4; got day=0"],
  [["--dry-run", "a.csv", "--days"], "--days needs a value"],
  [["--dry-run", "a.csv", "--days=DMY", "--days=DMY"], "import takes --days once"],
  [["--dry-run", "a.csv", "--ledger", "Home"], "--ledger must be a ledger's id: "],
] as const)("%j is not understood", (words, reason) => {
  expect(readImport(words)).toEqual({
    kind: "misunderstood",
    reason: expect.stringContaining(reason),
  });
});
