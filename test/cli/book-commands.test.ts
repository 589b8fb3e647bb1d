// The commands that list, total, change and undo: their output for programs, and their refusals. page.test.ts also has tables and JSON.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CommandSetting, type OutlayCommand, openOutlay } from "../support/outlay-command.ts";

let outlay: OutlayCommand;

beforeAll(async () => {
  outlay = openOutlay();
  const { client } = outlay;
  const ledger = "home";
  await client.createLedger({ body: { id: ledger, name: "Home", currency: "EUR" } });
  const { id: food } = await client.createCategory({ ledger, body: { name: "Food" } });
  await client.createCategory({ ledger, body: { name: "Eating out", parent: food } });
  await client.createCategory({ ledger, body: { name: "Home" } });
  const actions = [
    ["Lunch", 12.5, "2026-02-27", 2, "Corner Café", ["work", "team"]],
    ["拉麵 🍜", 1204.5, "2026-02-28", 1, "食堂", []],
    ["te\u001b[31ma", -3, "2026-01-31", null, null, []],
  ] as const;
  for (const [description, amount, date, category, payee, tags] of actions) {
    const body = { description, amount, date, category, payee, tags };
    await client.recordExpense({ ledger, body });
  }
});

afterAll(() => outlay.close());

function home(words: string, setting?: CommandSetting) {
  return outlay.run([...words.split(" "), "--ledger", "home"], setting);
}

const TABS = [
  "2\t2026-02-28\t1204.5\t拉麵 🍜\tFood\t食堂\t",
  "1\t2026-02-27\t12.5\tLunch\tFood: Eating out\tCorner Café\twork;team",
  "3\t2026-01-31\t-3\tte\\u001b[31ma\t\t\t",
] as const;

function linesOf(...lines: readonly string[]) {
  return { code: 0, stdout: lines.map((line) => `${line}\n`).join(""), stderr: "" };
}

describe("a list", () => {
  test("is separated by tabs for programs", async () => {
    expect(await home("list")).toEqual(linesOf(...TABS));
    expect(await home("find yesterday")).toEqual(linesOf(TABS[0]));
    expect(await home("list last month -#work --sort amount")).toEqual(linesOf(TABS[0]));
    expect(await home("list --to 2026-02-27 --limit 1")).toEqual(linesOf(TABS[1]));
    expect(await home("list --from yesterday")).toEqual(linesOf(TABS[0]));
    expect(await home("list --from=27.2. --to=2026-02")).toEqual(linesOf(TABS[0], TABS[1]));
    expect(await home("find nothing")).toEqual(linesOf());
    expect(await home("find nothing --json")).toEqual(linesOf("[]"));
  });

  test("is cut to fit a narrow terminal, except for numbers and dates", async () => {
    const { stdout } = await home("list --sort -amount", { terminal: 52, isColored: true });
    expect(stdout.split("\n")).toEqual([
      "\u001b[1mID  Date         Amount  Descr…  Categ…  Payee   Tags\u001b[22m",
      " 2  2026-02-28  1204.50  拉麵 …  Food    食堂",
      " 1  2026-02-27    12.50  Lunch   Food:…  Corne…  work;…",
      " 3  2026-01-31    -3.00  te\\u0…",
      "3 expenses, 1214.00 EUR",
      "",
    ]);
  });

  test("is printed page by page, and ends quietly if the reader stops", async () => {
    const { client } = outlay;
    await client.createLedger({ body: { id: "long", name: "Long" } });
    const expense = { description: "x", amount: 1, date: "2026-01-01" };
    const actions = Array.from({ length: 2_500 }, () => ({ action: "create" as const, expense }));
    await client.amendExpenses({ ledger: "long", body: { actions } });
    const words = ["list", "--ledger", "long"];
    const all = await outlay.run(words);
    expect(all.stdout.match(/\n/g)).toHaveLength(2_500);
    const cut = await outlay.run(words, { closesAt: 1 });
    expect({ ...cut, stdout: cut.stdout.match(/\n/g)?.length }).toEqual({
      code: 0,
      stderr: "",
      stdout: 1_000,
    });
    const table = await outlay.run(words, { terminal: 80 });
    expect(table.stdout.match(/\n/g)).toHaveLength(52);
  });
});

describe("sums", () => {
  test("can be grouped by one or two keys", async () => {
    expect(await home("report --by month --by category")).toEqual(
      linesOf(
        "2026-01\t\t1\t-3\t-3\t-3",
        "2026-02\tFood\t1\t1204.5\t1204.5\t1204.5",
        "2026-02\tFood: Eating out\t1\t12.5\t12.5\t12.5",
      ),
    );
    expect(await home("report --by weekday lunch")).toEqual(linesOf("Friday\t1\t12.5\t12.5\t12.5"));
    expect(JSON.parse((await home("report --json")).stdout)).toMatchObject([
      { keys: { month: "2026-01" }, total: "-3" },
      { keys: { month: "2026-02" }, total: "1217" },
    ]);
  });
});

/** Creates a ledger with three expenses of 1, 2 and 3, as if other programs had recorded them. */
async function newLedger(
  id: string,
): Promise<(words: readonly string[]) => ReturnType<OutlayCommand["run"]>> {
  const { client } = outlay;
  await client.createLedger({ body: { id, name: id } });
  await client.createCategory({ ledger: id, body: { name: "Food" } });
  for (const amount of [1, 2, 3]) {
    const body = { description: "x", amount, date: "2026-01-01", tags: ["old"] };
    await client.recordExpense({ ledger: id, body });
  }
  return (words) => outlay.run([...words, "--ledger", id]);
}

test("suggested amounts are marked", async () => {
  const run = await newLedger("differing");
  const rhythm = { unit: "day", every: 10 } as const;
  const body = { description: "Power", amount: null, rhythm, from: "2026-01-01" };
  await outlay.client.createRecurring({ ledger: "differing", body });
  const due = ["due", "--until", "2026-01-20"];
  expect((await run(due)).stdout).toContain("\t-\tPower\n2026-01-11\t");
  const id = (await run(["recurring"])).stdout.split("\t")[0] ?? "";
  await run(["post", id, "2026-01-01", "41.20"]);
  expect(await run(due)).toEqual(linesOf(`2026-01-11\t${id}\t2026-01-11\t~41.2\tPower`));
});

test("an expense entered earlier can count as a due occurrence, until that is undone (case 59)", async () => {
  const run = await newLedger("counted");
  await run(["add", "rent 3 every month on the 1st from 2026-03-01"]);
  const id = (await run(["recurring"])).stdout.split("\t")[0] ?? "";
  await run(["add", "rent 3.10 28.2."]);
  const due = await run(["due"]);
  expect(due).toEqual({
    ...linesOf(`2026-03-01\t${id}\t2026-03-01\t3\trent`),
    stderr: `outlay: ${id} 2026-03-01 may be rent 3.1 of 2026-02-28: outlay post ${id} 2026-03-01 --as 4\n`,
  });
  const post = ["post", id, "2026-03-01", "--as", "4"];
  expect((await run([...post, "5"])).stderr).toContain("--as needs the id of an expense");
  expect(await run(post)).toEqual(linesOf("4\t2026-02-28\t3.1\trent"));
  expect(await run(["due"])).toEqual(linesOf());
  await run(["undo"]);
  expect(await run(["due"])).toEqual(due);
});

test("a budget of merged categories is set as a whole, and undone as a whole", async () => {
  const run = await newLedger("merged");
  const { client } = outlay;
  const ledger = "merged";
  const { items } = await client.listCategories({ ledger });
  const into = items[0]?.id ?? 0;
  const { id } = await client.createCategory({ ledger, body: { name: "Shops" } });
  for (const [category, amount] of [
    [into, 400],
    [id, 150],
  ] as const) {
    await client.createBudget({ ledger, body: { category, amount, from: "2026-01" } });
  }
  await client.mergeCategory({ ledger, id, body: { into } });
  expect(await run(["budget", "food", "600"])).toEqual(linesOf("Food\t600\t0\t0\t600"));
  const months = ["2026-01", "2026-03"];
  const amounts = async () => {
    const { rows } = await client.reportBudgets({ ledger, from: "2026-01", to: "2026-03" });
    const all = rows.flatMap((row) => row.months);
    return months.map((name) => all.find(({ month }) => month === name)?.amount);
  };
  expect<readonly unknown[]>(await amounts()).toEqual(["550", "600"]);
  await run(["undo"]);
  expect<readonly unknown[]>(await amounts()).toEqual(["550", "550"]);
});

describe("an edit", () => {
  test("changes the given fields of all expenses or of none", async () => {
    const run = await newLedger("edited");
    const all = ["--description", "-y=z", "--amount", "-1.50", "--date=yesterday", "--category"];
    expect(await run(["edit", "1", ...all, "food", "--payee", "Shop", "--note", "a b"])).toEqual({
      ...linesOf("1\t2026-02-28\t-1.5\t-y=z\tFood\tShop\told"),
      stderr: "outlay: changed; to undo this, run outlay undo 8 --ledger edited\n",
    });
    expect(
      await run(["edit", "1", "2", "--payee=", "--add-tag", "new", "--remove-tag=Old"]),
    ).toEqual({
      ...linesOf("1\t2026-02-28\t-1.5\t-y=z\tFood\t\tnew", "2\t2026-01-01\t2\tx\t\t\tnew"),
      stderr: "outlay: changed; to undo this, run outlay undo 10..11 --ledger edited\n",
    });
    expect((await run(["edit", "2", "--tag", "a", "--tag", "b", "--json"])).stdout).toMatch(
      /^\[\n\{"id":2,.*"tags":\["a","b"\]/,
    );
    expect((await run(["edit", "2", "--amount", "2"])).stderr).toBe("outlay: nothing to change\n");
    expect(await run(["edit", "3", "9", "--amount", "7"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "outlay: There is no expense with the id 9\n",
    });
    expect((await run(["total"])).stdout).toBe("3.5\n");
  });

  test.each([
    [["--category", "nowhere at all"], 1, /; outlay categories lists those that there are\n$/],
    [["--date", "last month"], 2, /^outlay: --date must be a day/],
    [
      ["--amount", "12,50"],
      2,
      /^outlay: --amount must be an amount such as 12\.50; "12,50" is not/,
    ],
    [["--amout", "1"], 2, /^outlay: edit has no option --amout; did you mean --amount\?\n/],
    [[], 2, /^outlay: edit needs what to change, such as --amount 12\.50\n/],
    [["--amount="], 2, /^outlay: --amount needs a value\n/],
    [["amount=1"], 2, /^outlay: edit takes fields as options; write --amount=1\n/],
    [["x", "--amount=1"], 2, /^outlay: edit needs the id of an expense, such as 17; .*; got x\n/],
  ])("with %j is refused", async (words, code, stderr) => {
    const ended = await outlay.run(["edit", "1", ...words, "--ledger", "home"]);
    expect(ended).toEqual({ code, stdout: "", stderr: expect.stringMatching(stderr) });
  });
});

describe("an undo", () => {
  test("reverts the last command, and then the one before", async () => {
    const run = await newLedger("undone");
    await run(["add", "4 tea 2026-01-01"]);
    await run(["edit", "1", "--amount", "10"]);
    expect(await run(["delete", "1", "2"])).toEqual({
      ...linesOf("1\t2026-01-01\t10\tx\t\t\told", "2\t2026-01-01\t2\tx\t\t\told"),
      stderr: "outlay: deleted; to undo this, run outlay undo 9..10 --ledger undone\n",
    });
    await outlay.client.removeExpense({ ledger: "undone", id: 3 });
    const totals: string[] = [];
    for (const _ of [1, 2, 3]) {
      expect((await run(["undo"])).stderr).toBe("");
      totals.push((await run(["total"])).stdout);
    }
    expect(totals).toEqual(["16\n", "7\n", "3\n"]);
    // An undo does not revert changes by other programs.
    expect(await run(["undo"])).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("no command-line changes to undo"),
    });
    const { stdout } = await run(["undo", "11"]);
    expect(stdout).toMatch(
      /^\d+\t\S+Z\tcommand-line\tcreated expense 3\tundoes 11: description x, /,
    );
    expect((await run(["undo", "8"])).stderr).toMatch(/^outlay: .*undone/);
  });

  test("reverts changes to recurring expenses", async () => {
    const run = await newLedger("planned");
    await run(["add", "rent 900 every month on the 1st from 2026-01-01"]);
    const ids = (await run(["recurring"])).stdout.split("\t");
    await run(["post", ids[0] ?? "", "2026-01-01"]);
    await run(["skip", ids[0] ?? "", "2026-02-01"]);
    const due: string[] = [];
    for (const _ of [1, 2, 3]) {
      expect((await run(["undo"])).stderr).toBe("");
      const { stdout } = await run(["due", "--until", "2026-02-28"]);
      due.push(stdout.replaceAll(/\t.*/g, ""));
    }
    expect(due).toEqual(["2026-02-01\n", "2026-01-01\n2026-02-01\n", ""]);
    const { stdout } = await run(["history"]);
    expect(stdout).toContain("description rent, amount 900, rhythm every month on the 1st, ");
    expect((await run(["undo"])).stderr).toContain("no command-line changes to undo");
  });

  test("names changes by numbers and ranges", async () => {
    const run = await newLedger("ranges");
    expect((await run(["undo", "5..6"])).code).toBe(0);
    expect((await run(["total"])).stdout).toBe("1\n");
    expect((await run(["undo", "6..5"])).stderr).toContain("undo needs the number of a change");
    expect((await run(["undo", "1..99999"])).stderr).toContain("at most 10,000 changes");
  });
});

test("a budget is set from this month on, by a category's name or path", async () => {
  expect(await home("budget eating out 150")).toEqual(linesOf("Food: Eating out\t150\t0\t0\t150"));
  expect(await home("budget Food: Eating out 1.50+10 a month carry rest")).toEqual(
    linesOf("Food: Eating out\t11.5\t0\t0\t11.5"),
  );
  for (const other of [{ from: "2026-05" }, { from: "2026-01", until: "2026-03", without: [1] }]) {
    await outlay.client.createBudget({ ledger: "home", body: { amount: 5, ...other } });
  }
  expect(await home("budget all 4")).toEqual(linesOf("all\t4\t0\t0\t4"));
  // The next budget replaces this one, and is not added to it.
  expect(await home("budgets --month 2026-05")).toEqual(
    linesOf("Food: Eating out\t11.5\t23\t0\t34.5", "all\t5\t0\t0\t5"),
  );
  for (const [text, reason] of [
    [
      "travel 4",
      '"travel 4" sets no budget; write a category, or all, and an amount, as in food 400',
    ],
    ["food", "food sets no budget; write a category, or all, and an amount, as in food 400"],
    ["food 1.234", "1.234 is not clear; write it as in 1234.50"],
    ["food 40 USD", "the amount must be in the ledger's currency, EUR"],
  ] as const) {
    const stderr = `outlay: ${reason}\n`;
    expect(await home(`budget ${text}`)).toEqual({ code: 1, stdout: "", stderr });
  }
});

test("a history of a ledger or of an expense has the newest change first", async () => {
  const run = await newLedger("past");
  await run(["edit", "2", "--amount", "5", "--remove-tag", "old"]);
  expect((await run(["history", "--limit", "1"])).stdout).toMatch(
    /^7\t\S+Z\tcommand-line\tchanged expense 2\tamount 2 → 5, tags \["old"\] → none\n$/,
  );
  expect((await run(["history", "2"])).stdout.split("\n")).toHaveLength(3);
  expect(JSON.parse((await run(["history", "--json"])).stdout)).toHaveLength(7);
});

describe("a message is printed for", () => {
  test.each([
    ["list --sort size", 2, /^outlay: --sort must be one of -date, date, .*; got size\n/],
    ["list --limit 0", 2, /^outlay: --limit must be a count from 1, or all; got 0\n/],
    [
      "list --from 2026-02-30",
      2,
      "outlay: --from must be a day or a period, as 2026-02-01, yesterday or last month; got 2026-02-30\n",
    ],
    [
      "report --to 3/11",
      2,
      "outlay: --to 3/11 may be 2025-11-03 or 2026-03-11; write one of these\n",
    ],
    ["find", 2, /^outlay: find needs what to search for, such as lunch/],
    ["report --by mont", 2, /^outlay: --by must be one of .*; got mont; did you mean month\?\n/],
    ["report --by day --by day", 2, /^outlay: --by may be given twice at most, with two different/],
    ["categories food", 2, /^outlay: categories takes no argument; got food\n/],
    ["history 1 2", 2, /^outlay: history takes one id, not 2 too\n/],
  ])("%s", async (words, code, stderr) => {
    const expected = typeof stderr === "string" ? stderr : expect.stringMatching(stderr);
    expect(await home(words)).toEqual({ code, stdout: "", stderr: expected });
  });

  test("an unknown ledger, and a server that can't be reached", async () => {
    expect(await outlay.run(["list", "--ledger", "nowhere"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "outlay: There is no ledger with the id nowhere\n",
    });
    const refused = Object.assign(new TypeError(), { code: "ECONNREFUSED" });
    expect(await home("list", { fetch: () => Promise.reject(refused) })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(
        /^outlay: there is no answer from \S+ \(ECONNREFUSED\); start the service, /,
      ),
    });
  });
});
