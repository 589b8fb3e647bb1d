// docs/BENCHMARKS.md, written whole by a full run: what was measured, on what, how, and what must be reached.

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
  /** Whether the kernel has told the most memory that a process has held. */
  readonly peakIsTold: boolean;
  readonly machine: Facts;
  readonly versions: Facts;
}

const PAGE = join(ROOT, "docs/BENCHMARKS.md");

export async function writePage(page: Page): Promise<void> {
  await Bun.write(join(ROOT, "docs/benchmarks.svg"), toSvg(page.rounds));
  await Bun.write(PAGE, toMarkdown(page));
}

/** Puts rows of a later run in their places on the page, or behind the last one, and says of which run they are. */
export async function renewRows(rows: readonly Row[], rounds: number): Promise<void> {
  const lines = (await Bun.file(PAGE).text()).split("\n");
  for (const row of rows) {
    const place = lines.findIndex((each) => each.startsWith(`| ${row.title} |`));
    if (place !== -1) lines[place] = lineOf(row);
    else lines.splice(endOfResults(lines), 0, lineOf(row));
  }
  const titles = rows.map(({ title }) => `“${title}”`);
  const others = lines.map((each) => withoutTitles(each, titles));
  const today = new Date().toISOString().slice(0, 10);
  const run = `${RENEWED}, on ${today} in ${count(rounds, "round")}: ${titles.join(", ")}.`;
  others.splice(endOfResults(others), 0, "", run);
  await Bun.write(PAGE, withVerdict(others.join("\n").replaceAll(/\n{3,}/g, "\n\n")));
}

/** How the line of a later run begins. */
const RENEWED = "Measured later than the others";

/** Of an earlier run's line, what no later run has measured since. */
function withoutTitles(line: string, titles: readonly string[]): string {
  if (!line.startsWith(RENEWED)) return line;
  const own = line.match(/“[^”]+”/g) ?? [];
  const kept = own.filter((title) => !titles.includes(title));
  return kept.length === 0 ? "" : line.replace(/: “.*$/, `: ${kept.join(", ")}.`);
}

/** The line behind the table of results, which is the first one. */
function endOfResults(lines: readonly string[]): number {
  const start = lines.findIndex((each) => each.startsWith("| "));
  return lines.findIndex((each, at) => at > start && !each.startsWith("| "));
}

/** How many targets its rows say are met. */
function withVerdict(page: string): string {
  const met = page.match(/✓/g)?.length ?? 0;
  const missed = page.match(/✗ missed/g)?.length ?? 0;
  return page.replace(/Of \d+ targets, \d+ are met/, `Of ${met + missed} targets, ${met} are met`);
}

/** How POST beside a reader of lists is measured. */
const THE_HALF_RATE = `- Half of its top rate is half of what the first row measured in the same round, five turns a round; the limit gets Outlay's rate there, and shows what the load itself adds. Latency is counted from the moment at which a request was due, at a constant rate, so a server that stalls pays for everyone who waits.
  Before that, each server gets to the end of its own work after the start, and both loads as closed loops for a second, whose requests are answered first. A turn in which the sender itself has stood still for
  1 % of the time or more, by stops of more than 10 ms, is made again, up to three times in all.`;

/** How the works on a household's book are measured. */
const THE_BOOK = `- The book of 1,000,000 expenses is one of fifteen years, with 40 categories of two levels, 500 payees, tags, notes and 4 % of split expenses, made through batches
  of 10,000 under \`/api/v1\`; on PostgreSQL one database for all works. One connection sends its requests one after another, for the seconds of a closed loop and
  at least sixty of each kind, after three to warm up; kinds take turns, and the slowest kind's p95 is told. Pages are asked for in six orders, by date, amount and
  description, both ways. The common words stand in 140,000 to 500,000 expenses; each search has another word or another least amount than the 199 before it, and
  each breakdown of one year another year than the one before, so nothing is answered from what was kept for an earlier request. The first request after the start
  restores the columns from the image that is kept of them, since somebody has asked something before the last stop; where none is kept, it fills them from the expenses. The first questions are those of the app's first view (the ledger, its categories, sums by day of thirteen months, sums by category and the newest expenses of one month), all at once; then
  the same of the months beside it; and, each after a start of its own, a search and a report. Another client asks for the total meanwhile, a millisecond after each answer. Expenses in full, with category, payee and a tag, go into a ledger that has categories alone. A batch's time is the median of nine.`;

/** How the works on many small ledgers are measured. */
const THE_LEDGERS = `- The ledgers of 100 expenses have no labels; they are put into the file as rows. Each is asked once for its list, after the service is done with the check of its file: most by 16 connections,
  the last 3,000 by one, one after another, whose median is given.
  Processor time is that of all threads of the service, garbage collection too, as the kernel counts it; memory is as above.`;

/** How the works on the app are measured. */
const THE_APP = `- The app is measured in a headless Chromium without a graphics card, at 1440 × 900 pixels; all of the browser runs on the load's core, and each page has a profile of
  its own, with nothing cached. Clocks are the page's own: from the navigation, or from the moment at which the browser got a key, until the frame after the one in which
  the change is seen. Usable is when the month's total and the first rows are shown and \`n\` has opened the line; 20 loads after one to warm up. At 4 × CPU slow-down the
  browser stops the page's thread for three quarters of the time (\`Emulation.setCPUThrottlingRate\`), which keeps its core busy all the same: so the rest of the browser may use
  the server's core too, as a device has a few, and what comes of one core for all is told beside it. Each key is pressed at least 40 times; a
  month, and an expense sought, are there when their rows are. A bank's file of 1,000 rows lies within the last ninety days of the book; the browser itself
  drags it from the disk over a page that was opened for it, another bank's 20 times after one to warm up. Long frames are those of more than 25 ms, one and a half at 60 a second; the
  scroll bar takes 10 seconds from the first month to the last, the wheel turns 4,000 pixels a second for four seconds at either end and in the middle. The heap is
  what \`Runtime.getHeapUsage\` tells after that.`;

function toMarkdown(page: Page): string {
  const { rows, options, limitForm, peakIsTold, machine, versions } = page;
  const targets = rows.flatMap((row) => row.targets);
  const met = targets.filter((target) => target.met).length;
  return `# Benchmarks

Outlay compared with the limit of the machine and with other services, measured in one run on one machine. \`npm run bench\` writes
this page and its plot; nothing here is written by hand. Of ${targets.length} targets, ${met} are met.

![Answers a second, waiting times and memory of each side](benchmarks.svg)

${resultsOf(rows)}

Figures are medians of ${count(options.rounds, "round")}. Ratios are taken within each round, and their median is what counts. A dash: the side
doesn't do that work, is not asked for it, or gave no answer in that time.

## The sides

- **Outlay**: the service as it is started, on a file of its own, each answer after its change is synced.
- **The limit**: Bun's server with Outlay's own bytes and headers. It answers reads from memory, and commits writes into a plain
  table of \`bun:sqlite\` in groups (WAL, \`synchronous=FULL\`), without a check of what it is sent. It was measured in four forms: with
  the commits on the thread that serves and on a second one, and each group committed at once or after a wait for as many as the last one
  had, as Outlay does on one core. The fastest with 64 connections is the limit of all writes, since one program has to do them all:
  here that with ${FORM_LABELS[limitForm]}. Its lists go out as a \`Blob\`, its totals as texts, the faster form of each.
  Bun's static route can't give each answer an id of its own, and is told beside it for comparison.
- **Tutorial**: Express and better-sqlite3 as a tutorial writes it: one commit a request, \`SELECT SUM(amount)\`,
  \`SELECT * … ORDER BY date DESC\`, SQLite's settings as they come.
- **json-server**: its router over a JSON file, which it rewrites after each change without a sync, so its writes promise less than the others'. It has no
  total. Its PATCH is measured where the others have PUT.
- **On PostgreSQL**, one server with one set of settings (\`synchronous_commit=on\`, else as \`initdb\` leaves them) serves all: Outlay with its \`DATABASE_URL\`;
  the tutorial on Express and pg, a pool of ten, an INSERT a request; and as the limit Bun's driver alone, which sends Outlay's own batches of 64,
  made ready beforehand, one after another. The server runs on the load's core. The row of instances is the store by itself, 64 writers an instance, both
  instances on one core; the total was looked at all the while, and a wrong one would fail the run.

## How it is measured

- The server runs on one core, the load on another (\`taskset\`). Sides take turns within each round.
- Closed loops: \`wrk\`, one second to warm up, then ${count(options.seconds, "second")} (at most 2 for DELETE, so that the ids last; 16 for changes by json-server). One refused or broken
  request fails the run. Descriptions, amounts with cents and days vary: of ten years in the books, of the last week in what is recorded and moved; PUT changes one field of the three by turns; each id is deleted once.
- A list after each write: a connection records an expense and asks for the list as soon as that is acknowledged, and only then may the next one record.
${THE_HALF_RATE}
- The slow disk is \`strace\`, which makes each \`fsync\` and \`fdatasync\` last 10 ms longer; 64 connections write, four ask for the total 200 times a second.
- The list with a current ETag is compared with the total of the same server, second by second by turns.
- Memory is the most that ${peakIsTold ? "the kernel counts (`VmHWM`, reset at the start)" : "`VmRSS` shows, every 50 ms,"} while three clients read as fast as they can and one at 1 MB/s, for 15 seconds, less that of the
  same program after its first answer on an empty book.
- The first answer is timed from the start of the process; the median of five starts a round.
- Outlay's books are made through POST, and copied before each work that writes.
${[THE_BOOK, THE_LEDGERS, THE_APP].join("\n")}

## The machine

${facts(machine)}

## Versions

${facts(versions)}

## Repeat it

\`\`\`sh
npm install && BENCH_ROUNDS=${options.rounds} BENCH_SECONDS=${options.seconds} npm run bench
\`\`\`

It needs Linux, two cores, Node, npm, \`wrk\`, \`strace\` and \`taskset\`, and a compiler where better-sqlite3 has to be built (Python, make, g++). The peers are
installed in \`bench/\`; wrk and strace too, where the system has \`apt-get\` and the user may use it. \`BENCH_ROUNDS\` and \`BENCH_SECONDS\` set the rounds and the
seconds of a closed loop, here as this page was made; \`BENCH_LEDGERS\` sets how many small ledgers there are, 100,000 by itself; \`BENCH_ONLY=post,list\` measures only these works, and prints them without writing this page, or with \`BENCH_RENEW=1\` puts them in their rows. Leave the machine
to it: whatever else runs meanwhile is measured too.
`;
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
