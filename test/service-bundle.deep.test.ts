// A bundle of the server that is built into another folder is complete. service-bundle.test.ts shows how bundles work.

import { expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { buildService } from "../scripts/service-bundle.ts";
import { SERVICE } from "../scripts/service-sources.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const folder = temporaryFolder();

test("the server's bundle has its threads, the app and the API page, in any folder", async () => {
  const launcher = join(folder, "service.js");
  await buildService({ ...SERVICE, launcher });
  const [made = ""] = readdirSync(join(folder, "service"));
  for (const program of SERVICE.programs) {
    expect(existsSync(join(folder, "service", made, program.replace(/^.*\//, "")))).toBe(true);
  }
  const database = join(folder, "book.db");
  const service = Bun.spawn([process.execPath, launcher], {
    env: { PORT: "0", DATABASE_URL: `sqlite:${database}` },
    cwd: "/",
    stdout: "pipe",
    stderr: "pipe",
  });
  try {
    const reader = service.stdout.getReader();
    const said = new TextDecoder().decode((await reader.read()).value);
    const url = /http:\/\/\S+/.exec(said)?.[0] ?? "";
    for (const path of ["/app", "/docs", "/expenses/total"]) {
      expect([path, (await fetch(`${url.replace(/\/$/, "")}${path}`)).status]).toEqual([path, 200]);
    }
  } finally {
    service.kill("SIGTERM");
    await service.exited;
  }
  const checked = Bun.spawnSync([process.execPath, launcher, "--version"], { cwd: "/" });
  expect(checked.stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
});
