// docs/BENCHMARKS.md, which a full run writes completely: the results, the machine, the method, and the targets.

import { join } from "node:path";
import type { Options } from "../options.ts";
import { ROOT } from "../paths.ts";
import type { LimitForm } from "../sides/side.ts";
import type { Round } from "./figures.ts";
import { FORM_LABELS } from "./limit.ts";
import { SIDE_TITLES, toSvg } from "./plot.ts";
import { type Row, SIDE_NAMES } from "./row.ts";

type Facts = readonly (readonly [name: string, is: string])[];

export interface Page {
  readonly rows: readonly Row[];
  readonly rounds: readonly Round[];
  readonly options: Options;
  /** The form of the limit that was the fastest. */
  readonly limitForm: LimitForm;
  /** True if the kernel has reported the peak memory of a process. */
  readonly peakIsCounted: boolean;
  readonly machine: Facts;
  readonly versions: Facts;
}

const PAGE = join(ROOT, "docs/BENCHMARKS.md");

export async function writePage(page: Page): Promise<void> {
  await Bun.write(join(ROOT, "docs/benchmarks.svg"), toSvg(page.rounds));
  await Bun.write(PAGE, toMarkdown(page));
}

/** Replaces the page's rows with those of a later run, or adds them after the last one, and names that run. */
export async function renewRows(rows: readonly Row[], rounds: number): Promise<void> {
  const lines = (await Bun.file(PAGE).text()).split("\n");
  for (const row of rows) {
    const place = lines.findIndex((each) => each.startsWith(`| ${row.title} |`));
    if (place !== -1) lines[place] = lineOf(row);
    else lines.splice(endOfResults(lines), 0, lineOf(row));
  }
  const points = rows.map(({ title }) => `- ${title}`);
  const others = withoutPoints(lines, points);
  const today = new Date().toISOString().slice(0, 10);
  const run = `${RENEWED}, on ${today} in ${count(rounds, "round")}:`;
  others.splice(endOfResults(others), 0, "", run, "", ...points);
  await Bun.write(PAGE, withVerdict(others.join("\n").replaceAll(/\n{3,}/g, "\n\n")));
}

/** How the line above the works of a later run begins. */
const RENEWED = "Measured later than the others";

/** The page without the works that a later run has measured since, and without the lines above lists that have become empty. */
function withoutPoints(lines: readonly string[], points: readonly string[]): string[] {
  const left = lines.filter((each) => !points.includes(each));
  return left.filter((each, at) => !each.startsWith(RENEWED) || left[at + 2]?.startsWith("- "));
}

/** The line after the table of results, which is the first table. */
function endOfResults(lines: readonly string[]): number {
  const start = lines.findIndex((each) => each.startsWith("| "));
  return lines.findIndex((each, at) => at > start && !each.startsWith("| "));
}

/** How many targets its rows say are met. */
function withVerdict(page: string): string {
  const met = page.match(/✓/g)?.length ?? 0;
  const missed = page.match(/✗ missed/g)?.length ?? 0;
  return page.replace(/meet \d+ of \d+ targets/, `meet ${met} of ${met + missed} targets`);
}

/** Says how POST is measured while another client reads lists. */
const THE_HALF_RATE = `- "Half of its top rate" is half of what the first row measured in the same round. Each round has five turns. The
  limit gets requests at Outlay's rate, which shows how much time the load itself adds. Latency counts from the time a request was due, at a
  constant rate, so a stalled server pays for every waiting client. Before each turn, each server finishes the work that it does after its
  start. Then both loads run as closed loops for a second, until all their requests are answered. If the sender itself stalled for 1 % of
  the time or more (in stops of more than 10 ms), the turn is repeated, up to three times in all.`;

/** How the works on a household's book are measured. */
const THE_BOOK = `- The book of 1,000,000 expenses spans fifteen years. It has 40 categories on two levels, 500 payees, tags, notes, and
  4 % split expenses. It is created through batches of 10,000 under \`/api/v1\`, and on PostgreSQL all works share one database. One
  connection sends its requests one after another, for as long as a closed loop. Each kind gets three requests to warm up and then at least
  sixty. Kinds take turns, and the table shows the p95 of the slowest kind. Pages are requested in six orders: by date, amount and
  description, both ways. The common words occur in 140,000 to 500,000 expenses. Each search differs from the 199 before it in its word or
  minimum amount, and each breakdown of one year covers a different year than the one before it. So no answer comes from a cache. The first
  request after the start restores the columns from their image, which was saved at the last stop. Without an image, it fills them from the
  expenses. The app's first view sends the first queries, all at once. They request the ledger, its categories, thirteen months of sums by
  day, and one month's sums by category and newest expenses. Then the app requests the same for the months before and after. The search and
  the report are each measured after a separate start. Meanwhile, another client requests the total, a millisecond after each answer.
  Expenses with category, payee and a tag go into a ledger that has only categories. The time of a batch is the median of nine. Recurring
  expenses and budgets go into a copy of the book. Three in four recurring expenses come monthly, the others weekly. While regular payments
  are found, another client requests the total, as above. The start after a year away has a book of its own.`;

/** How the works on many small ledgers are measured. */
const THE_LEDGERS = `- The ledgers of 100 expenses have no labels, and are inserted into the file as rows. After the server has checked its
  file, the load requests the list of each ledger once. Most requests come over 16 connections. The last 3,000 come one after another over
  one connection, and the table shows their median. The kernel counts the processor time of all threads of the server, which includes
  garbage collection. Memory is measured as above.`;

/** How the works on the app are measured. */
const THE_APP = `- The app is measured in a headless Chromium without a graphics card, at 1440 × 900 pixels. The whole browser runs on the
  load's core, and each page has a new profile with an empty cache. The page's own clock starts at the navigation, or when the browser gets
  a key. It stops at the frame after the one that shows the change. The app is usable when the month's total and the first rows are shown
  and \`n\` has opened the line. The run loads the app once to warm up, and then 20 times. At 4 × CPU slow-down, the browser stops the
  page's thread for three quarters of the time (\`Emulation.setCPUThrottlingRate\`). This keeps its core busy all the same, so the rest of
  the browser may use the server's core too, as on a device with several cores. The table also shows the figure for one core. Each key is
  pressed at least 40 times. A month or a search counts as shown when its rows are drawn. The 1,000 rows of a bank's file lie within the
  last ninety days of the book. The browser drops the file from the disk on a new page, once to warm up and then 20 times, each time a file
  of another bank. A frame is long if it takes more than 25 ms, one and a half frames at 60 per second. The scroll bar is dragged from the
  first month to the last in 10 seconds. The wheel scrolls 4,000 pixels a second, for four seconds at either end and in the middle. The
  heap is the result of \`Runtime.getHeapUsage\` after that.`;

function toMarkdown(page: Page): string {
  const { rows, options, limitForm, peakIsCounted, machine, versions } = page;
  const targets = rows.flatMap((row) => row.targets);
  const met = targets.filter((target) => target.met).length;
  return `# Benchmarks

This page compares Outlay with the limit of the machine and with other services. One run on one machine measured them all. \`npm run bench\`
writes this page and its plot. Nothing here is written by hand. The results meet ${met} of ${targets.length} targets.

![Answers a second, waiting times and memory of each side](benchmarks.svg)

${resultsOf(rows)}

Figures are medians of ${count(options.rounds, "round")}. Ratios are taken within each round, and their median counts. A dash means that the
side doesn't do this work, was not asked to, or did not answer in time.

## The sides

- **Outlay**: the server as users start it, with its own file. It answers each change after the sync.
- **The limit**: a bare Bun server that sends the same bytes and headers as Outlay. It answers reads from memory. It commits writes in
  groups into a plain table of \`bun:sqlite\` (WAL, \`synchronous=FULL\`), and doesn't validate them. It was measured in four forms, which
  differ in two ways. A form commits on the serving thread or on a second one. It commits each group at once, or first waits for as many
  writes as the last group had, as Outlay does on one core. The form that is fastest with 64 connections is the limit for all writes,
  because one program has to do them all. Here it is the form with ${FORM_LABELS[limitForm]}. The limit sends lists as a \`Blob\` and totals
  as strings, the faster way for each. Bun's static route can't give each answer its own id, so it is only a comparison.
- **Tutorial**: Express and better-sqlite3 as in a tutorial: one commit per request, \`SELECT SUM(amount)\`,
  \`SELECT * … ORDER BY date DESC\`, and SQLite's default settings.
- **json-server**: its router over a JSON file. It rewrites the file after each change without a sync, so its writes are less safe than the
  others'. It has no total. Its PATCH is compared with the PUT of the others.
- **On PostgreSQL**, all sides use one server with the same settings (\`synchronous_commit=on\`, otherwise the defaults of \`initdb\`).
  Outlay runs with its \`DATABASE_URL\`. The tutorial uses Express and pg, a pool of ten, and one INSERT per request. The limit is Bun's
  driver alone, which sends Outlay's own batches of 64, prepared in advance, one after another. PostgreSQL runs on the load's core. The row
  about instances measures the store alone, with 64 writers per instance and both instances on one core. The run checks the total all the
  time, and fails if it is wrong.

## How it is measured

- The server runs on one core and the load on another (\`taskset\`). Sides take turns within each round.
- Closed loops use \`wrk\`, with one second to warm up and then ${count(options.seconds, "second")}. DELETE runs for at most 2 seconds, so
  that the ids last. Changes by json-server run for 16. The run fails if one request is refused or broken. Descriptions, amounts with cents,
  and dates vary. The books span ten years, and new or moved expenses are from the last week. PUT changes one of the three fields in turn.
  Each id is deleted once.
- For the list "with a write between any two reads", a connection records an expense, and requests the list as soon as the expense is
  acknowledged. Only then may the next connection record.
${THE_HALF_RATE}
- \`strace\` simulates the slow disk: each \`fsync\` and \`fdatasync\` takes 10 ms longer. 64 connections write, and four request the total
  200 times a second.
- The list with a current ETag is compared with the total of the same server, alternating every second.
- Memory is the peak that ${peakIsCounted ? "the kernel counts (`VmHWM`, reset at the start)" : "`VmRSS` shows, every 50 ms,"} over 15 seconds.
  Three clients read as fast as they can, and one at 1 MB/s. The memory of the same program after its first answer on an empty book is
  subtracted.
- The first answer is timed from the start of the process. The figure is the median of five starts per round.
- Outlay's books are created through POST, and copied before each work that writes.
${[THE_BOOK, THE_LEDGERS, THE_APP].join("\n")}

## The machine

${facts(machine)}

## Versions

${facts(versions)}

${repeating(options)}`;
}

/** How to run the benchmark again, with the options of this run. */
function repeating(options: Options): string {
  return `## Repeat it

\`\`\`sh
npm install && BENCH_ROUNDS=${options.rounds} BENCH_SECONDS=${options.seconds} npm run bench
\`\`\`

It needs Linux, two cores, Node, npm, \`wrk\`, \`strace\` and \`taskset\`. If better-sqlite3 has to be compiled, it also needs Python, make
and g++. The peers are installed in \`bench/\`, and so are wrk and strace if the system has \`apt-get\` and the user may use it.

- \`BENCH_ROUNDS\` and \`BENCH_SECONDS\` set the rounds and the seconds of a closed loop. The values above are those of this page.
- \`BENCH_LEDGERS\` sets how many small ledgers there are, by default 100,000.
- \`BENCH_ONLY=post,list\` measures only these works, and prints the results without writing this page. \`BENCH_RENEW=1\` also updates their
  rows.

Run nothing else on the machine meanwhile. It would change the results. `;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function resultsOf(rows: readonly Row[]): string {
  const heads = ["Work", ...SIDE_NAMES.map((side) => SIDE_TITLES[side]), "Must reach", "Reached"];
  return [line(heads), line(heads.map(() => "---")), ...rows.map(lineOf)].join("\n");
}

function lineOf({ title, sides, targets }: Row): string {
  return line([
    title,
    ...SIDE_NAMES.map((side) => sides[side].join("<br>") || "–"),
    targets.map(({ says }) => says).join("<br>"),
    targets.map(({ reached, met }) => `${reached} ${met ? "✓" : "✗ missed"}`).join("<br>"),
  ]);
}

function facts(list: Facts): string {
  return [["", ""], ["---", "---"], ...list].map(line).join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
