// hledger and Beancount read journals as our readers do: each posting to an expense account, with its exact amount.

import { expect, test } from "bun:test";
import { itemsOf, recordsIn, toldIn } from "../support/import-file.ts";
import { randomFrom } from "../support/seeded-random.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const newPath = temporaryPaths("journal");

function run(command: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], {
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C.UTF-8" },
  });
  expect({ command, exitCode, stderr: stderr.toString() }).toEqual({
    command,
    exitCode: 0,
    stderr: "",
  });
  return stdout.toString();
}

/** Returns a journal with transactions in all forms that the programs accept. */
function journal(isHledger: boolean): string {
  const random = randomFrom(11);
  const food = isHledger ? "expenses:food" : "Expenses:Food";
  const home = isHledger ? "expenses:home:repairs" : "Expenses:Home:Repairs";
  const cash = isHledger ? "assets:cash" : "Assets:Cash";
  const entries = Array.from({ length: 60 }, (_, index) => {
    const day = `2026-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;
    const cents = 1 + random.below(2_000_000);
    const amount = `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
    const grouped = amount.replace(/\B(?=(\d{3})+\.)/g, ",");
    const head = isHledger
      ? `${index % 3 === 0 ? day.replaceAll("-", "/") : day} ${random.pick(["", "* ", "! (7) "])}Shop ${index} | things`
      : `${day} ${random.pick(["*", "!", "txn"])} "Shop ${index}" "things"`;
    const bodies: [string, ...string[]] = [
      `  ${food}  ${amount} EUR\n  ${cash}`,
      `  ${cash}  -${amount} EUR\n  ${food}`,
      `  ${food}  ${grouped} EUR\n  ${home}  1.50 EUR\n  ${cash}`,
      `  ${food}  ${amount} USD @@ ${amount} EUR\n  ${cash}  -${amount} EUR`,
      `  ${food}  2 USD @ ${amount} EUR\n  ${cash}`,
      `  ${food}  -${amount} EUR ; back\n  ${cash}`,
      ...(isHledger
        ? [
            `  ${food}  EUR ${amount}\n  ${cash}`,
            `  ${food}  ${amount.replace(".", ",")} EUR\n  ${cash}`,
          ]
        : []),
    ];
    return `${head}\n${random.pick(bodies)}\n`;
  });
  if (isHledger) return entries.join("\n");
  const opened = [food, home, cash].map((name) => `2000-01-01 open ${name}\n`).join("");
  return `${opened}\n${entries.join("\n")}`;
}

/** Returns "2026-01-05 -2.5 EUR" for each posting of each expense. Money out is negative. */
async function ours(text: string): Promise<readonly string[]> {
  const items = await itemsOf(text);
  expect(toldIn(items).filter((each) => !each.includes("a directive"))).toEqual([]);
  return recordsIn(items)
    .map(({ days, amount, currency }) => `${days.spent} ${amount} ${currency}`)
    .toSorted();
}

const canonical = (digits: string) => digits.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
const negated = (digits: string) => (digits.startsWith("-") ? digits.slice(1) : `-${digits}`);

test("hledger reads the same amounts", async () => {
  const text = journal(true);
  const path = newPath();
  await Bun.write(path, text);
  // The report has the amounts that each transaction moves to expense accounts, converted by its price.
  const table = run(["hledger", "-f", path, "areg", "expenses", "-B", "-O", "csv"]);
  const theirs = table
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const cells = [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell);
      const amount = cells.at(-2) ?? "";
      const [digits = "", currency = ""] = /^EUR/.test(amount)
        ? [amount.replace(/^EUR\s*/, ""), "EUR"]
        : amount.split(" ");
      return `${cells[1]} ${negated(canonical(digits.replaceAll(",", "")))} ${currency}`;
    });
  expect(await ours(text)).toEqual(theirs.toSorted());
});

test("Beancount reads the same amounts", async () => {
  const text = journal(false);
  const path = newPath();
  await Bun.write(path, text);
  run(["bean-check", path]);
  const query = "SELECT date, weight WHERE account ~ '^Expenses'";
  const rows = run(["bean-query", "-f", "csv", path, query]).trim().split("\n").slice(1);
  const sums = (records: readonly string[]) => {
    const byDay = new Map<string, number>();
    for (const record of records) {
      const [day = "", digits = ""] = record.trim().split(/[\s,]+/);
      byDay.set(day, Math.round((byDay.get(day) ?? 0) + Math.abs(Number(digits)) * 100));
    }
    return [...byDay].toSorted();
  };
  expect(rows.length).toBeGreaterThan(60);
  expect(sums(await ours(text))).toEqual(sums(rows));
});
