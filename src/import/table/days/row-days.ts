// The days of a table's rows, by its columns of days.

import { type Reason, reason } from "../../../domain/import/reasons.ts";
import { quote } from "../../../domain/text/text.ts";
import type { CalendarDate } from "../../../domain/time/calendar-date.ts";
import type { RecordDays, TableRow } from "../../record/record.ts";
import { namedHead } from "../cells/cell-texts.ts";
import { DAY_ROLES } from "../columns/found-columns.ts";
import type { TableReading } from "../table-findings.ts";
import { type DayFormat, readDay } from "./day-format.ts";
import { dayCellAt, faultOfDay } from "./day-readings.ts";

interface DayColumn {
  readonly role: (typeof DAY_ROLES)[number];
  readonly at: number;
  readonly format: DayFormat;
}

export interface DaysRead {
  readonly all: RecordDays;
  /** What was paid on; undefined if none of the cells is a day. */
  readonly day: CalendarDate | undefined;
  /** Of the last cell that is none. */
  readonly fault: Reason;
}

export class RowDays {
  readonly #columns: readonly DayColumn[];
  readonly #heads: readonly string[];

  constructor({ columns, dayFormats, heads }: TableReading) {
    this.#heads = heads;
    this.#columns = DAY_ROLES.flatMap((role): readonly DayColumn[] => {
      const [at] = columns.value[role] ?? [];
      const format = dayFormats.get(at ?? -1);
      return at === undefined || !format ? [] : [{ role, at, format }];
    });
  }

  read(row: TableRow): DaysRead {
    const all: { -readonly [Role in keyof RecordDays]: RecordDays[Role] } = {};
    let fault: Reason = reason("no-date");
    for (const { role, at, format } of this.#columns) {
      const cell = dayCellAt(row, at).trim();
      if (cell === "") continue;
      const day = readDay(cell, format);
      if (day) all[role] = day;
      else fault = faultOfDay(cell, `${namedHead(this.#heads, at)}${quote(cell)}`);
    }
    return { all, day: all.spent ?? all.booked ?? all.value, fault };
  }

  /** What stands in the columns of days. */
  cellsOf(row: TableRow): readonly string[] {
    return this.#columns.map(({ at }) => row.cells[at] ?? "").filter((cell) => cell !== "");
  }
}
