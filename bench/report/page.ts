// docs/BENCHMARKS.md: a run replaces the figures there. The text around them is written by hand.

import { join } from "node:path";
import type { Options } from "../options.ts";
import { ROOT } from "../paths.ts";
import type { LimitForm } from "../sides/side.ts";
import type { Round } from "./figures.ts";
import { FORM_LABELS } from "./limit.ts";
import { toSvg } from "./plot.ts";
import type { Row } from "./row.ts";

type Facts = readonly (readonly [name: string, is: string])[];

export interface Run {
  readonly rows: readonly Row[];
  readonly rounds: readonly Round[];
  readonly options: Options;
  /** The form of the limit that was the fastest. */
  readonly limitForm: LimitForm;
  readonly machine: Facts;
  readonly versions: Facts;
}

const PAGE = join(ROOT, "docs/BENCHMARKS.md");

/** Replaces all figures by those of a full run. */
export async function writePage(run: Run): Promise<void> {
  const { rows, rounds, options, limitForm, machine, versions } = run;
  await Bun.write(join(ROOT, "docs/benchmarks.svg"), toSvg(rounds));
  const page = (await linesWith(rows))
    .join("\n")
    .replace(/(medians of) \d+ rounds?/, `$1 ${count(options.rounds, "round")}`)
    .replace(/(warm up and then) \d+ seconds?/, `$1 ${count(options.seconds, "second")}`)
    .replace(/(it is the form with) [^.]+/, `$1 ${FORM_LABELS[limitForm]}`)
    .replace(/(BENCH_ROUNDS)=\d+ (BENCH_SECONDS)=\d+/, `$1=${options.rounds} $2=${options.seconds}`)
    .replace(/(## The machine\n\n)(?:\|.*\n)+/, `$1${facts(machine)}`)
    .replace(/(## Versions\n\n)(?:\|.*\n)+/, `$1${facts(versions)}`);
  await write(page);
}

/** Replaces the page's rows by those of a later run, or adds them after the last one, and names that run. */
export async function renewRows(rows: readonly Row[], rounds: number): Promise<void> {
  const lines = await linesWith(rows);
  const today = new Date().toISOString().slice(0, 10);
  const run = `${RENEWED}, on ${today} in ${count(rounds, "round")}:`;
  lines.splice(endOfResults(lines), 0, "", run, "", ...rows.map(pointOf));
  await write(lines.join("\n"));
}

/** The beginning of the line above the workloads of a later run. */
const RENEWED = "Measured later than the others";

/** The page with these rows, which are no longer listed among those of earlier runs, and without lists that have become empty. */
async function linesWith(rows: readonly Row[]): Promise<string[]> {
  const lines = (await Bun.file(PAGE).text()).split("\n");
  for (const row of rows) {
    const place = lines.findIndex((each) => each.startsWith(`| ${row.title} |`));
    if (place !== -1) lines[place] = lineOf(row);
    else lines.splice(endOfResults(lines), 0, lineOf(row));
  }
  const points = rows.map(pointOf);
  const left = lines.filter((each) => !points.includes(each));
  return left.filter((each, at) => !each.startsWith(RENEWED) || left[at + 2]?.startsWith("- "));
}

/** Writes the page with the number of targets that its rows meet. */
async function write(page: string): Promise<void> {
  const met = page.match(/✓/g)?.length ?? 0;
  const all = met + (page.match(/✗ missed/g)?.length ?? 0);
  const counted = page.replace(/meet \d+ of \d+ targets/, `meet ${met} of ${all} targets`);
  await Bun.write(PAGE, counted.replaceAll(/\n{3,}/g, "\n\n"));
}

/** The line after the table of results, which is the first table. */
function endOfResults(lines: readonly string[]): number {
  const start = lines.findIndex((each) => each.startsWith("| "));
  return lines.findIndex((each, at) => at > start && !each.startsWith("| "));
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function pointOf({ title }: Row): string {
  return `- ${title}`;
}

function lineOf({ title, sides, targets }: Row): string {
  return line([
    title,
    ...sides.map(({ lines }) => lines.join("<br>") || "–"),
    targets.map(({ required }) => required).join("<br>"),
    targets.map(({ reached, met }) => `${reached} ${met ? "✓" : "✗ missed"}`).join("<br>"),
  ]);
}

function facts(list: Facts): string {
  return [["", ""], ["---", "---"], ...list].map((cells) => `${line(cells)}\n`).join("");
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
