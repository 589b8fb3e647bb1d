// What is told of tables that were brought up to date.

import type { Upgrade } from "../domain/maintenance.ts";
import type { Told } from "./care.ts";

export function tellMigration({ location, before, after }: Upgrade): Told {
  const what = before === after ? "was up to date" : "is brought up to date";
  const stdout = `${location} ${what}: version ${before} before, version ${after} now\n`;
  return { code: 0, stdout, stderr: "" };
}
