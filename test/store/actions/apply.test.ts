// Transactions on ledgers as a whole, and repeated requests.

import { describe, expect, test } from "bun:test";
import type { LedgerId } from "../../../src/domain/ledger/ledger.ts";
import { AppliedBook } from "../../support/applied-book.ts";
import { changeLedger, create, createLabel, createLedger, deleteLedger, tags } from "./actions.ts";

// Safe: a slug.
const home = () => new AppliedBook("home" as LedgerId);

describe("a ledger", () => {
  test("must be created before anything else is done in it", () => {
    const book = home();
    expect(book.refused(create(), createLabel("tag", "a"), changeLedger({ name: "x" }))).toEqual([
      "unknown-record",
      "unknown-record",
      "unknown-record",
    ]);
    book.do(createLedger({ name: "Home" }));
    expect(book.refused(createLedger({ name: "Again" }))).toEqual(["conflict /id"]);
    book.do(create());
    expect(book.ledger).toMatchObject({ count: 1 });
    expect(book.records.profile).toMatchObject({ name: "Home" });
  });

  test("always exists if the simple API uses it", () => {
    const book = new AppliedBook();
    expect(book.refused(createLedger())).toEqual(["conflict /id"]);
    book.do(create());
    book.do(changeLedger({ firstDay: 25 }));
    expect(book.records.profile).toMatchObject({ name: "Expenses", firstDay: 25 });
    expect(book.refused(deleteLedger("Expenses"))).toEqual(["conflict"]);
  });

  test.each([
    ["empty", 0, null, true],
    ["with expenses", 1, null, false],
    ["with expenses and another name", 1, "home", false],
    ["with expenses and its name", 1, "Home", true],
  ])("is deleted only if it is empty or its name is given: %s", (_, count, name, isDone) => {
    const book = home();
    book.do(createLedger({ name: "Home" }));
    for (let made = 0; made < count; made += 1) book.do(create());
    expect(book.refused(deleteLedger(name))).toEqual(isDone ? [] : ["conflict"]);
    expect(book.refused(create())).toEqual(isDone ? ["unknown-record"] : []);
    if (isDone) expect(book.refused(createLedger())).toEqual(["conflict /id"]);
  });

  test("is changed only if its version matches", () => {
    const book = new AppliedBook();
    book.do(changeLedger({ name: "A" }, tags("0")));
    expect(book.refused(changeLedger({ name: "B" }, tags("0")))).toEqual(["changed-meanwhile"]);
    book.do(changeLedger({ name: "B" }, tags("1")));
  });
});
