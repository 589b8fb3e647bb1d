// What each report is given.

import type { Telling } from "./telling.ts";
import type { Reports, ReportsBook } from "./use-reports.ts";

export interface Shown {
  readonly book: ReportsBook;
  readonly reports: Reports;
  readonly telling: Telling;
}
