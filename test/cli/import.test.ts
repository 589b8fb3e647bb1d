// `outlay import` with an in-memory server: files are read, rows are imported, unclear files raise questions, and imports are undone.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dirname, join } from "node:path";
import type { CommandOutput } from "../../src/cli/command-output.ts";
import { outlay as spawnOutlay } from "../support/command-line.ts";
import { type CommandSetting, type OutlayCommand, openOutlay } from "../support/outlay-command.ts";
import { serveInMemory } from "../support/served-in-memory.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { decimal } from "../support/values.ts";

const folder = dirname(temporaryPaths("bank.csv")());

let outlay: OutlayCommand;
let ledgers = 0;

beforeAll(() => {
  outlay = openOutlay();
});

afterAll(() => outlay.close());

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

const UNREADABLE = 'outlay: bank.csv: line 10: Amount "n/a \\u001b[31m" isn\'t an amount\n';
const rowsOf = (account: string, amounts: readonly number[]) =>
  `<STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${amounts
    .map((amount) => `<STMTTRN><DTPOSTED>20260228<TRNAMT>-${amount}<NAME>Shop ${amount}</STMTTRN>`)
    .join("\n")}</BANKTRANLIST></STMTRS>`;

const TWO_ACCOUNTS = `OFXHEADER:100\n\n<OFX>${rowsOf("DE89370400440532013000", [1, 2])}\n${rowsOf("4111222", [3])}</OFX>\n`;

const UNCLEAR = "Date,Payee,Amount\n03/04/2025,Shop,-1.25\n05/02/2025,Shop,-2.12\n";

/** Writes a file for a test. */
async function fileOf(text: string, name = "bank.csv"): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, text);
  return path;
}

type Run = (words: readonly string[], setting?: CommandSetting) => Promise<CommandOutput>;

/** Creates a ledger in which rolls from the bakery are bread, and in which an expense from the file was already typed. */
async function newLedger(): Promise<{ readonly id: string; readonly run: Run }> {
  ledgers += 1;
  const ledger = `ledger-${ledgers}`;
  const { client } = outlay;
  await client.createLedger({ body: { id: ledger, name: ledger, currency: "EUR" } });
  const { id: parent } = await client.createCategory({ ledger, body: { name: "Food" } });
  const { id: category } = await client.createCategory({ ledger, body: { name: "Bread", parent } });
  for (const date of ["2026-01-05", "2026-01-12", "2026-01-19"]) {
    const body = { description: "rolls", amount: 3.5, date, payee: "Bakery", category };
    await client.recordExpense({ ledger, body });
  }
  const body = { description: "power company", amount: 60, date: "2026-02-11" };
  await client.recordExpense({ ledger, body });
  return {
    id: ledger,
    run: (words, setting) => outlay.run([...words, "--ledger", ledger], setting),
  };
}

/** Returns the count and the total of a ledger's expenses. */
async function sumOf(ledger: string): Promise<string> {
  const { count, total } = await outlay.client.findExpenses({ ledger, limit: 1 });
  return `${count} ${total}`;
}

describe("a file", () => {
  test("is reported with tabs for programs, and is listed and undone", async () => {
    const { id, run } = await newLedger();
    const { stdout } = await run(["import", await fileOf(BANK)]);
    const told = /\t(?:new|rep|poss|head|imp|unr)/;
    expect(stdout.split("\n").filter((line) => told.test(line))).toEqual([
      "bank.csv\theader-line\t3",
      "bank.csv\tnew\t2\t1208.7\t2\t2026-02-02 to 2026-02-13, 1 with a category",
      "bank.csv\trepeat\t1\t4.2\t1\t2026-02-02, 1 with a category, same as another row; both are kept",
      "bank.csv\tpossible-duplicate\t1\t60\t1\tmatches an expense you entered",
      "bank.csv\theader\t1\t0\t1",
      'bank.csv\tunreadable\t1\t0\t1\tAmount "n/a \\u001b[31m" isn\'t an amount',
      expect.stringMatching(/^bank\.csv\timported\t4\timport \d+$/),
    ]);
    const [, recorded = ""] = /import (\d+)\n$/.exec(stdout) ?? [];
    expect((await run(["import", "--list"])).stdout).toMatch(
      new RegExp(`^${recorded}\\t2026-03-01T\\S+Z\\timported\\t4\\tbank\\.csv\\tDE89\\d+\\n$`),
    );
    await run(["edit", "5", "--amount", "5"]);
    const undone = await run(["import", "--undo", recorded], { terminal: 80 });
    expect(undone).toEqual({
      code: 0,
      stdout: "Undid the import of bank.csv: 3 expenses deleted\n",
      stderr: "outlay: expense 5 stays: changed since\n",
    });
    expect(await sumOf(id)).toBe("5 75.5");
    const [listed] = JSON.parse((await run(["import", "--list", "--json"])).stdout);
    expect(listed).toMatchObject({ name: "bank.csv", state: "undone" });
    expect((await run(["import", "--undo", "999"])).stderr).toBe(
      "outlay: There is no import with the id 999\n",
    );
  });

  test("with several accounts is reported with each account and its number of rows", async () => {
    const { id: ledger, run } = await newLedger();
    const file = await fileOf(TWO_ACCOUNTS, "two.ofx");
    const shown = await run(["import", "--dry-run", file], { terminal: 80 });
    expect(shown.stdout.split("\n").slice(0, 2)).toEqual([
      "two.ofx   OFX, utf-8",
      "  2 accounts: DE89…3000 (2 rows), 4111222 (1 row)",
    ]);
    const tabs = await run(["import", file]);
    expect(tabs.stdout).toContain(
      "two.ofx\taccount\tDE89370400440532013000\t2\ntwo.ofx\taccount\t4111222\t1\n",
    );
    // The record of the import keeps these numbers.
    const [listed] = JSON.parse((await run(["import", "--list", "--json"])).stdout);
    const { reading } = await outlay.client.readImport({ ledger, id: listed.id });
    expect(reading.accounts.map(({ rows }) => rows)).toEqual([2, 1]);
  });

  test("is only shown for a dry run, and nothing is stored", async () => {
    const { id, run } = await newLedger();
    const file = await fileOf(BANK);
    const { stdout } = await run(["import", "--dry-run", file], { terminal: 80 });
    expect(stdout).toEndWith(
      "Would import 4 expenses; this is a preview, and nothing was imported\n",
    );
    expect(await run(["import", "--dry-run", "--rows", "new", file])).toEqual({
      code: 0,
      stdout:
        "4\t2026-02-02\t4.2\trolls\tBakery\tFood: Bread\t\n7\t2026-02-13\t1204.5\tchair\tShop\t\t\n",
      stderr: UNREADABLE,
    });
    const table = await run(["import", "--dry-run", "--rows", "unreadable", file], {
      terminal: 80,
    });
    expect(table.stdout).toContain("n/a \\u001b[31m");
    expect(`${table.stdout}${table.stderr}`).not.toMatch(/(?!\n)\p{Cc}/u);
    const rows = await run(["import", "--dry-run", "--rows", "new", "--json", file]);
    expect(JSON.parse(rows.stdout)).toMatchObject([{ amount: "4.2" }, { amount: "1204.5" }]);
    const json = await run(["import", "--dry-run", "--json", file]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ name: "bank.csv", state: "staged", of: 4 }]);
    expect(await sumOf(id)).toBe("4 70.5");
    expect((await run(["import", "--list"])).stdout).toBe("");
  });

  test("that is unclear raises a question, and is imported only once that is answered", async () => {
    const { id, run } = await newLedger();
    const file = await fileOf(UNCLEAR, "card.csv");
    expect(await run(["import", file], { terminal: 80 })).toEqual({
      code: 1,
      stdout: expect.stringMatching(/\nNothing was imported\n$/),
      stderr: [
        "outlay: card.csv: 03/04/2025 may be 2025-04-03 or 2025-03-04",
        "  --days DMY reads line 2 as 2025-04-03 and line 3 as 2025-02-05",
        "  --days MDY reads line 2 as 2025-03-04 and line 3 as 2025-05-02\n",
      ].join("\n"),
    });
    expect((await run(["import", "--list"])).stdout).toBe("");
    const answered = await run(["import", file, "--days", "MDY"]);
    expect({ code: answered.code, stderr: answered.stderr }).toEqual({ code: 0, stderr: "" });
    expect(answered.stdout).toContain("2025-03-04 to 2025-05-02");
    expect(await sumOf(id)).toBe("6 73.87");
    // The source has learned the answer.
    const next = await fileOf("Date,Payee,Amount\n07/08/2025,Shop,-1.00\n", "next.csv");
    const second = await run(["import", next, "--source", "card"]);
    expect(second.stdout).toContain("next.csv\tnew\t1\t1\t1\t2025-07-08");
    expect((await run(["import", next, "--source", "crd"])).stderr).toBe(
      "outlay: --source must be the name of a source of the ledger; there is none called crd; did you mean card?\n",
    );
  });

  test("with unclear columns is reported with the columns, and how they were read", async () => {
    const { run } = await newLedger();
    const file = await fileOf("2026-01-03,Shop,1.25,,7.00\n2026-01-02,Rent,,2.50,3.00\n", "q.csv");
    const { stderr, code } = await run(["import", file]);
    const [, ...lines] = stderr.slice(stderr.indexOf("which columns")).trimEnd().split("\n");
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        "  --columns day=1,debit=3,credit=4,text=2 is how it was read",
        "  column 1 has 2026-01-03 and 2026-01-02",
        "  column 2 has Shop and Rent",
        "  column 3 has 1.25 and ",
        "  column 4 has  and 2.50",
        "  column 5 has 7.00 and 3.00",
      ],
    });
    const wrong = await run(["import", file, "--columns", "day=1,amount=2"]);
    expect(wrong.stderr).toContain("q.csv: line 1: Shop isn't an amount");
  });

  test("with refs that were already used is reported with the refs that are left out", async () => {
    const { id, run } = await newLedger();
    const { client } = outlay;
    const body = { description: "tea", amount: 3, date: "2026-01-05", ref: "row-1" };
    const made = await client.recordExpense({ ledger: id, body });
    await client.removeExpense({ ledger: id, id: made.id });
    const expense = { description: "milk", amount: "2", date: "2026-03-01", ref: "row-1" };
    const input = JSON.stringify({ outlay: 1, ledger: {}, expenses: [expense] });
    expect(await run(["import", "-", "--dry-run"], { input })).toMatchObject({
      code: 0,
      stderr:
        "outlay: standard input: 1 expense would be imported without its ref, which is already in use: row-1\n",
    });
    expect(await run(["import", "-"], { input })).toMatchObject({
      code: 0,
      stderr:
        "outlay: standard input: 1 expense is imported without its ref, which is already in use: row-1\n",
    });
  });

  test("with cash withdrawals raises a question about them", async () => {
    const { run } = await newLedger();
    const input =
      "Date;Payee;Text;Amount\n27.02.2026;ATM;cash withdrawal;-100,00\n28.02.2026;Shop;chair;-2,50\n";
    expect((await run(["import", "-"], { input })).stderr).toBe(
      [
        "outlay: standard input: 1 row may be a cash withdrawal: import or skip?",
        "  --cash spent imports them: line 2, ATM",
        "  --cash skipped skips them: line 2, ATM\n",
      ].join("\n"),
    );
    const { code, stdout } = await run(["import", "--cash", "skipped", "-"], { input });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\tnew\t1\t2\.5\t/);
  });

  test("that can't be read is reported with the reason, and other files are imported", async () => {
    const { run } = await newLedger();
    const file = await fileOf("%PDF-1.7", "a.pdf");
    const ended = await run(["import", file, "-", join(folder, "gone.csv")], { input: BANK });
    expect({ code: ended.code, stderr: ended.stderr.split("\n") }).toEqual({
      code: 1,
      stderr: [
        expect.stringMatching(/^outlay: a\.pdf: can't be read. It's a PDF. /),
        expect.stringContaining("standard input: line 10"),
        "outlay: gone.csv: there is no such file",
        "",
      ],
    });
    expect(ended.stdout).toContain("standard input\timported\t4\t");
    // A file without records raises no question about its account.
    const later = await fileOf('{"outlay":2}', "later.json");
    expect((await run(["import", later])).stderr).toBe(
      "outlay: later.json: line 1: written by a later version of Outlay\n",
    );
  });

  test("is previewed again if the ledger has changed in the meantime", async () => {
    const { id, run } = await newLedger();
    let commits = 0;
    const body = { description: "Shop chair", amount: decimal("1204.5"), date: "2026-02-13" };
    const ended = await run(["import", await fileOf(BANK)], {
      async fetch(request) {
        if (request.url.endsWith("/commit")) {
          commits += 1;
          if (commits === 1) await outlay.client.recordExpense({ ledger: id, body });
        }
        return outlay.send(request);
      },
    });
    expect(commits).toBe(2);
    expect(ended.stdout).toContain("\timported\t3\t");
    expect(await sumOf(id)).toBe("8 1279.2");
  });

  test("with an invalid answer is refused, and nothing is stored", async () => {
    const { run } = await newLedger();
    const ended = await run(["import", await fileOf(BANK), "--encoding", "klingon"]);
    expect({ ...ended, stderr: "" }).toEqual({ code: 1, stdout: "", stderr: "" });
    expect(ended.stderr).toMatch(/^outlay: bank\.csv: .*klingon/);
    expect((await run(["import", "--list"])).stdout).toBe("");
  });

  test("is imported with reports about the progress", async () => {
    const { run } = await newLedger();
    const seen: string[] = [];
    const reported = Promise.withResolvers<void>();
    const { code } = await run(["import", await fileOf(BANK, "b\u001bank.csv")], {
      progress(text) {
        seen.push(text);
        reported.resolve();
      },
      async fetch(request) {
        if (request.url.endsWith("/commit")) await reported.promise;
        return outlay.send(request);
      },
    });
    expect(code).toBe(0);
    expect(seen[0]).toBe("b\\u001bank.csv: 0 of 4 imported");
    expect(seen.at(-1)).toBe("");
  });

  test("is not undone by outlay undo, which says how to undo it", async () => {
    const { run, id } = await newLedger();
    await run(["add", "5 tea"]);
    await run(["import", await fileOf(BANK)]);
    expect((await run(["undo"])).stderr).toMatch(
      /^outlay: the latest change is the import of bank\.csv; run outlay import --undo \d+ to undo it, or outlay undo \d+ to undo the last command before it\n$/,
    );
    expect(await sumOf(id)).toBe("9 1284.2");
    // The import is one line in the history, and its rows have no lines.
    const history = (await run(["history"])).stdout.split("\n");
    expect(history[0]).toMatch(/\tcreated import \d+\tname bank\.csv, expenses 4, total 1208\.7$/);
    expect(history.filter((line) => /bank\.csv|chair/.test(line))).toHaveLength(1);
    const { items } = await outlay.client.listImports({ ledger: id });
    await run(["import", "--undo", String(items[0]?.id)]);
    await run(["undo"]);
    expect(await sumOf(id)).toBe("4 70.5");
  });

  test("is imported by a separate process", async () => {
    const service = serveInMemory();
    const words = ["import", "--url", service.url, "--dry-run", "--rows=income"];
    expect(await spawnOutlay([...words, await fileOf(BANK)], "")).toEqual({
      code: 0,
      stdout: "9\t2026-02-28\t-2500\tsalary\tWork\t\tlooks like income (salary, interest)\n",
      stderr: UNREADABLE,
    });
    await service.end();
  });
});
