// The fields of a rhythm: how often an expense repeats, on which days, and from which day on.

import { type ReactNode, useState } from "react";
import {
  type MonthDay,
  type Rhythm,
  type Schedule,
  WEEKDAY_CODES,
  WEEKEND_CHOICES,
  type Weekday,
} from "../../domain/recurring/schedule.ts";
import { MAX_EVERY } from "../../domain/recurring/recurring-expense.ts";
import {
  type CalendarDate,
  dateParts,
  isCalendarDate,
  weekday,
} from "../../domain/time/calendar-date.ts";
import { DateField, FormField } from "../expense/fields/controls.tsx";
import { readDate } from "../expense/fields/input.ts";
import { showCount } from "../locale/amounts.ts";
import { Select } from "../parts/choices.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { describeMonthDay, nameOfWeekday, WEEKDAYS, YEAR_MONTHS } from "./rhythm-words.ts";

const UNITS = ["day", "week", "month", "year"] as const;

export interface TypedRhythm {
  readonly every: string;
  readonly unit: (typeof UNITS)[number];
  /** Undefined if it is the weekday of the first day. */
  readonly weekdays: readonly Weekday[] | undefined;
  readonly monthDays: readonly MonthDay[] | undefined;
  readonly weekend: Schedule["weekend"];
  readonly from: string;
}

export function typedRhythm(schedule: Schedule | undefined, today: CalendarDate): TypedRhythm {
  const rhythm: Rhythm = schedule?.rhythm ?? { unit: "month", every: 1, on: [] };
  const isYearly = rhythm.unit === "month" && rhythm.every % YEAR_MONTHS === 0;
  return {
    every: String(isYearly ? rhythm.every / YEAR_MONTHS : rhythm.every),
    unit: isYearly ? "year" : rhythm.unit,
    weekdays: rhythm.unit === "week" ? rhythm.on : undefined,
    monthDays: rhythm.unit === "month" && schedule ? rhythm.on : undefined,
    weekend: schedule?.weekend ?? "stay",
    from: schedule?.from ?? today,
  };
}

export function rhythmOf(typed: TypedRhythm): Rhythm | undefined {
  const { unit, from, weekdays, monthDays } = typed;
  const every = readNumber(typed.every, rangeOf(unit));
  if (every === undefined || !isCalendarDate(from)) return undefined;
  if (unit === "day") return { unit, every };
  if (unit === "week") return { unit, every, on: weekdays ?? [weekdayOf(from)] };
  return { unit: "month", every: every * monthsOf(unit), on: monthDays ?? [dateParts(from).day] };
}

function monthsOf(unit: TypedRhythm["unit"]): number {
  return unit === "year" ? YEAR_MONTHS : 1;
}

function rangeOf(unit: TypedRhythm["unit"]): Range {
  return [1, Math.trunc(MAX_EVERY / monthsOf(unit))];
}

function weekdayOf(date: CalendarDate): Weekday {
  return WEEKDAYS.find((day) => day === weekday(date)) ?? 1;
}

type Range = readonly [least: number, most: number];

/** Undefined if the text is not a whole number in the range. */
export function readNumber(text: string, [least, most]: Range): number | undefined {
  const value = /^\d{1,4}$/.test(text.trim()) ? Number.parseInt(text, 10) : -1;
  return value >= least && value <= most ? value : undefined;
}

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly range: Range;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** An empty field shows no error. */
export function NumberField({ label, hint, range, ...rest }: NumberFieldProps) {
  const { texts, locale } = useRecurringReader();
  const [least, most] = range;
  const isFit = rest.value.trim() === "" || readNumber(rest.value, range) !== undefined;
  const fault = isFit
    ? undefined
    : { message: texts.form.between(showCount(least, locale), showCount(most, locale)) };
  return (
    <FormField label={label} hint={hint} fault={fault}>
      {(control) => <TextInput {...control} {...rest} inputMode="numeric" />}
    </FormField>
  );
}

const NO_END = { until: null, times: null };

/** Adds the end of another schedule to the typed rhythm; undefined if a field is invalid. */
export function scheduleOf(
  typed: TypedRhythm,
  { until, times }: Pick<Schedule, "until" | "times"> = NO_END,
): Schedule | undefined {
  const { weekend, from } = typed;
  const rhythm = rhythmOf(typed);
  if (!rhythm || !isCalendarDate(from)) return undefined;
  return { rhythm, weekend, from, until, times };
}

interface Props {
  readonly typed: TypedRhythm;
  readonly onPut: (fields: Partial<TypedRhythm>) => void;
}

interface RhythmFieldsProps extends Props {
  readonly first?: ReactNode;
  readonly children?: ReactNode;
}

export function RhythmFields({ typed, onPut, first, children }: RhythmFieldsProps) {
  const { form } = useRecurringReader().texts;
  return (
    <>
      <div className="pair rhythm">
        <NumberField
          label={form.every}
          range={rangeOf(typed.unit)}
          value={typed.every}
          onType={(every) => onPut({ every })}
        />
        <Select
          aria-label={form.unit}
          choices={UNITS.map((key) => ({ key, name: form.units[key] }))}
          value={typed.unit}
          onChange={(unit) => onPut({ unit, monthDays: undefined })}
        />
      </div>
      {typed.unit === "week" && <Weekdays typed={typed} onPut={onPut} />}
      <div className="pair">
        {first}
        {typed.unit === "month" && <MonthDays typed={typed} onPut={onPut} />}
        {(typed.unit === "month" || typed.unit === "year") && (
          <FormField label={form.weekend}>
            {({ id }) => (
              <Select
                id={id}
                choices={WEEKEND_CHOICES.map((key) => ({ key, name: form.weekends[key] }))}
                value={typed.weekend}
                onChange={(weekend) => onPut({ weekend })}
              />
            )}
          </FormField>
        )}
        {children}
      </div>
    </>
  );
}

export function FirstDay({ typed, onPut }: Props) {
  const { form } = useRecurringReader().texts;
  return (
    <FormField label={form.from} fault={readDate(typed.from).fault}>
      {(control) => (
        <DateField
          {...control}
          required
          value={typed.from}
          onChange={(from) =>
            onPut({ from, ...(typed.unit === "year" && { monthDays: undefined }) })
          }
        />
      )}
    </FormField>
  );
}

function Weekdays({ typed, onPut }: Props) {
  const { texts, locale } = useRecurringReader();
  const rhythm = rhythmOf(typed);
  return (
    <DayChips
      legend={texts.form.weekdays}
      days={WEEKDAYS}
      chosen={typed.weekdays ?? (rhythm?.unit === "week" ? rhythm.on : [])}
      nameOf={(day) => nameOfWeekday(day, locale, "shortWeekday")}
      onChoose={(weekdays) => onPut({ weekdays })}
    />
  );
}

interface DayChipsProps<Day> {
  readonly legend: string;
  readonly days: readonly Day[];
  readonly chosen: readonly Day[];
  readonly nameOf: (day: Day) => string;
  readonly onChoose: (days: readonly Day[]) => void;
}

/** Offers days as checkboxes, of which at least one stays checked. */
function DayChips<Day extends string | number>(props: DayChipsProps<Day>) {
  const { legend, days, chosen, nameOf, onChoose } = props;
  return (
    <fieldset className="day-chips flow full">
      <legend>{legend}</legend>
      {days.map((day) => (
        <label key={day} className="chip">
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={({ target }) => {
              const isOn = (each: Day) => (each === day ? target.checked : chosen.includes(each));
              const on = days.filter(isOn);
              if (on.length > 0) onChoose(on);
            }}
          />
          {nameOf(day)}
        </label>
      ))}
    </fieldset>
  );
}

const NUMBERED = Array.from({ length: 31 }, (_, at) => at + 1);
const SEVERAL = "several";

/** Offers the days of a month, also as "the first Monday" for the weekday of the first day. "Several days" shows all of them as chips. */
function MonthDays({ typed, onPut }: Props) {
  const { texts, locale } = useRecurringReader();
  const rhythm = rhythmOf(typed);
  const on: readonly MonthDay[] = rhythm?.unit === "month" ? rhythm.on : [];
  const [areSeveral, setSeveral] = useState(on.length > 1);
  const days = new Set<MonthDay>([...NUMBERED, "last", ...weekdaysLike(typed.from), ...on]);
  const nameOf = (day: MonthDay) => describeMonthDay(day, { texts, locale });
  const single = Array.from(days, (day) => ({ key: String(day), name: nameOf(day) }));
  return (
    <>
      <FormField label={texts.form.on}>
        {({ id }) => (
          <Select
            id={id}
            choices={[...single, { key: SEVERAL, name: texts.form.severalDays }]}
            value={areSeveral ? SEVERAL : on.join()}
            onChange={(key) => {
              setSeveral(key === SEVERAL);
              const day = [...days].find((each) => String(each) === key);
              if (day !== undefined) onPut({ monthDays: [day] });
            }}
          />
        )}
      </FormField>
      {areSeveral && (
        <DayChips
          legend={texts.form.severalDays}
          days={[...days]}
          chosen={on}
          nameOf={(day) => (typeof day === "number" ? showCount(day, locale) : nameOf(day))}
          onChoose={(monthDays) => onPut({ monthDays })}
        />
      )}
    </>
  );
}

const NTH = [1, 2, 3, 4, -1] as const;

function weekdaysLike(from: string): readonly MonthDay[] {
  const code = isCalendarDate(from) ? WEEKDAY_CODES[weekday(from) - 1] : undefined;
  return code === undefined ? [] : NTH.map((nth): MonthDay => `${nth}${code}`);
}
