// The terminal's locale settles ambiguous lines, and the command reports rounded sums and decimals. These tests need no server.

import { describe, expect, test } from "bun:test";
import { ADD } from "../../src/cli/add.ts";
import { describeRounded, describeUnclear, readLine } from "../../src/cli/unclear-line.ts";
import { runEntry } from "../support/outlay-command.ts";
import { TODAY } from "../support/quick-entry-reading.ts";
import { currency } from "../support/values.ts";

const nobody = () => Promise.reject(new Error("asked"));

function dryRun(text: string, locale: string) {
  return runEntry(
    ADD,
    { text, ledger: "default", url: undefined, isJson: false, isDryRun: true, ref: undefined },
    { today: TODAY, locales: { days: locale, numbers: locale }, fetch: nobody },
  );
}

describe("a line", () => {
  test.each([
    ["book 30 3/11", "en-US", "-\t2026-03-11\t30\tbook\n", ""],
    ["book 30 3/11", "en-GB", "-\t2026-11-03\t30\tbook\n", ""],
    ["rent 1.234", "de-DE", "-\t2026-11-21\t1234\trent\n", ""],
    ["tea 1.25+2", "en-US", "-\t2026-11-21\t3.25\ttea\n", ""],
    ["tea 100/3", "en-US", "-\t2026-11-21\t33.33\ttea\n", 'outlay: "100/3" is rounded to 33.33\n'],
  ])("such as %s is read by the locale %s", async (text, locale, stdout, stderr) => {
    expect(await dryRun(text, locale)).toEqual({ code: 0, stdout, stderr });
  });

  test("has amounts with as many decimals as the ledger's currency", () => {
    const [yen, dollars] = [currency("JPY"), currency("USD")];
    const sum = readLine({ text: "tea 100/3" }, { today: TODAY, own: yen });
    expect(describeRounded([sum])).toEqual(['"100/3" is rounded to 33']);
    const line = readLine({ text: "tea 1.2345" }, { today: TODAY, own: dollars });
    const [fault = ""] = describeUnclear([line], dollars);
    expect(fault).toContain('"1.2345" may be 1.23 or 1.2345');
    expect(fault).toContain("tea 1.23450");
  });
});
