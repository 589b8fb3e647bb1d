// The table of the kinds of records.

import { expect, test } from "bun:test";
import type { MemberForm } from "../../../src/domain/kept-json.ts";
import { RECORD_TYPES } from "../../../src/domain/ledger/ledger-record.ts";

test.each(Object.entries(RECORD_TYPES))(
  "a field of %s that names a label becomes null only if null is of its form",
  (_, { form, names = {}, keeps = [] }) => {
    // Safe: a form has the form of each member.
    const forms = Object.entries(form as Readonly<Record<string, MemberForm>>);
    const emptied = forms.filter(([name]) => name in names && !keeps.includes(name));
    expect(emptied.filter(([, { fits }]) => !fits(null)).map(([name]) => name)).toEqual([]);
    expect(Object.keys(names)).toEqual(expect.arrayContaining([...keeps]));
  },
);
