// Measures the processor time of previewing broken files. Files of each format, in four sizes, are cut, doubled, flipped, or partly in
// another encoding. Counts the files, and reports the slowest of each size. Fails if a file ends in anything but rows or a refusal, or
// takes more than a second for each MB begun, counted unpacked. `npx bun bench/import-mutated.ts [FILES] [SEED]`, 10,000 by default.

import fc from "fast-check";
import { Unreadable } from "../src/import/record/unreadable.ts";
import { type Mutation, mutate, mutations } from "../test/support/mutations.ts";
import { zipOf } from "../test/support/zip.ts";
import { IMPORT_FILES } from "./import-files.ts";
import { previewsOf } from "./import-preview.ts";

const MEGABYTE = 1_000_000;
const MAX_MS = 1_000;
/** How many records a file has, the rarest first. */
const SIZES = [10_000, 1_000, 100, 10] as const;
/** How many files of a size there are for each one of the next size. When the large ones run, the compiler is no longer measured. */
const EACH = 8;

const [files = 10_000, seed = 1] = process.argv.slice(2).map(Number);

type Make = (records: number) => Promise<Uint8Array> | Uint8Array;

/** The texts of a header, of each record, and of a footer. */
const texts =
  (head: string, record: (at: number, day: string) => string, foot = ""): Make =>
  (records) => {
    const all = Array.from({ length: records }, (_, at) =>
      record(at, new Date(Date.UTC(2000, 0, 1 + at)).toISOString().slice(0, 10)),
    );
    return new TextEncoder().encode(`${head}${all.join("")}${foot}`);
  };

/** Formats that nothing else here measures. */
const OTHERS: Readonly<Record<string, Make>> = {
  "outlay-json": texts(
    '{"outlay":1,"ledger":{"id":"a"},"categories":[],"expenses":[\n',
    (at, day) => `{"id":${at},"description":"Tea","amount":"${at}.5","date":"${day}"},\n`,
    "]}\n",
  ),
  "outlay-csv": texts(
    "id,date,description,amount,currency,category\r\n",
    (at, day) => `${at},${day},"Tea, ""green""",${at}.5,EUR,Food\r\n`,
  ),
  hledger: texts(
    "account expenses\n\n",
    (at, day) => `${day} Tea\n    expenses:food  ${at}.50 EUR\n    assets:cash\n\n`,
  ),
  beancount: texts(
    "1999-01-01 open Assets:Cash\n\n",
    (at, day) => `${day} * "Tea" "green"\n  Expenses:Food  ${at}.50 EUR\n  Assets:Cash\n\n`,
  ),
  "web page": texts(
    "<html><table>",
    (at, day) => `<tr><td>${day}<td>Tea<td>${at}</tr>\n`,
    "</table></html>",
  ),
  zip: async (records) => {
    const made = Object.entries(IMPORT_FILES).filter(([format]) => /^(?:csv|camt)$/.test(format));
    const contents = made.map(async ([name, make]) => ({ name, content: await make(records) }));
    return zipOf(await Promise.all(contents));
  },
};
const FORMATS = Object.entries({ ...IMPORT_FILES, ...OTHERS });

const whole = new Map<string, Uint8Array>();
const HEAD_IN_DIRECTORY = "PK\x01\x02";

/** The size in the directory of a zip or a workbook, or of any other file its own size. */
function unpackedSize(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let size = 0;
  for (let at = file.indexOf(HEAD_IN_DIRECTORY); at !== -1; ) {
    size += file.readUInt32LE(at + 24);
    at = file.indexOf(HEAD_IN_DIRECTORY, at + HEAD_IN_DIRECTORY.length);
  }
  return Math.max(size, bytes.length);
}

/** The n-th file, with its faults. */
async function fileOf(at: number, faults: readonly Mutation[]) {
  const [format, make] = FORMATS[at % FORMATS.length] ?? ["csv", IMPORT_FILES["csv"]];
  const turn = Math.floor(at / FORMATS.length);
  const records =
    SIZES.find((_, place) => (turn + 1) % EACH ** (SIZES.length - 1 - place) === 0) ?? 10;
  const name = `${format} of ${records}`;
  const bytes = whole.get(name) ?? (await make?.(records)) ?? new Uint8Array(0);
  whole.set(name, bytes);
  return { format, records, size: unpackedSize(bytes), bytes: mutate(bytes, faults) };
}

interface Taken {
  readonly ms: number;
  readonly size: number;
  readonly what: string;
}

const msOf = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** True if it was read, not refused. */
async function isRead(bytes: Uint8Array): Promise<boolean> {
  try {
    for await (const _ of previewsOf(bytes));
    return true;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return false;
  }
}

const begun = ({ ms, size }: Taken) => ms / Math.max(1, Math.ceil(size / MEGABYTE));
const taken = new Map<number, Taken[]>(SIZES.map((records) => [records, []]));
let [count, read] = [0, 0];
for (const faults of fc.sample(mutations, { numRuns: files, seed })) {
  const { format, records, size, bytes } = await fileOf(count, faults);
  const before = msOf();
  if (await isRead(bytes)) read += 1;
  const what = `${format}, file ${count} of seed ${seed}`;
  taken.get(records)?.push({ ms: msOf() - before, size, what });
  count += 1;
}

const all = [...taken.values()].flat();
const sum = (of: readonly Taken[]) => of.reduce((ms, each) => ms + each.ms, 0) / 1_000;
for (const [records, each] of taken) {
  const [worst] = each.toSorted((one, other) => other.ms - one.ms);
  if (!worst) continue;
  process.stdout.write(
    `${records} records\t${each.length} files\t${sum(each).toFixed(1)} s\t` +
      `the longest ${worst.ms.toFixed(0)} ms for ${(worst.size / 1_000).toFixed(1)} kB (${worst.what})\n`,
  );
}
const most = Math.max(...all.map(begun));
process.stdout.write(
  `${count} files: ${read} read, ${count - read} refused; ${sum(all).toFixed(1)} s of processor time, ` +
    `at most ${most.toFixed(0)} ms for each MB begun\n`,
);
process.exit(most > MAX_MS ? 1 : 0);
