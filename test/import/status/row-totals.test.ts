// Each line of a file is counted once, even if several rows share it, and in whatever order the rows come.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { ROW_STATUSES } from "../../../src/domain/import/terms.ts";
import { totalsOf } from "../../../src/import/status/row-totals.ts";

const row = fc.record({
  status: fc.constantFrom(...ROW_STATUSES),
  line: fc.integer({ min: 1, max: 40 }),
  more: fc.integer({ min: 0, max: 5 }),
});

test("a line belongs to the row that reaches it and begins first, or else to the file's header or footer", () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.boolean(), (rows, isLong) => {
      const owners = new Map<number, string>();
      const judged = rows.map(({ status, line, more }, at) => {
        const item = { line, endLine: line + more, raw: "" };
        return { item, row: at + 1, verdict: { status, reasons: [] } };
      });
      for (const { status, line, more } of rows.toSorted((a, b) => a.line - b.line)) {
        for (let at = line; at <= line + more; at += 1) {
          if (!owners.has(at)) owners.set(at, status);
        }
      }
      const last = Math.max(0, ...owners.keys());
      const lines = isLong ? last + 3 : undefined;
      for (let at = 1; at <= last; at += 1) if (!owners.has(at)) owners.set(at, "header");
      for (let at = last + 1; at <= (lines ?? 0); at += 1) {
        owners.set(at, last === 0 ? "header" : "footer");
      }
      const { counts } = totalsOf(judged, lines, () => undefined);
      const counted = ROW_STATUSES.map((status) => [status, counts[status].lines]);
      const all = [...owners.values()];
      expect(counted).toEqual(
        ROW_STATUSES.map((status) => [status, all.filter((owner) => owner === status).length]),
      );
    }),
  );
});
