// What is told of tables that were brought up to date.

import type { Told } from "./care.ts";

export interface Upgrade {
  readonly location: string;
  /** The version of the tables before and after; 0 where there were none. */
  readonly before: number;
  readonly after: number;
}

export function tellMigration({ location, before, after }: Upgrade): Told {
  const what = before === after ? "was up to date" : "is brought up to date";
  const stdout = `${location} ${what}: version ${before} before, version ${after} now\n`;
  return { code: 0, stdout, stderr: "" };
}
