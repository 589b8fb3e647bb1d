// `outlay export` with a running server: its file, folder and messages. No partial file is left.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { EXPORT } from "../../src/cli/export.ts";
import { type Client, createClient } from "../../src/client/client.ts";
import { outlay as spawnOutlay } from "../support/command-line.ts";
import { type CommandSetting, type OutlayCommand, openOutlay } from "../support/outlay-command.ts";
import { serveInMemory } from "../support/served-in-memory.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";
import { day } from "../support/values.ts";

const newPath = temporaryPaths("home.csv");
const newFolder = () => dirname(newPath());

let outlay: OutlayCommand;

async function recordBoth(client: Client): Promise<void> {
  for (const [description, date] of [
    ["Lunch", "2026-02-27"],
    ["=1", "2026-02-28"],
  ] as const) {
    await client.recordExpense({ ledger: "default", body: { description, amount: 12.5, date } });
  }
}

beforeAll(async () => {
  outlay = openOutlay();
  await recordBoth(outlay.client);
});

afterAll(() => outlay.close());

const HEAD =
  "\uFEFFid,date,description,amount,currency,category,payee,tags,note,original amount,original currency,rate,parts,ref\r\n";
const [LUNCH, FORMULA] = [
  "1,2026-02-27,Lunch,12.5,,,,,,,,,,\r\n",
  "2,2026-02-28,'=1,12.5,,,,,,,,,,\r\n",
];

type ExportCommand = Exclude<ReturnType<typeof EXPORT.read>, { readonly kind: "misunderstood" }>;

function search(text: string, from?: string, to?: string): ExportCommand["search"] {
  return { text, from: from === undefined ? from : day(from), to: to === undefined ? to : day(to) };
}

const COMMAND: ExportCommand = {
  ledger: "default",
  url: undefined,
  isJson: false,
  format: "csv",
  file: undefined,
  search: search(""),
};

function run(words: readonly string[], setting?: CommandSetting) {
  return outlay.run(["export", ...words], setting);
}

const OMITTED =
  /^outlay: \w+ leaves out: history and deleted records, .*; outlay backup copies everything\n$/;

describe("an export", () => {
  test("goes to standard output, or to a file that replaces another", async () => {
    const folder = newFolder();
    const file = join(folder, "home.csv");
    await Bun.write(file, "what was there");
    const done = { code: 0, stderr: expect.stringMatching(OMITTED) };
    expect(await run([])).toEqual({ ...done, stdout: HEAD + FORMULA + LUNCH });
    expect(await run(["-o", file, "-q", "lunch"])).toEqual({ ...done, stdout: "" });
    expect(Buffer.from(await Bun.file(file).bytes()).toString()).toBe(HEAD + LUNCH);
    expect(readdirSync(folder)).toEqual(["home.csv"]);
    const { stderr } = await run(["--format", "json"]);
    expect(stderr).toMatch(OMITTED);
  });

  test("that is interrupted leaves the existing file unchanged", async () => {
    const folder = newFolder();
    const file = join(folder, "home.csv");
    await Bun.write(file, "what was there");
    const cut = async (request: Request) => {
      const { headers, body } = await outlay.send(request);
      const half = (body ?? new ReadableStream()).pipeThrough(
        new TransformStream({
          flush: (controller) => controller.error(new Error("the connection was closed")),
        }),
      );
      return new Response(half, { headers });
    };
    const { code, stderr } = await run(["-o", file], { fetch: cut });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "outlay: the export is incomplete and was discarded: the connection was closed\n",
    });
    expect(await Bun.file(file).text()).toBe("what was there");
    expect(readdirSync(folder)).toEqual(["home.csv"]);
  });

  test("of a search understands days by name", async () => {
    expect((await run(["-q", "yesterday"])).stdout).toBe(HEAD + FORMULA);
  });

  test("to a path at which no file can be created is refused", async () => {
    const folder = newFolder();
    const { code, stderr } = await run(["-o", join(folder, "none", "home.csv")]);
    const missing = `there is no folder for ${join(folder, "none", "home.csv")}`;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `outlay: the export is incomplete and was discarded: ${missing}\n`,
    });
    expect((await run(["-o", folder])).code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("from a server that is not Outlay is refused, and so is a workbook on a terminal", async () => {
    const stranger = async () => new Response("<html>");
    expect((await run([], { fetch: stranger })).stderr).toMatch(
      / is not Outlay, or is an earlier /,
    );
    const { code, stderr } = await run(["--format", "xlsx"], { terminal: 80 });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "outlay: a terminal can't show an XLSX file; name a file with -o FILE\n",
    });
  });

  test("works as a separate process", async () => {
    const folder = newFolder();
    const file = join(folder, "all.json");
    const service = serveInMemory();
    await recordBoth(createClient({ baseUrl: service.url }));
    const ended = await spawnOutlay(["export", "--url", service.url, "-o", file], "");
    await service.end();
    expect(ended).toEqual({ code: 0, stdout: "", stderr: expect.stringMatching(OMITTED) });
    expect((await Bun.file(file).json()).expenses).toHaveLength(2);
  });
});

test.each([
  [[], {}],
  [["-o", "a.journal"], { file: "a.journal", format: "hledger" }],
  [["-o", "a.JSON"], { file: "a.JSON", format: "json" }],
  [["-o", "a.txt"], { file: "a.txt" }],
  [["-o", "-", "--format=qif"], { format: "qif" }],
  [
    ["--ledger", "home", "--from", "2026-01-01", "--to=2026-01-31", "-q", "-#work"],
    { ledger: "home", search: search("-#work", "2026-01-01", "2026-01-31") },
  ],
] as const)("export %j is understood", (words, given) => {
  expect(EXPORT.read(words)).toEqual({ ...COMMAND, ...given });
});

test.each([
  [["home"], "export takes no argument; got home"],
  [["--form", "csv"], "export has no option --form; did you mean --from?"],
  [["-o"], "-o needs a value"],
  [["-o", "a", "-o", "b"], "export takes -o once"],
  [["--ledger", "Home"], "--ledger must be a ledger's id: 1 to 64 lowercase letters and digits, "],
  [["--url", "home"], "--url must be the address of the service, with http or https"],
  [["--format", "jsn"], "--format must be one of csv, json, ndjson, xlsx, hledger, beancount, "],
] as const)("export %j is refused", (words, reason) => {
  expect(EXPORT.read(words)).toEqual({
    kind: "misunderstood",
    reason: expect.stringContaining(reason),
  });
});
