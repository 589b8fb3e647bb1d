// Finds regular payments among the expenses of a payee. They are only suggestions. Most of the payments must follow a rhythm, and the
// amounts must be similar, so weekly visits to a shop don't count as a subscription.

import { addMonths, type CalendarDate, dateOfDayNumber, dayNumber } from "../time/calendar-date.ts";

/** An earlier expense, with its amount in units of 10^-4, which must be positive. */
export interface PastPayment {
  readonly date: CalendarDate;
  readonly units: number;
}

/** A frequency of regular payments, and the conditions for finding it. */
interface Frequency {
  readonly unit: "day" | "month";
  readonly every: number;
  /** The mean number of days between two of them. */
  readonly days: number;
  /** A payment may be this many days early or late. */
  readonly tolerance: number;
  /** The minimum number of payments. */
  readonly least: number;
  /** The amounts may differ by at most this percentage of their median. */
  readonly spread: number;
}

export const FREQUENCIES = [
  { unit: "day", every: 7, days: 7, tolerance: 1, least: 5, spread: 15 },
  { unit: "day", every: 14, days: 14, tolerance: 2, least: 4, spread: 15 },
  { unit: "month", every: 1, days: 30.44, tolerance: 4, least: 3, spread: 75 },
  { unit: "month", every: 3, days: 91.3, tolerance: 8, least: 3, spread: 75 },
  { unit: "month", every: 6, days: 182.6, tolerance: 10, least: 3, spread: 75 },
  { unit: "month", every: 12, days: 365.2, tolerance: 12, least: 2, spread: 75 },
] as const satisfies readonly Frequency[];

export interface Regular {
  readonly unit: "day" | "month";
  readonly every: number;
  /** The payments in the order of their days. */
  readonly payments: readonly PastPayment[];
  /** The next payment is expected on this day. */
  readonly next: CalendarDate;
  /** Is true if the amounts differ from one another. */
  readonly varies: boolean;
  /** The previous price, and the date of the first payment at the current one; null if the price has not risen. */
  readonly risen: { readonly from: number; readonly since: CalendarDate } | null;
}

/** The regular payments to one payee that still continue, the most frequent first. The given payments are in the order of their days. */
export function regularPayments(
  payments: readonly PastPayment[],
  today: CalendarDate,
): readonly Regular[] {
  const found = byPrice(payments).map((alike) => regularOf(alike, payments, today));
  return found
    .filter((each) => each !== undefined)
    .toSorted((a, b) => b.payments.length - a.payments.length);
}

/** Groups payments by price. A gap between prices means two subscriptions. A rising price or a varying bill leaves no such gap. */
function byPrice(payments: readonly PastPayment[]): readonly (readonly PastPayment[])[] {
  const groups: PastPayment[][] = [];
  let before = 0;
  for (const payment of payments.toSorted((a, b) => a.units - b.units)) {
    if (before === 0 || payment.units * 5 > before * 8) groups.push([]);
    groups.at(-1)?.push(payment);
    before = payment.units;
  }
  return groups.map((group) => group.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
}

function regularOf(
  alike: readonly PastPayment[],
  all: readonly PastPayment[],
  today: CalendarDate,
): Regular | undefined {
  const days = alike.map(({ date }) => dayNumber(date));
  const gap = median(days.slice(1).map((day, at) => day - (days[at] ?? day)));
  const frequency = FREQUENCIES.find((each) => Math.abs(gap - each.days) <= each.tolerance);
  const [first, last] = [alike[0], alike.at(-1)];
  if (!frequency || !first || !last || alike.length < frequency.least) return undefined;
  if (dayNumber(today) - dayNumber(last.date) > frequency.days * 1.5) return undefined;
  const inPlace = onSchedule(alike, frequency);
  const amounts = inPlace.map(({ units }) => units);
  if (inPlace.length < frequency.least || spread(amounts) > frequency.spread) return undefined;
  const middle = median(amounts);
  const since = all.filter(({ date, units }) => date >= first.date && isNear(units, middle));
  const next = later(last.date, frequency, 1);
  if (!next || inPlace.length * 4 < since.length * 3) return undefined;
  const { unit, every } = frequency;
  return { unit, every, payments: inPlace, next, ...priceOf(amounts, inPlace) };
}

/** Returns true if neither amount is more than 8/5 of the other. */
export function isNear(one: number, other: number): boolean {
  return one * 8 >= other * 5 && one * 5 <= other * 8;
}

/** The payments on the days of the rhythm, counted back from the last payment; none if too many are missing. */
function onSchedule(alike: readonly PastPayment[], frequency: Frequency): readonly PastPayment[] {
  const last = alike.at(-1);
  if (!last) return [];
  let best: readonly PastPayment[] = [];
  // The last one may be early or late itself.
  for (let shift = -frequency.tolerance; shift <= frequency.tolerance; shift += 1) {
    const anchor = dateOfDayNumber(dayNumber(last.date) + shift);
    const found = anchor ? inPlaces(alike, anchor, frequency) : [];
    if (found.length > best.length) best = found;
  }
  return best;
}

function inPlaces(
  alike: readonly PastPayment[],
  anchor: CalendarDate,
  frequency: Frequency,
): readonly PastPayment[] {
  const found = new Map<number, PastPayment>();
  for (const payment of alike) {
    const day = dayNumber(payment.date);
    const step = Math.floor((day - dayNumber(anchor)) / frequency.days + 0.5);
    const place = later(anchor, frequency, step);
    if (place && Math.abs(day - dayNumber(place)) <= frequency.tolerance) found.set(step, payment);
  }
  const places = 1 - Math.min(0, ...found.keys());
  const missing = places - found.size;
  return missing > Math.trunc(places / 6) + 1 ? [] : [...found.values()];
}

function later(
  date: CalendarDate,
  { unit, every }: Frequency,
  steps: number,
): CalendarDate | undefined {
  if (unit === "month") return addMonths(date, every * steps);
  return dateOfDayNumber(dayNumber(date) + every * steps);
}

function priceOf(
  amounts: readonly number[],
  payments: readonly PastPayment[],
): Pick<Regular, "varies" | "risen"> {
  const last = amounts.at(-1) ?? 0;
  const since = amounts.findLastIndex((units) => units !== last) + 1;
  const before = amounts[since - 1];
  const start = payments[since];
  if (before === undefined || !start) return { varies: false, risen: null };
  const wasFixed = since >= 2 && amounts[since - 2] === before && amounts.length - since >= 1;
  if (!wasFixed) return { varies: true, risen: null };
  return { varies: false, risen: before < last ? { from: before, since: start.date } : null };
}

/** The difference between the largest and the smallest amount, as a percentage of the median. */
function spread(amounts: readonly number[]): number {
  const middle = median(amounts);
  return ((Math.max(...amounts) - Math.min(...amounts)) * 100) / Math.max(middle, 1);
}

/** The median, which is the lower of the two middle numbers for an even number of them; 0 if there are none. */
function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length / 2) - 1] ?? 0;
}
