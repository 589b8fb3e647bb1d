// Reads the report of the test runner, from which the summary of a run is made.

import { expect, test } from "bun:test";
import { join } from "node:path";
import { readRetried, readTestReport } from "../scripts/test-report.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const folder = temporaryFolder();

const RUN = `
  import { describe, expect, test } from "bun:test";
  describe("a <group>", () => {
    test('says "so" & fails', () => expect("a > b").toBe("c"));
    test("passes", () => {});
  });
  test("fails alone", () => { throw new Error("for this reason"); });
  test.skip("is left out", () => {});
  let tries = 0;
  test("passes later", () => { tries += 1; expect(tries).toBe(2); }, { retry: 1 });
  test("fails twice", () => expect(1).toBe(2), { retry: 1 });
`;

test("a report names each failure, its place and its reason", async () => {
  await Bun.write(join(folder, "some.test.ts"), RUN);
  const report = join(folder, "report.xml");
  const reporting = ["--reporter=junit", `--reporter-outfile=${report}`];
  const child = Bun.spawn([process.execPath, "test", ...reporting], {
    cwd: folder,
    stdout: "ignore",
    stderr: "pipe",
  });
  const output = await child.stderr.text();
  expect(await child.exited).toBe(1);
  expect(readRetried(output)).toEqual([
    { file: "some.test.ts", name: "passes later", message: expect.stringContaining("Received: 1") },
  ]);
  const read = readTestReport(await Bun.file(report).text());
  expect(read).toMatchObject({ passed: 2, failed: 3, skipped: 1 });
  expect([...read.seconds.keys()]).toEqual(["some.test.ts"]);
  expect(read.failures.map(({ file, name }) => ({ file, name }))).toEqual([
    { file: "some.test.ts", name: 'a <group> > says "so" & fails' },
    { file: "some.test.ts", name: "fails alone" },
    { file: "some.test.ts", name: "fails twice" },
  ]);
  expect(read.failures[0]?.message).toContain('Received: "a > b"');
  expect(read.failures[1]?.message).toContain("for this reason");
});

test("a report without tests is refused", () => {
  expect(() => readTestReport("<html>")).toThrow("has no attribute tests");
});
