// Ledgers are independent sets of expenses, each with its own ids, labels and history.

import Type from "typebox";
import { conflict, deletion, like, success } from "../answers.ts";
import { endpoint } from "../endpoint.ts";
import { inLedger } from "../record-endpoints.ts";
import {
  Currency,
  count,
  FirstDay,
  LedgerName,
  MoneyTotal,
  nullable,
  Slug,
  TimeZone,
  Version,
} from "../schema/fields.ts";

const path = "/api/v1/ledgers";
const ledgers = { tag: "Ledgers", access: "anyone", strict: true, path } as const;
const one = { ...inLedger, tag: "Ledgers", path: `${path}/{ledger}`, versioned: true } as const;

export const Ledger = Type.Object({
  id: Slug,
  name: LedgerName,
  currency: nullable(Currency),
  firstDay: FirstDay,
  zone: nullable(TimeZone),
  version: Version,
});

/** Only lists have sums, because the ETag of a single ledger must change with everything in its response. */
export const LedgerWithSums = Type.Object({
  ...Ledger.properties,
  count: count("the number of its expenses"),
  total: MoneyTotal,
});

export const LedgerList = Type.Object({ items: Type.Array(LedgerWithSums) });

const profile = {
  currency: Type.Optional(nullable(Currency)),
  firstDay: Type.Optional(FirstDay),
  zone: Type.Optional(nullable(TimeZone)),
};

export const LedgerDraft = Type.Object({ id: Slug, name: LedgerName, ...profile });
export const LedgerChange = Type.Object({ name: Type.Optional(LedgerName), ...profile });

const drafted = {
  id: "household",
  name: "Household",
  currency: "EUR",
  firstDay: 25,
  zone: "Europe/Berlin",
};
const example = { ...drafted, version: 1 };

export const listLedgers = endpoint({
  ...ledgers,
  method: "GET",
  summary: "List the ledgers",
  description: "Sorted by id. `default` belongs to the simple API and always exists.",
  answers: {
    200: success("Every ledger.", LedgerList, { items: [{ ...example, count: 3, total: "60.7" }] }),
  },
});

export const createLedger = endpoint({
  ...ledgers,
  method: "POST",
  versioned: true,
  summary: "Create a ledger",
  description: "Its months begin on `firstDay`, payday for example.",
  body: LedgerDraft,
  example: drafted,
  answers: {
    201: success("The ledger is created.", Ledger, example, {
      Location: "The path of the new ledger.",
    }),
    409: like(conflict, "A ledger has or had this id."),
  },
});

export const readLedger = endpoint({
  ...one,
  method: "GET",
  summary: "Read a ledger",
  answers: { 200: success("The ledger.", Ledger, example) },
});

export const changeLedger = endpoint({
  ...one,
  method: "PATCH",
  summary: "Change a ledger",
  description: "Replaces the fields that are sent. Another currency leaves amounts unchanged.",
  body: LedgerChange,
  example: { firstDay: 1 },
  answers: {
    200: success("The changed ledger.", Ledger, { ...example, firstDay: 1 }),
  },
});

export const deleteLedger = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete a ledger",
  description:
    "If it has expenses, send its own name as `name`. Its records are kept: undoing the last change of its history restores all of them.",
  query: { name: LedgerName },
  answers: {
    200: deletion("The ledger is deleted."),
    409: like(
      conflict,
      "It has expenses and `name` didn't confirm the deletion, or it belongs to the simple API.",
    ),
  },
});
