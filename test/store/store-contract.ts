// The suite that every engine runs. All tests share one open store, as all callers of the service do, and each test uses its own ledgers.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { LedgerId } from "../../src/domain/ledger/ledger.ts";
import type { Store } from "../../src/store/store.ts";
import { ledger } from "../support/values.ts";
import { describeBooks } from "./book-contract.ts";
import { describeBookModel } from "./book-model-contract.ts";
import { describeBookSnapshots } from "./book-snapshot-contract.ts";
import { describeClosing } from "./closing-contract.ts";
import { describeConcurrency } from "./concurrency-contract.ts";
import { describeExpenses } from "./expense-contract.ts";
import { describeExports } from "./export-contract.ts";
import { describeFollowing } from "./follow-contract.ts";
import { describeHistories } from "./history-contract.ts";
import { describeImports } from "./import-contract.ts";
import { describeImportedRows } from "./imported-rows-contract.ts";
import { describeLabelNames } from "./label-names-contract.ts";
import { describeLatest } from "./latest-contract.ts";
import { describeListings } from "./listing-contract.ts";
import { describePosts } from "./post-contract.ts";
import type { Subject } from "./subject.ts";
import { describeSummaries } from "./summary-contract.ts";
import { describeTexts } from "./text-contract.ts";
import { describeWrittenPages } from "./written-contract.ts";

/** `open` opens a store. It may or may not have the data of an earlier one. */
export function describeStore(name: string, open: () => Promise<Store> | Store): void {
  describe(name, () => {
    let opened: Store | undefined;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(async () => {
      await opened?.close();
    });

    const subject: Subject = {
      get store() {
        if (!opened) throw new Error("the store could not be opened");
        return opened;
      },
      newLedger,
    };

    test("has a location, and can be probed", async () => {
      expect(subject.store.location).not.toBe("");
      expect(await subject.store.probe()).toBeUndefined();
    });
    describeExpenses(subject);
    describeSummaries(subject);
    describeListings(subject);
    describeWrittenPages(subject);
    describePosts(subject);
    describeHistories(subject);
    describeLatest(subject);
    describeFollowing(subject);
    describeBooks(subject);
    describeBookSnapshots(subject);
    describeExports(subject);
    describeImports(subject);
    describeImportedRows(subject);
    describeLabelNames(subject);
    describeBookModel(subject);
    describeTexts(subject);
    describeConcurrency(subject);
    describeClosing(open, newLedger);
  });
}

let ledgers = 0;

function newLedger(): LedgerId {
  ledgers += 1;
  return ledger(`book-${ledgers}`);
}
