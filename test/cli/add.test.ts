// `outlay add` with a running server: its records, output and refusals. Nothing is recorded twice.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ADD } from "../../src/cli/add.ts";
import type { ServiceParts } from "../../src/cli/service-command.ts";
import { createClient } from "../../src/client/client.ts";
import { outlayAdd } from "../support/command-line.ts";
import { scaled } from "../support/environment.ts";
import { freePort } from "../support/free-port.ts";
import { runEntry } from "../support/outlay-command.ts";
import { TODAY } from "../support/quick-entry-reading.ts";
import { type ServedInMemory, serveInMemory } from "../support/served-in-memory.ts";
import { openTcpProxy } from "../support/tcp-proxy.ts";

let service: ServedInMemory;
let ledgers = 0;

beforeAll(() => {
  service = serveInMemory();
});

afterAll(() => service.end());

async function newLedger(currency: "EUR" | null = null): Promise<string> {
  ledgers += 1;
  const id = `ledger-${ledgers}`;
  const client = createClient({ baseUrl: service.url });
  await client.createLedger({ body: { id, name: id, currency } });
  return id;
}

interface Typed {
  readonly text?: string;
  readonly list?: string | Uint8Array;
  readonly ledger?: string;
  readonly url?: string;
  readonly isDryRun?: boolean;
  readonly ref?: string;
  readonly parts?: Partial<ServiceParts>;
}

/** Runs the command in this process, on TODAY. */
function add({ text, list = "", ledger = "default", url, isDryRun = false, ref, parts }: Typed) {
  return runEntry(
    ADD,
    { text, ledger, url, isJson: false, isDryRun, ref },
    {
      serviceUrl: () => service.url,
      today: TODAY,
      readInput: async () => (typeof list === "string" ? new TextEncoder().encode(list) : list),
      ...parts,
    },
  );
}

/** Returns the expenses of a ledger, in the order in which they were recorded. */
async function recordedIn(ledger: string): Promise<readonly string[]> {
  const { items } = await createClient({ baseUrl: service.url }).findExpenses({ ledger });
  return items
    .toSorted((one, other) => one.id - other.id)
    .map(({ date, amount, description, payee, tags }) =>
      [date, amount, description, payee, ...tags].join(" "),
    );
}

describe("a line", () => {
  test("is recorded, and printed as it was recorded", async () => {
    const ledger = await newLedger();
    const first = await add({ ledger, text: '12.50 lunch @"Corner Café" #work #team yesterday' });
    expect(first).toEqual({
      code: 0,
      stdout: "1\t2026-11-20\t12.5\tlunch\t@Corner Café\t#work #team\n",
      stderr: "",
    });
    const second = await add({ ledger, text: "-20 #Work refund @corner_café" });
    expect(second.stdout).toBe("2\t2026-11-21\t-20\trefund\t@corner_café\t#work\n");
    expect((await add({ ledger, text: "8 @Taxi" })).stdout).toBe("3\t2026-11-21\t8\tTaxi\t@Taxi\n");
    expect(await recordedIn(ledger)).toEqual([
      "2026-11-20 12.5 lunch Corner Café work team",
      "2026-11-21 -20 refund corner_café work",
      "2026-11-21 8 Taxi Taxi",
    ]);
  });

  test("without a ref is recorded by two requests", async () => {
    const ledger = await newLedger();
    const asked: string[] = [];
    const fetch = (request: Request) => {
      asked.push(request.method);
      return globalThis.fetch(request);
    };
    await add({ ledger, text: "5 tea", parts: { fetch } });
    expect(asked).toEqual(["GET", "POST"]);
  });

  test("with control characters is recorded unchanged, and printed without them", async () => {
    const ledger = await newLedger();
    const { stdout } = await add({ ledger, text: "5 te\u001b[31ma \u202ex" });
    expect(stdout).toBe("1\t2026-11-21\t5\tte\\u001b[31ma \\u202ex\n");
    expect(await recordedIn(ledger)).toEqual(["2026-11-21 5 te\u001b[31ma \u202ex "]);
  });

  test("with a ref is recorded once", async () => {
    const ledger = await newLedger();
    const text = "12.50 lunch";
    const first = await add({ ledger, text, ref: "bank-17" });
    expect(first).toEqual({ code: 0, stdout: "1\t2026-11-21\t12.5\tlunch\n", stderr: "" });
    expect(await add({ ledger, text: "9 tea", ref: "bank-17" })).toEqual({
      ...first,
      stderr: "outlay: nothing was recorded: bank-17 already has this expense\n",
    });
    await createClient({ baseUrl: service.url }).removeExpense({ ledger, id: 1 });
    expect(await add({ ledger, text, ref: "bank-17" })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The expense 1, which has the ref bank-17, has been deleted"),
    });
    expect(await recordedIn(ledger)).toEqual([]);
  });

  test("is printed for a dry run, without a request to the server", async () => {
    const fetch = () => Promise.reject(new Error("asked"));
    const { stdout, code } = await add({ text: "€30 book", isDryRun: true, parts: { fetch } });
    expect({ stdout, code }).toEqual({ stdout: "-\t2026-11-21\t30\tbook\n", code: 0 });
  });
});

const unclear: readonly [text: string, stderr: string][] = [
  [
    "budget food 400 a month",
    "outlay: this sets a budget; write outlay budget 'food 400 a month', or begin with another word for an expense\n",
  ],
  ["taxi", "outlay: there is no amount; add one, such as 12.50\n  taxi\n"],
  [
    "8 #work",
    "outlay: it does not say what the amount was for; add that, as in 12.50 lunch\n  8 #work\n",
  ],
  [
    "€30 book 3/11",
    [
      'outlay: "3/11" may be 2026-11-03 or 2026-03-11',
      "  €30 book 3/11",
      "           ^^^^",
      "Write one of these instead:",
      "  '€30 book 2026-11-03'",
      "  '€30 book 2026-03-11'\n",
    ].join("\n"),
  ],
  [
    "Route 66 12 at Ann's",
    [
      'outlay: "66 12" may be 66 or 12',
      "  Route 66 12 at Ann's",
      "        ^^ ^^",
      "Write one of these instead:",
      "  'Route 66 \\12 at Ann'\\''s'",
      "  'Route \\66 12 at Ann'\\''s'\n",
    ].join("\n"),
  ],
  [
    "👨‍👩‍👧 1,234 \u001b",
    [
      'outlay: "1,234" may be 1234 or 1.234',
      "  👨‍👩‍👧 1,234 \\u001b",
      "Write one of these instead:",
      "  '👨‍👩‍👧 1234 \\u001b'",
      "  '👨‍👩‍👧 1.2340 \\u001b'\n",
    ].join("\n"),
  ],
  [
    "1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 x",
    [
      'outlay: "1 or 2 or 3 or 4 or 5 or 6 or 7 or 8" may be 1 or 2 or 3 or 4 or 5 or 6 or 2 others',
      "  1 or 2 or 3 or 4 or 5 or 6 or 7 or 8 x",
      "  ^    ^    ^    ^    ^    ^    ^    ^",
      "Write one of these instead:",
      "  '1 or \\2 or \\3 or \\4 or \\5 or \\6 or \\7 or \\8 x'\n",
    ].join("\n"),
  ],
  ["x".repeat(1_001), "outlay: a line may have at most 1,000 characters; this one has more\n"],
];

test("whatever is typed, no control characters are printed", async () => {
  const words = ["1,234", "66", "3/11", "5 Oct 12", "€", "mon", "lunch", "@a", "#b", "'", "\\"];
  const others = [" ", " ", "\t", "\n", "\u001b[31m", "\u202e", "\ud800", "👨‍👩‍👧", "食", "א"];
  const line = fc.array(fc.constantFrom(...words, ...others), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(line, async (parts) => {
      const { code, stdout, stderr } = await add({ text: parts.join(""), isDryRun: true });
      expect(stdout.replace(/[\t\n]/g, "") + stderr.replaceAll("\n", "")).not.toMatch(
        /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u,
      );
      expect(code).toBe(stdout === "" ? 1 : 0);
    }),
    { numRuns: scaled(500) },
  );
});

describe("an ambiguous line is reported, without a request to the server", () => {
  test.each(unclear)("%j", async (text, stderr) => {
    const fetch = () => Promise.reject(new Error("asked"));
    const ended = await add({ text, parts: { fetch } });
    expect(ended.stderr.slice(0, stderr.length)).toBe(stderr);
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 1, stdout: "" });
    expect(await add({ text, isDryRun: true, parts: { fetch } })).toEqual(ended);
  });

  test("and so is a line in a currency other than the ledger's", async () => {
    const ledger = await newLedger("EUR");
    const remedy = "the ledger is in EUR, and this is another currency; write what it cost in EUR";
    expect((await add({ ledger, text: "book 30 USD" })).stderr).toBe(
      `outlay: ${remedy}\n  book 30 USD\n       ^^ ^^^\n`,
    );
    expect((await add({ ledger, text: "book 30 $" })).stderr).toBe(
      `outlay: ${remedy}\n  book 30 $\n       ^^ ^\n`,
    );
    expect((await add({ ledger, text: "book €30" })).code).toBe(0);
    expect(await recordedIn(ledger)).toEqual(["2026-11-21 30 book "]);
  });
});

describe("a list", () => {
  test("is recorded with one request, without its blank lines", async () => {
    const ledger = await newLedger();
    const list = "\ufeff12.50 lunch @Cafe #work\r\n\r\n8 taxi yesterday\r  \n-20 refund";
    expect(await add({ ledger, list })).toEqual({
      code: 0,
      stdout:
        "1\t2026-11-21\t12.5\tlunch\t@Cafe\t#work\n2\t2026-11-20\t8\ttaxi\n3\t2026-11-21\t-20\trefund\n",
      stderr: "",
    });
    expect(await recordedIn(ledger)).toHaveLength(3);
  });

  test("with an ambiguous line is not recorded, and every ambiguous line is reported", async () => {
    const list = "5 tea\n\nrent 1,234\ntaxi\n";
    const fetch = () => Promise.reject(new Error("asked"));
    expect((await add({ list, parts: { fetch } })).stderr).toBe(
      [
        'outlay: line 3: "1,234" may be 1234 or 1.234',
        "  rent 1,234",
        "       ^^^^^",
        "Write one of these instead:",
        "  rent 1234",
        "  rent 1.2340",
        "outlay: line 4: there is no amount; add one, such as 12.50",
        "  taxi\n",
      ].join("\n"),
    );
  });

  test("with a line that the server refuses is reported with that line", async () => {
    const detail = "actions.1.expense.tags.0 must be another tag";
    const errors = [{ pointer: "/actions/1/expense/tags/0", detail }];
    const ended = await add({
      list: "5 tea\n\n8 taxi #work\n",
      parts: {
        fetch: (request) => (request.method === "POST" ? refusal(detail, errors) : fetch(request)),
      },
    });
    expect(ended).toEqual({
      code: 1,
      stdout: "",
      stderr: "outlay: line 3: tags.0 must be another tag\n",
    });
  });

  test("with many ambiguous lines has only the first ones reported", async () => {
    const { stderr } = await add({ list: "taxi\n".repeat(1_000) });
    expect(stderr.split("\n")).toHaveLength(2 * 20 + 2);
    expect(stderr).toEndWith("outlay: 980 more lines can't be recorded as they are\n");
  });

  test.each([
    ["", "standard input is empty, so nothing was recorded"],
    [" \n\t\n", "standard input is empty, so nothing was recorded"],
    [Uint8Array.of(0x35, 0xff), "the lines of standard input must be UTF-8; they are not"],
  ])("that is empty or not UTF-8 is refused: %#", async (list, reason) => {
    expect(await add({ list })).toEqual({ code: 1, stdout: "", stderr: `outlay: ${reason}\n` });
  });
});

describe("the server's message is reported for", () => {
  test("an address outside the server's paths", async () => {
    const url = service.url.replace("://", "://me:secret@");
    const { stderr } = await add({ url: `${url}/x/`, text: "5 tea" });
    expect(stderr).toBe(
      `outlay: ${service.url}/x answers: There is nothing at /x/api/v1/ledgers/default; see /docs\n`,
    );
  });

  test("a server that is not Outlay, whatever it answers", async () => {
    const fetch = async () => new Response("\u001b[2J<p>It works!", { status: 200 });
    const { stderr, code } = await add({ text: "5 tea", parts: { fetch } });
    expect(stderr).toStartWith(`outlay: the server at ${service.url} is not Outlay: `);
    expect(stderr).not.toContain("\u001b");
    expect(code).toBe(1);
    const problem = async () => Response.json({ error: "\u001b[2Jno" }, { status: 400 });
    expect((await add({ text: "5 tea", parts: { fetch: problem } })).stderr).toBe(
      `outlay: ${service.url} answers: \\u001b[2Jno\n`,
    );
  });
});

describe("if the connection to the server breaks", () => {
  test("and no answer ever comes, the command says that the outcome is unknown", async () => {
    const ledger = await newLedger();
    const proxy = await openTcpProxy(Number(new URL(service.url).port));
    proxy.judge(({ from, sent }) => (from === "server" && sent.includes("POST ") ? "cut" : "pass"));
    const url = `http://127.0.0.1:${proxy.port}`;
    expect(await add({ url, ledger, text: "5 tea" })).toEqual({
      code: 1,
      stdout: "",
      stderr: `outlay: the service at ${url} does not answer; it is unknown whether anything was recorded, so check before you add it again\n`,
    });
    await proxy.close();
    expect(await recordedIn(ledger)).toHaveLength(1);
  });

  test("an unreachable server is reported in one sentence", async () => {
    const url = `http://127.0.0.1:${freePort()}`;
    expect(await add({ url, text: "5 tea" })).toEqual({
      code: 1,
      stdout: "",
      stderr: `outlay: there is no answer from ${url} (ECONNREFUSED), and nothing was recorded; start the service, or give its address with --url\n`,
    });
  });
});

describe("as a separate process", () => {
  test("the command finds the server by PORT, and joins its words", async () => {
    const { port } = new URL(service.url);
    const ledger = await newLedger();
    const words = ["--ledger", ledger, "-20", "refund", "@Shop", "2026-11-20"];
    expect(await outlayAdd(words, { PORT: port, DATABASE_URL: "mysql:none" })).toEqual({
      code: 0,
      stdout: "1\t2026-11-20\t-20\trefund\t@Shop\n",
      stderr: "",
    });
    const list = await outlayAdd(["-", "--ledger", ledger], { PORT: port }, "5 tea\n6 tea\n");
    expect(list.stdout.split("\n")).toHaveLength(3);
    expect(await recordedIn(ledger)).toHaveLength(3);
  });

  test("today is the date in its own time zone", async () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      const before = dayIn(zone);
      const { stdout } = await outlayAdd(["--dry-run", "tea", "5"], { TZ: zone });
      expect([before, dayIn(zone)].map((day) => `-\t${day}\t5\ttea\n`)).toContain(stdout);
    }
  });

  test("dates can also be named in the environment's language", async () => {
    const words = ["--dry-run", "gestern", "5", "Tee", "2026-11-20"];
    const read = async (LANG: string) => (await outlayAdd(words, { LANG })).stdout;
    expect(await read("C")).toBe("-\t2026-11-20\t5\tgestern Tee\n");
    const { stdout, stderr } = await outlayAdd(["--dry-run", "gestern", "5", "Tee"], {
      LANG: "de_DE.UTF-8",
    });
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^-\t\S+\t5\tTee\n$/), ""]);
  });
});

async function refusal(detail: string, errors: readonly object[]): Promise<Response> {
  const problem = {
    type: "/problems/invalid-fields",
    title: "The request is invalid",
    status: 400,
  };
  const headers = { "Content-Type": "application/problem+json" };
  return Response.json({ ...problem, detail, errors }, { status: 400, headers });
}

function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format();
}
