// The line for a new expense while it is typed: what it says, what past expenses suggest, and which suggestions are accepted. A category is
// accepted unless the user drops it; other suggestions only when pressed.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useContext, useLayoutEffect, useMemo, useState } from "react";
import { withoutEmpty } from "../../domain/expense/expense-details.ts";
import { type LabelField, someLabelFields } from "../../domain/expense/expense-fields.ts";
import { type LabelId, nameKey } from "../../domain/label/label.ts";
import type { CurrencyCode } from "../../domain/money/currency.ts";
import { type KnownLabels, knownLabels } from "../../domain/quick-entry/quick-entry.ts";
import { type EnteredExpense, fittingOccurrence } from "../../domain/recurring/fitting.ts";
import type { Schedule } from "../../domain/recurring/schedule.ts";
import { NO_SUGGESTION } from "../../domain/search/suggestion.ts";
import { usualCategory } from "../../domain/search/usual-category.ts";
import { wordsOf } from "../../domain/text/words.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { useSetBudget } from "../budgets/line-budget.tsx";
import { useToday } from "../clock.ts";
import { useFieldReader } from "../expense/fields/controls.tsx";
import { useLedger } from "../ledger.ts";
import { usualCurrencies } from "../locale/currencies.ts";
import { showDayBeside } from "../locale/days.ts";
import { hasSign } from "../parts/completing.ts";
import {
  recordOccurrence,
  recurringQuery,
  upcomingOf,
  useCreateRecurring,
} from "../recurring/recurring.ts";
import { describeRhythm, firstDays } from "../recurring/rhythm-words.ts";
import { holdUnfinished } from "../service/before-unload.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { BeforeRecording } from "../service/offered-currency.ts";
import { withKnownNumbers } from "../service/page-outbox.ts";
import { placeholderNear, suggestionsQuery } from "../service/queries.ts";
import type { Category, NewExpense, Suggestion, Upcoming } from "../service/shapes.ts";
import { type Follow, placeOf, transact } from "../service/transact.ts";
import { record } from "../service/transactions.ts";
import { fetchUsedLabels, useUsedLabels } from "../service/used-labels.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useReader } from "../texts/texts.ts";
import type { Usual } from "../texts/usual-words.ts";
import { receive, storeDraft, storedDraft, storedForm, storeForm } from "./draft.ts";
import {
  budgetOf,
  convertedBy,
  currenciesToChoose,
  draftOf,
  foreignIn,
  impossibleDate,
  inCurrency,
  type Line,
  readLine,
  unknownCategory,
  withoutDay,
} from "./typed-line.ts";

/** The typed text, and the choices that the user has made beside it. */
interface Typed {
  readonly text: string;
  readonly answers: ReadonlyMap<string, number>;
  readonly wishes: Wishes;
  readonly chosen: Chosen;
  readonly isOnce: boolean;
}

/** The user's choices beside the line; undefined for the line's own values. */
export interface Chosen {
  readonly category?: LabelId | null;
  /** The currency of a sign that several currencies share. */
  readonly currency?: CurrencyCode;
  readonly rate?: string;
}

const NOTHING: Typed = {
  text: "",
  answers: new Map(),
  wishes: new Map(),
  chosen: {},
  isOnce: false,
};

export type Entry = ReturnType<typeof useEntry>;

export function useEntry() {
  const { service } = useLedger();
  const today = useToday();
  const sendAs = useSend();
  const [all, setAll] = useState<Typed>(() => ({ ...NOTHING, text: storedDraft() }));
  // The placeholder took letters until this line appeared.
  useLayoutEffect(() => setAll((before) => ({ ...before, text: storedDraft() })), []);
  const put = (change: Partial<Typed>) => setAll((before) => ({ ...before, ...change }));
  const typed = { ...all, chosen: withKnownNumbers(all.chosen) };
  const { text, answers, wishes, chosen } = typed;
  const read = useReadLine(typed);
  const { line, draft, awaitDraft, budget } = read;
  const { schedule } = line.entry;
  const setBudget = useSetBudget(line.entry.budget);
  const fitting = useFitting(schedule ? undefined : draft);
  const counted = fitting && isAccepted(offerOf(fitting), wishes) ? fitting : undefined;

  const sendLine = (expense: NewExpense, as: Sending["schedule"] = schedule) =>
    sendAs(expense, { counted, schedule: as, follow: backInto(text, (text) => put({ text })) });

  function clear(): void {
    const next = receive("next") ?? "";
    setAll({ ...NOTHING, text: next });
    storeDraft(next);
    storeForm(undefined);
  }

  return {
    ...typed,
    ...read,
    today,
    fitting,
    type(text: string): void {
      put({ text });
      storeDraft(text);
    },
    answer: (question: string, choice: number) =>
      put({ answers: new Map(answers).set(question, choice) }),
    wish: (offer: Offer) => put({ wishes: toggled(offer, wishes) }),
    choose: (choice: Chosen) => put({ chosen: { ...chosen, ...choice } }),
    readOnce: () => put({ isOnce: true }),
    /** The currencies that its sign may mean, if that is a question. */
    currencies: currenciesToChoose(line, usualCurrencies(navigator.languages)),
    foreign: foreignIn(line),
    /** True if a form that was left has content that the line can't express. */
    hasMoreInForm: storedForm()?.isBeyondLine ?? false,
    /** Records an expense other than the one in the line. */
    sendAside: sendAs,
    send(...sent: Parameters<typeof sendLine>): void {
      sendLine(...sent);
      clear();
    },
    /** Enter doesn't make the user wait: the line is free for the next expense at once. */
    async submit(): Promise<void> {
      if (!draft && !budget) return;
      clear();
      if (!draft) return budget && setBudget(budget);
      if (!awaitDraft || schedule || service.connectivity.isAway()) sendLine(draft);
      else await sendLate(draft, awaitDraft, sendLine);
    },
  };
}

interface Sending {
  readonly counted?: Upcoming | undefined;
  readonly schedule?: Schedule | null | undefined;
  readonly follow?: Follow;
}

const RECURRING = { screen: "recurring", expense: undefined } as const;

/** Records an expense once, as an occurrence, or as a recurring one. */
function useSend() {
  const { texts, locale } = useReader();
  // These texts are loaded, since the line's chip or the form waited for them.
  const { texts: recurring } = useRecurringReader(true);
  const today = useToday();
  const { ledger } = useLedger();
  const create = useCreateRecurring();
  const beforeRecording = useContext(BeforeRecording);
  return (expense: NewExpense, { counted, schedule, follow }: Sending) => {
    beforeRecording("expense");
    if (schedule) {
      const { date: _, ref: __, ...content } = expense;
      const rhythm = describeRhythm(schedule, { texts: recurring, locale });
      const days = firstDays(schedule, 1).map((day) => showDayBeside(day, today, locale));
      const text = [recurring.did.created(content.description, rhythm), ...days].join(" · ");
      // The new recurring expense may not be visible on this screen, so the message links to it.
      const link = { text: texts.nav.recurring, to: RECURRING };
      create({ ...content, ...schedule }, text, {
        done: (_, { operation }) => (operation === "create" ? { text, link } : undefined),
      });
    } else if (counted) recordOccurrence(ledger, counted, withoutEmpty(expense), follow);
    else transact(ledger, record(placeOf(ledger), expense), follow);
  };
}

/** A refused expense comes back into the line or the form, unless they are in use again. */
function backInto(text: string, setText: (text: string) => void): Follow {
  const form = storedForm();
  return {
    refused() {
      if (storedDraft() !== "" || storedForm()) return {};
      storeForm(form);
      storeDraft(text);
      setText(text);
      return {};
    },
  };
}

/** The line as read, with suggestions from past expenses and the user's choices beside it. */
function useReadLine({ text, answers, wishes, chosen, isOnce }: Typed) {
  const ledger = useLedger();
  const reader = useFieldReader();
  const { today, currency } = reader;
  const queries = useQueryClient();
  const labels = useUsedLabels(hasSign(text));
  const categories = useCategoryNames() ?? [];
  const usual = useUsual();
  const known = useMemo(() => labels && knownLabels(labels), [labels]);
  const readWith = (known: KnownLabels | undefined) => {
    const read = readLine(text, { ...reader, answers, isOnce, known, categories });
    return inCurrency(read, chosen.currency, currency);
  };
  const line = readWith(known);
  const { marks, description } = line.entry;
  const converted = convertedBy(line, chosen.rate ?? "", reader);

  const sought = withoutDay(text, marks);
  const query = suggestionsQuery(ledger, sought, today);
  const { data: past, isPlaceholderData } = useQuery({
    ...query,
    enabled: sought !== "",
    placeholderData: placeholderNear(ledger.ledger, sought),
  });
  const offeredBy = (answer: Suggestion | undefined) =>
    offeredOf(answer, description, categories, usual);
  const offered = sought === "" ? undefined : offeredBy(past);
  const suggested = acceptedOf(offered, wishes);
  const accepted = withChosen(suggested, chosen, line);

  const isSettled = chosen.category !== undefined || line.entry.category !== undefined;
  const isOwn = sought === "" || (past !== undefined && !isPlaceholderData);
  const isCategoryLate = !isSettled && !isOwn;
  const areNamesLate = hasSign(text) && !known;

  /** Reads the line again with the ledger's names, so that the longest one that fits is meant. If suggestions fail, it has none. */
  async function awaitDraft(): Promise<NewExpense | undefined> {
    const [answer, names] = await Promise.all([
      isCategoryLate && inTime(queries.fetchQuery({ ...query, retry: false }), WAIT_MS),
      areNamesLate && inTime(fetchUsedLabels(queries, ledger), NAMES_WAIT_MS),
    ]);
    const late = names ? readWith(knownLabels(names)) : line;
    const category = lateCategory(suggested, answer ? offeredBy(answer) : undefined, wishes);
    const offers = isCategoryLate ? { ...suggested, category } : suggested;
    return draftOf(late, today, withChosen(offers, chosen, late), converted);
  }

  return {
    line,
    converted,
    accepted,
    categories,
    offered,
    unknown: known && unknownCategory(text, marks),
    impossible: impossibleDate(text, today, marks),
    /** Present if Enter should wait for the line's own suggestions, or for the ledger's names. */
    awaitDraft: isCategoryLate || areNamesLate ? awaitDraft : undefined,
    draft: draftOf(line, today, accepted, converted),
    budget: budgetOf(line),
  };
}

/** The user's choices take precedence over the line. */
function withChosen(
  accepted: Partial<Suggestion>,
  chosen: Chosen,
  { entry }: Line,
): Partial<Suggestion> {
  const { category = entry.category } = chosen;
  return category === undefined ? accepted : { ...accepted, category };
}

/** Sends an expense once: with the late answer, or without it if the page is left first. */
async function sendLate(
  draft: NewExpense,
  awaitDraft: () => Promise<NewExpense | undefined>,
  send: (expense: NewExpense) => void,
): Promise<void> {
  let isSent = false;
  function sendOnce(expense: NewExpense): void {
    if (!isSent) send(expense);
    isSent = true;
  }
  // The line is no longer stored as a draft, so it would be lost with the page.
  const letGo = holdUnfinished({ save: () => sendOnce(draft) });
  const late = await awaitDraft();
  letGo();
  sendOnce(late ?? draft);
}

/** The longest time that an entered line waits for suggestions; then it is recorded as it was shown. */
const WAIT_MS = 300;
/** The longest time that it waits for the ledger's names. Without these, a part of a name would become a payee of its own. */
const NAMES_WAIT_MS = 1_000;

/** Resolves to undefined if the answer fails or takes too long. */
function inTime<Answer>(asked: Promise<Answer>, waitMs: number): Promise<Answer | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, waitMs));
  return Promise.race([asked.catch(() => undefined), late]);
}

export type Offer = "category" | LabelField | "amount" | `#${string}` | `${number} ${CalendarDate}`;

/** Offers that the line counts as this occurrence. */
export function offerOf({ recurring, day }: Upcoming): Offer {
  return `${recurring} ${day}`;
}

function useFitting(expense: EnteredExpense | undefined): Upcoming | undefined {
  const { data } = useQuery({ ...recurringQuery(useLedger()), enabled: expense !== undefined });
  const fitting = expense && data && fittingOccurrence(expense, data.items);
  return fitting && upcomingOf(fitting.recurring, fitting.day);
}

/** True for offers that the user has accepted, false for those that the user has dropped. */
export type Wishes = ReadonlyMap<Offer, boolean>;

export function acceptedOf(offered: Suggestion | undefined, wishes: Wishes): Partial<Suggestion> {
  if (!offered) return {};
  const { category, amount, tags } = offered;
  const accepted = (offer: Offer) => isAccepted(offer, wishes);
  return {
    ...(category !== null && accepted("category") && { category }),
    ...someLabelFields((field) => (accepted(field) ? (offered[field] ?? undefined) : undefined)),
    ...(amount !== null && accepted("amount") && { amount }),
    tags: tags.filter((tag) => accepted(`#${tag}`)),
  };
}

/** A category is accepted automatically: it changes no amount, and one undo removes it. */
export function isAccepted(offer: Offer, wishes: Wishes): boolean {
  return wishes.get(offer) ?? offer === "category";
}

/** The category accepted from suggestions that come after Enter; the one accepted before, if they don't come or the user has pressed it. */
export function lateCategory(
  accepted: Partial<Suggestion>,
  answer: Suggestion | undefined,
  wishes: Wishes,
): LabelId | null {
  const { category = null } =
    answer && !wishes.get("category") ? acceptedOf(answer, wishes) : accepted;
  return category;
}

/** The wishes after the user presses an offer: it is accepted if it was not, and dropped if it was. */
export function toggled(offer: Offer, wishes: Wishes): Wishes {
  return new Map(wishes).set(offer, !isAccepted(offer, wishes));
}

/**
 * Suggestions for a line, from past expenses. If they are not certain, a category that the line names takes precedence. The usual category
 * for the line's words comes last.
 */
export function offeredOf(
  past: Suggestion | undefined,
  description: string,
  categories: readonly Category[],
  usual?: Usual,
): Suggestion | undefined {
  if (past?.certain) return past;
  const named = categoryNamed(description, categories);
  if (named) return { ...(past ?? NO_SUGGESTION), category: named.id, certain: true };
  if (!usual || !past || past.category !== null) return past;
  const category = usualAmong(description, categories, usual);
  return category ? { ...past, category: category.id } : past;
}

function usualAmong(
  description: string,
  categories: readonly Category[],
  { phrases, namesOf }: Usual,
): Category | undefined {
  const key = usualCategory(description, phrases);
  const names = key === undefined ? [] : namesOf(key).map(nameKey);
  const found = names.flatMap((name) => {
    return categories.find((each) => !each.archived && nameKey(each.name) === name) ?? [];
  });
  return found[0];
}

/** The usual words in the reader's language, once they are loaded. */
function useUsual(): Usual | undefined {
  const reader = useReader();
  const { data } = useQuery({
    queryKey: ["usual words", reader.language, reader.locale],
    queryFn: async () => (await import("../texts/usual-words.ts")).loadUsual(reader),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** The category whose whole name is in a text, word for word; of several, the one with the longest name. */
function categoryNamed(text: string, categories: readonly Category[]): Category | undefined {
  const words = phraseOf(text);
  return categories
    .filter(({ name, archived }) => !archived && words.includes(phraseOf(nameKey(name))))
    .filter(({ name }) => wordsOf(name).length > 0)
    .toSorted((one, other) => nameKey(other.name).length - nameKey(one.name).length)[0];
}

/** The words of a text with a space around each, so that no word is found within another. */
function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}
