// The periods of days, cached for all ledgers, since computing them for each day of a lifetime takes long.

import type { GroupKey } from "../../domain/search/breakdown.ts";
import { dateOfDayNumber } from "../../domain/time/calendar-date.ts";
import { type Period, periodOf } from "../../domain/time/period.ts";

/** Takes the number of a day; undefined if there is no such day. */
export type NameDay = (day: number) => GroupKey | undefined;

export interface PeriodNames {
  /** `firstDay` is the first day of months, 1 to 28. */
  of(period: Period, firstDay: number): NameDay;
  /** The number of cached days, each once for each period and first day. */
  readonly size: number;
}

/** Above `most` days, all are dropped. */
export function createPeriodNames(most: number): PeriodNames {
  const namings = new Map<string, Map<number, GroupKey | undefined>>();
  let size = 0;

  function namesOf(naming: string): Map<number, GroupKey | undefined> {
    const names = namings.get(naming) ?? new Map<number, GroupKey | undefined>();
    namings.set(naming, names);
    return names;
  }

  function remember(naming: string, day: number, name: GroupKey | undefined): void {
    if (size >= most) {
      namings.clear();
      size = 0;
    }
    namesOf(naming).set(day, name);
    size += 1;
  }

  return {
    of(period, firstDay) {
      const naming = `${period}/${firstDay}`;
      return (day) => {
        const known = namings.get(naming)?.get(day);
        if (known !== undefined) return known;
        const date = dateOfDayNumber(day);
        const name = date && periodOf(date, period, firstDay);
        if (name !== undefined) remember(naming, day, name);
        return name;
      };
    },
    get size() {
      return size;
    },
  };
}
