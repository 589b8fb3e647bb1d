// The commands as separate processes, while a server is running and after it has stopped.

import { beforeAll, describe, expect, test } from "bun:test";
import { closeSync, copyFileSync, existsSync, openSync, readdirSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };
import { createClient } from "../../src/client/client.ts";
import { outlay } from "../support/command-line.ts";
import { startService } from "../support/service-process.ts";
import { temporaryPaths } from "../support/temporary-folder.ts";

const newPath = temporaryPaths("outlay.db");
const LUNCH = { description: "Lunch", amount: 12.5, date: "2026-01-05" };

/** Starts a server on a new file with one expense. */
async function startWithLunch() {
  const path = newPath();
  const url = `sqlite:${path}`;
  const service = await startService({ DATABASE_URL: url });
  const client = createClient({ baseUrl: service.url });
  await client.createExpense({ body: LUNCH });
  return { path, url, service, client };
}

let lunchFile = "";

beforeAll(async () => {
  const { path, service } = await startWithLunch();
  await service.end("SIGTERM");
  lunchFile = path;
});

/** Copies a file with one expense, which no server uses. */
function newLunchFile(): { readonly path: string; readonly url: string } {
  const path = newPath();
  copyFileSync(lunchFile, path);
  return { path, url: `sqlite:${path}` };
}

describe("while a server is running", () => {
  test("check finds its file sound, and reports no damage while the server writes", async () => {
    const { url, service, client } = await startWithLunch();
    let checking = true;
    async function write(): Promise<number> {
      let written = 0;
      for (; checking; written += 1) await client.createExpense({ body: LUNCH });
      return written;
    }
    const writing = write();
    for (const _ of [1, 2]) {
      const { code, stdout, stderr } = await outlay(["check"], url);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const [, count = "", total = ""] = /default: (\d+) expenses?, total (\S+)/.exec(stdout) ?? [];
      // The count and the total come from one snapshot, so they match.
      expect(Number(total)).toBe(Number(count) * 12.5);
    }
    checking = false;
    expect(await writing).toBeGreaterThan(0);
    await service.end("SIGTERM");
  });

  test("backup copies all confirmed changes, and restore is refused until the server has stopped", async () => {
    const { path, url, service, client } = await startWithLunch();
    const backup = join(dirname(path), "backup.db");
    const made = await outlay(["backup", backup], url);
    expect(made).toEqual({
      code: 0,
      stdout: `${path} is backed up in ${backup}\nLedger default: 1 expense, total 12.5\n1 ledger, 0 posts\n`,
      stderr: "",
    });
    await client.createExpense({ body: LUNCH });
    const second = await fetch(`${service.url}/expenses/total`);

    const refused = await outlay(["restore", backup, "--force"], url);
    expect(refused.stderr).toStartWith(`outlay: ${path} is in use`);
    expect(refused.code).toBe(1);
    await client.createExpense({ body: LUNCH });
    expect(`${(await client.totalExpenses()).total}`).toBe("37.5");
    await service.end("SIGTERM");

    expect((await outlay(["restore", backup], url)).stderr).toContain("Use --force");
    const restored = await outlay(["restore", backup, "--force"], url);
    expect(restored.code).toBe(0);
    const kept = /kept as (.*before-restore-\d{8}T\d{6}Z)\n$/.exec(restored.stdout)?.[1] ?? "";
    expect((await outlay(["check"], `sqlite:${kept}`)).stdout).toContain("total 37.5");
    const again = await startService({ DATABASE_URL: url });
    const headers = { "If-None-Match": second.headers.get("ETag") ?? "" };
    const total = await fetch(`${again.url}/expenses/total`, { headers });
    expect(await total.text()).toBe('{"total":12.5}');
    // A list with the same number of changes as the earlier one has another ETag.
    await createClient({ baseUrl: again.url }).createExpense({ body: { ...LUNCH, amount: 1 } });
    expect((await fetch(`${again.url}/expenses/total`, { headers })).status).toBe(200);
    await again.end("SIGTERM");
  });
});

test("restore is refused while a server runs, even if the server's file has been damaged", async () => {
  const { path, url, service } = await startWithLunch();
  const backup = join(dirname(path), "backup.db");
  expect((await outlay(["backup", backup], url)).code).toBe(0);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.of(0xff), 0, 1, 100);
  closeSync(file);
  const refused = await outlay(["restore", backup, "--force"], url);
  expect(refused.stderr).toStartWith(`outlay: ${path} is in use`);
  expect(refused.code).toBe(1);
  await service.end("SIGKILL");
  const restored = await outlay(["restore", backup, "--force"], url);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect((await outlay(["check"], url)).stdout).toContain("total 12.5");
});

test("a file is reported with its full path, however it was given", async () => {
  const { path, url } = newLunchFile();
  const folder = dirname(path);
  const inFolder = ["env", "-C", folder];
  const made = await outlay(["backup", "rel.db"], url, inFolder);
  expect(made.stdout).toStartWith(`${path} is backed up in ${join(folder, "rel.db")}\n`);
  const restored = await outlay(["restore", "rel.db", "--force"], url, inFolder);
  expect(restored.stdout).toStartWith(`${path} is restored from ${join(folder, "rel.db")}\n`);
});

describe("the exit code depends on the result", () => {
  test("no file: 1, and none is created", async () => {
    const path = newPath();
    const { code, stderr } = await outlay(["check"], `sqlite:${path}`);
    expect(stderr).toBe(
      `outlay: ${path} can't be checked: there is no such file, or it is empty\n`,
    );
    expect(code).toBe(1);
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test.each([
    ["sqlite::memory:", /^outlay: DATABASE_URL keeps the data in memory, so there is no file to /],
    ["mysql:x", /^outlay: DATABASE_URL must be sqlite:PATH/],
  ])("%s: 1", async (url, says) => {
    const { code, stderr } = await outlay(["check"], url);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(says) });
  });

  test("an unknown command: 2, and no server is started and no file is created", async () => {
    const path = newPath();
    const { code, stdout, stderr } = await outlay(["chekc"], `sqlite:${path}`);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "outlay: there is no command chekc; did you mean check?\noutlay help lists the commands, and outlay help COMMAND explains one\n",
    );
    expect(existsSync(path)).toBe(false);
  });
});

test("--version prints the version", async () => {
  const version = `${packageJson.version}\n`;
  expect(await outlay(["--version"], "")).toEqual({ code: 0, stdout: version, stderr: "" });
});
