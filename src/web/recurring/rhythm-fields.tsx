// The fields of a rhythm: how often, on which days, and from when on.

import type { ReactNode } from "react";
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
import { Select } from "../parts/choices.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { useRecurringTexts } from "../texts/recurring-texts.ts";
import { useReader } from "../texts/texts.ts";
import { describeMonthDay, nameOfWeekday, WEEKDAYS, YEAR_MONTHS } from "./rhythm-words.ts";

const UNITS = ["day", "week", "month", "year"] as const;

/** As typed. */
export interface TypedRhythm {
  readonly every: string;
  readonly unit: (typeof UNITS)[number];
  /** Undefined for that of the first day. */
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

/** Undefined as long as it can't be read. */
export function rhythmOf(typed: TypedRhythm): Rhythm | undefined {
  const { unit, from, weekdays, monthDays } = typed;
  const every = /^\d{1,3}$/.test(typed.every.trim()) ? Number.parseInt(typed.every, 10) : 0;
  if (every === 0 || !isCalendarDate(from)) return undefined;
  const months = unit === "year" ? every * YEAR_MONTHS : every;
  if (months > MAX_EVERY) return undefined;
  if (unit === "day") return { unit, every };
  if (unit === "week") return { unit, every, on: weekdays ?? [weekdayOf(from)] };
  return { unit: "month", every: months, on: monthDays ?? [dateParts(from).day] };
}

function weekdayOf(date: CalendarDate): Weekday {
  return WEEKDAYS.find((day) => day === weekday(date)) ?? 1;
}

interface Props {
  readonly typed: TypedRhythm;
  readonly onPut: (fields: Partial<TypedRhythm>) => void;
}

interface RhythmFieldsProps extends Props {
  /** The field that ends it. */
  readonly children: ReactNode;
}

export function RhythmFields({ typed, onPut, children }: RhythmFieldsProps) {
  const { form } = useRecurringTexts();
  return (
    <>
      <div className="pair rhythm">
        <FormField label={form.every}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={typed.every}
              onType={(every) => onPut({ every })}
            />
          )}
        </FormField>
        <Select
          aria-label={form.unit}
          choices={UNITS.map((key) => ({ key, name: form.units[key] }))}
          value={typed.unit}
          onChange={(unit) => onPut({ unit, monthDays: undefined })}
        />
      </div>
      {typed.unit === "week" && <Weekdays typed={typed} onPut={onPut} />}
      <div className="pair">
        <FormField label={form.from}>
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

function Weekdays({ typed, onPut }: Props) {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const rhythm = rhythmOf(typed);
  const chosen = typed.weekdays ?? (rhythm?.unit === "week" ? rhythm.on : []);
  return (
    <fieldset className="weekdays flow">
      <legend>{texts.form.weekdays}</legend>
      {WEEKDAYS.map((day) => (
        <label key={day} className="chip">
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            onChange={({ target }) => {
              const others = chosen.filter((each) => each !== day);
              const on = target.checked ? [...others, day].sort() : others;
              // One day is always chosen.
              if (on.length > 0) onPut({ weekdays: on });
            }}
          />
          {nameOfWeekday(day, locale, "shortWeekday")}
        </label>
      ))}
    </fieldset>
  );
}

const NUMBERED = Array.from({ length: 31 }, (_, at) => at + 1);

/** Offers single days of the month, the weekdays of the first day, and the days of a rhythm that has several. */
function MonthDays({ typed, onPut }: Props) {
  const texts = useRecurringTexts();
  const { locale } = useReader();
  const rhythm = rhythmOf(typed);
  if (rhythm?.unit !== "month") return null;
  const single: readonly MonthDay[] = [...NUMBERED, "last", ...weekdaysLike(typed.from)];
  const lists = new Map([...single.map((day) => [day]), rhythm.on].map((on) => [on.join(), on]));
  return (
    <FormField label={texts.form.on}>
      {({ id }) => (
        <Select
          id={id}
          choices={[...lists].map(([key, on]) => {
            const names = on.map((day) => describeMonthDay(day, { texts, locale }));
            return { key, name: names.join(", ") };
          })}
          value={rhythm.on.join()}
          onChange={(key) => onPut({ monthDays: lists.get(key) })}
        />
      )}
    </FormField>
  );
}

const NTH = [1, 2, 3, 4, -1] as const;

function weekdaysLike(from: string): readonly MonthDay[] {
  const code = isCalendarDate(from) ? WEEKDAY_CODES[weekday(from) - 1] : undefined;
  return code === undefined ? [] : NTH.map((nth): MonthDay => `${nth}${code}`);
}
