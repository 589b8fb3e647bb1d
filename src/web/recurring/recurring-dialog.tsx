// The fields of a recurring expense, new or existing.

import { useState } from "react";
import { DESCRIPTION_CHARACTERS } from "../../domain/expense/expense.ts";
import type { LabelId } from "../../domain/label/label.ts";
import { DEFAULT_LEAD, MAX_LEAD } from "../../domain/recurring/lead.ts";
import { MAX_TIMES } from "../../domain/recurring/recurring-expense.ts";
import { occurrences, type Schedule } from "../../domain/recurring/schedule.ts";
import { type CalendarDate, dateParts, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { useToday } from "../clock.ts";
import {
  AmountField,
  CategoryField,
  DateField,
  FormField,
  NameField,
  useFieldReader,
} from "../expense/fields/controls.tsx";
import { readAmountField } from "../expense/fields/input.ts";
import { useLedger } from "../ledger.ts";
import { writeAmount } from "../locale/amounts.ts";
import { showDayBeside } from "../locale/days.ts";
import { splitNames } from "../parts/category.tsx";
import { Check, Radios } from "../parts/choices.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { useCategoryNames } from "../service/category-names.ts";
import type { Expense, Recurring, Upcoming } from "../service/shapes.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useTexts } from "../texts/texts.ts";
import {
  changeRecurring,
  contentBeside,
  nextOf,
  upcomingOf,
  useArchivedHint,
  useCreateRecurring,
} from "./recurring.ts";
import {
  FirstDay,
  NumberField,
  RhythmFields,
  readNumber,
  rhythmOf,
  type TypedRhythm,
  typedRhythm,
} from "./rhythm-fields.tsx";
import { describeRhythm, firstDays } from "./rhythm-words.ts";

interface Props {
  /** Undefined for a new recurring expense. */
  readonly recurring?: Recurring;
  /** The nominal day of the first occurrence that may change, by default the next one. */
  readonly day?: CalendarDate;
  /** The expense from which the new recurring expense gets its fields. */
  readonly like?: Expense;
  readonly onClose: () => void;
}

interface Typed extends TypedRhythm {
  readonly description: string;
  readonly amount: string;
  readonly differs: boolean;
  readonly category: LabelId | null;
  readonly payee: string;
  readonly until: string;
  readonly times: string;
  readonly lead: string;
  readonly automatic: boolean;
}

export function RecurringDialog({ recurring, day, like, onClose }: Props) {
  const { texts } = useRecurringReader();
  const { ledger } = useLedger();
  const create = useCreateRecurring();
  const reader = useFieldReader();
  const { locale, today } = reader;
  const [typed, setTyped] = useState(() =>
    like ? typedLike(like, reader) : typedOf(recurring, reader),
  );
  /** The open occurrences that change. */
  const [which, setWhich] = useState<"next" | "open">("next");
  const put = (fields: Partial<Typed>) => setTyped({ ...typed, ...fields });
  const fields = fieldsOf(typed, reader);
  const days = fields ? firstDays(fields.schedule, 3) : [];
  const split = recurring && splitOf(recurring, day);

  function save(): void {
    if (!fields) return;
    const { schedule, draft } = fields;
    const { created, changed } = texts.did;
    const whole = { ...draft, ...contentBeside(recurring ?? like, draft) };
    if (!recurring) {
      create(whole, created(draft.description, describeRhythm(schedule, { texts, locale })));
      return;
    }
    const from = which === "next" ? split?.day : undefined;
    const message = changed(draft.description);
    changeRecurring(ledger, recurring, { fields: whole, message, from });
  }

  return (
    <FormDialog
      title={recurring ? texts.edit : texts.create}
      canSubmit={days.length > 0}
      onSubmit={save}
      onClose={onClose}
    >
      <ContentFields typed={typed} parts={(recurring ?? like)?.parts} onPut={put} />
      <RhythmFields typed={typed} onPut={put} first={<FirstDay typed={typed} onPut={put} />}>
        <EndFields typed={typed} onPut={put} />
      </RhythmFields>
      <Check
        isChecked={typed.automatic && !typed.differs}
        isDisabled={typed.differs}
        onChange={(automatic) => put({ automatic })}
      >
        {texts.form.automatic}
      </Check>
      {split && (
        <Radios
          legend={texts.form.which}
          choices={[
            { key: "next", name: texts.form.fromNext(showDayBeside(split.date, today, locale)) },
            { key: "open", name: texts.form.allOpen },
          ]}
          value={which}
          onChange={setWhich}
        />
      )}
      {fields && <Ahead schedule={fields.schedule} days={days} />}
    </FormDialog>
  );
}

type FieldReader = ReturnType<typeof useFieldReader>;

function typedOf(recurring: Recurring | undefined, reader: FieldReader): Typed {
  const { currency, locale, today } = reader;
  return {
    description: recurring?.description ?? "",
    amount: recurring?.amount ? writeAmount(recurring.amount, currency, locale) : "",
    differs: recurring !== undefined && recurring.amount === null,
    category: recurring?.category ?? null,
    payee: recurring?.payee ?? "",
    until: recurring?.until ?? "",
    times: String(recurring?.times ?? ""),
    lead: String(recurring?.lead ?? DEFAULT_LEAD),
    automatic: recurring?.automatic ?? false,
    ...typedRhythm(recurring, today),
  };
}

/** Returns fields that repeat an expense each month on its day. They begin with the next such day, since the expense itself is recorded. */
function typedLike(like: Expense, reader: FieldReader): Typed {
  const { description, amount, category, payee, date } = like;
  const { day } = dateParts(date);
  const rhythm = { unit: "month", every: 1, on: [day] } as const;
  const schedule = { rhythm, weekend: "stay", from: date, until: null, times: null } as const;
  const next = occurrences(schedule).find((each) => each > date && each > reader.today);
  return {
    ...typedOf(undefined, reader),
    description,
    category,
    payee: payee ?? "",
    amount: writeAmount(amount, reader.currency, reader.locale),
    ...typedRhythm({ ...schedule, from: next ?? date }, reader.today),
  };
}

/** Returns the occurrence from which a change can apply; undefined if it is the first one, since then the change applies to all. */
function splitOf(recurring: Recurring, day: CalendarDate | undefined): Upcoming | undefined {
  const [first] = occurrences(recurring).take(1);
  const next = day === undefined ? nextOf(recurring) : upcomingOf(recurring, day);
  return next && first && next.day > first ? next : undefined;
}

interface AheadProps {
  readonly schedule: Schedule;
  readonly days: readonly CalendarDate[];
}

function Ahead({ schedule, days }: AheadProps) {
  const { texts, locale } = useRecurringReader();
  const today = useToday();
  const shown = days.map((day) => showDayBeside(day, today, locale)).join(" · ");
  return (
    <p className="hint" role="status">
      {days.length === 0
        ? texts.form.none
        : texts.form.ahead(describeRhythm(schedule, { texts, locale }), shown)}
    </p>
  );
}

const TIMES = [1, MAX_TIMES] as const;
const LEAD = [0, MAX_LEAD] as const;

/** Undefined if a field is empty or invalid. */
function fieldsOf(typed: Typed, reader: FieldReader) {
  const description = typed.description.trim() || typed.payee.trim();
  const read = readAmountField(typed.amount, reader);
  const rhythm = rhythmOf(typed);
  const { from, weekend, automatic, differs, category } = typed;
  const amount = differs ? null : read.value;
  const times = typed.times.trim() === "" ? null : readNumber(typed.times, TIMES);
  const lead = readNumber(typed.lead, LEAD);
  if (description === "" || amount === undefined || !rhythm || !isCalendarDate(from)) {
    return undefined;
  }
  if (times === undefined || lead === undefined) return undefined;
  const until = isCalendarDate(typed.until) ? typed.until : null;
  const schedule = { rhythm, weekend, from, until, times };
  const payee = typed.payee.trim() || null;
  return {
    schedule,
    draft: {
      description,
      amount,
      category,
      payee,
      ...schedule,
      lead,
      automatic: automatic && !differs,
    },
  };
}

interface FieldsProps {
  readonly typed: Typed;
  readonly onPut: (fields: Partial<Typed>) => void;
}

interface ContentProps extends FieldsProps {
  /** The split of the expense that is edited or repeated. */
  readonly parts: Expense["parts"] | undefined;
}

function ContentFields({ typed, parts = [], onPut }: ContentProps) {
  const all = useTexts();
  const { texts } = useRecurringReader();
  const categories = useCategoryNames() ?? [];
  const archived = useArchivedHint(typed.category);
  const isSplit = parts.length > 0 && typed.category === null && !typed.differs;
  const split = isSplit
    ? all.listed(all.expense.split, splitNames(parts, categories, all.noCategory))
    : undefined;
  return (
    <>
      <FormField label={all.description}>
        {(control) => (
          <TextInput
            {...control}
            autoFocus
            most={DESCRIPTION_CHARACTERS}
            value={typed.description}
            onType={(description) => onPut({ description })}
          />
        )}
      </FormField>
      <AmountField
        label={all.amount}
        disabled={typed.differs}
        value={typed.differs ? "" : typed.amount}
        onType={(amount) => onPut({ amount })}
      />
      <Check isChecked={typed.differs} onChange={(differs) => onPut({ differs })}>
        {texts.form.amountDiffers}
      </Check>
      <div className="pair">
        <FormField label={all.category} hint={archived ?? split}>
          {({ id }) => (
            <CategoryField
              id={id}
              value={typed.category}
              onChange={(category) => onPut({ category })}
            />
          )}
        </FormField>
        <FormField label={all.payee}>
          {({ id }) => (
            <NameField
              id={id}
              field="payee"
              value={typed.payee}
              onChange={(payee) => onPut({ payee })}
            />
          )}
        </FormField>
      </div>
    </>
  );
}

/** The fields for the end, and for how many days ahead an occurrence is shown. */
function EndFields({ typed, onPut }: FieldsProps) {
  const { form } = useRecurringReader().texts;
  return (
    <>
      <FormField label={form.until} hint={form.untilHint}>
        {(control) => (
          <DateField {...control} value={typed.until} onChange={(until) => onPut({ until })} />
        )}
      </FormField>
      <NumberField
        label={form.times}
        hint={form.untilHint}
        range={TIMES}
        value={typed.times}
        onType={(times) => onPut({ times })}
      />
      <NumberField
        label={form.lead}
        hint={form.leadHint}
        range={LEAD}
        value={typed.lead}
        onType={(lead) => onPut({ lead })}
      />
    </>
  );
}
