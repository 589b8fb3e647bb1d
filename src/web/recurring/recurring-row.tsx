// The row of a recurring expense: its rhythm, its next day, twelve months as dots, its cost and its menu.

import { type ReactNode, useState } from "react";
import { useToday } from "../clock.ts";
import { useLedger } from "../ledger.ts";
import { usualPlaces } from "../locale/amounts.ts";
import { showDayBeside, showMonth } from "../locale/days.ts";
import { Amount, useShowAmount } from "../parts/amount.tsx";
import { Menu, MenuItem } from "../parts/menu.tsx";
import type { Recurring, Upcoming } from "../service/shapes.ts";
import { useRecurringReader } from "../texts/recurring-texts.ts";
import { useTexts } from "../texts/texts.ts";
import { Dearer } from "./found-payments.tsx";
import { Differs, EndItem, OccurrenceDialog, RowName, useSkip } from "./occurrences.tsx";
import {
  changeRecurring,
  deleteRecurring,
  type MonthState,
  monthStates,
  nextOf,
  perPeriod,
  type Regular,
  recordOccurrence,
  useArchivedHint,
} from "./recurring.ts";
import { RecurringDialog } from "./recurring-dialog.tsx";
import { describeRhythm, YEAR_MONTHS } from "./rhythm-words.ts";

interface Props {
  readonly recurring: Recurring;
  readonly risen: Regular["risen"];
}

export function RecurringRow({ recurring, risen }: Props) {
  const { texts, locale } = useRecurringReader();
  const today = useToday();
  const { description, payee, tags, category, categoryDeleted, next, paused, automatic } =
    recurring;
  const archived = useArchivedHint(category);
  return (
    <li className="recurring-row" data-paused={paused || undefined}>
      <RowName name={description} category={category}>
        {payee !== null && payee !== description && <bdi>{payee}</bdi>}
        {tags.map((tag) => (
          <bdi key={tag}>#{tag}</bdi>
        ))}
        <bdi>{describeRhythm(recurring, { texts, locale })}</bdi>
        {next && !paused && <bdi>{texts.next(showDayBeside(next, today, locale))}</bdi>}
        {paused && <bdi className="strong">{texts.paused}</bdi>}
        {automatic && !paused && next && <bdi>{texts.automatic}</bdi>}
        <Dearer risen={risen} />
        {archived !== undefined && <bdi>{archived}</bdi>}
        {categoryDeleted && <bdi>{texts.categoryDeleted}</bdi>}
      </RowName>
      <Months recurring={recurring} />
      <Cost recurring={recurring} />
      <RowMenu recurring={recurring} />
    </li>
  );
}

function Cost({
  recurring: { amount, suggestedAmount, rhythm },
}: Pick<Props, "recurring">): ReactNode {
  const { texts } = useRecurringReader();
  const show = useShowAmount();
  const { currency } = useLedger();
  if (amount === null) {
    return (
      <span className="cost">
        <Differs suggested={suggestedAmount} />
      </span>
    );
  }
  const months = rhythm.unit === "month" && rhythm.on.length === 1 ? rhythm.every : undefined;
  const per = (period: "month" | "year") =>
    show(perPeriod(amount, rhythm, period, usualPlaces(currency)));
  return (
    <span className="cost">
      <Amount value={amount} />
      <span className="facts hint">
        {months !== 1 && <bdi>{texts.perMonth(per("month"))}</bdi>}
        {months !== YEAR_MONTHS && <bdi>{texts.perYear(per("year"))}</bdi>}
      </span>
    </span>
  );
}

const SPOKEN = ["posted", "skipped", "due", "ahead"] as const satisfies readonly MonthState[];

function Months({ recurring }: Pick<Props, "recurring">) {
  const { texts, locale } = useRecurringReader();
  const months = monthStates(recurring, useToday());
  const names = (state: MonthState) =>
    months
      .filter((each) => each.state === state)
      .map(({ month }) => showMonth(month, 1, "monthName", locale))
      .join(", ");
  const described = SPOKEN.flatMap((state) => {
    const shown = names(state);
    return shown === "" ? [] : texts.months[state](shown);
  }).join("; ");
  return (
    <span className="months" role="img" aria-label={described} title={described}>
      {months.map(({ month, state }) => (
        <i key={month} data-state={state}>
          {showMonth(month, 1, "monthLetter", locale)}
        </i>
      ))}
    </span>
  );
}

function RowMenu({ recurring }: Pick<Props, "recurring">) {
  const { texts } = useRecurringReader();
  const all = useTexts();
  const { ledger } = useLedger();
  const [opened, setOpened] = useState<"change" | "record">();
  const { description: name } = recurring;
  const next = nextOf(recurring);
  const close = () => setOpened(undefined);

  return (
    <span>
      <Menu label={texts.more(name)}>
        <MenuItem onPick={() => setOpened("change")}>{texts.change}</MenuItem>
        {next && <NextItems one={next} of={recurring} onAmount={() => setOpened("record")} />}
        <MenuItem onPick={() => deleteRecurring(ledger, recurring, texts.did.deleted(name))}>
          {all.remove}
        </MenuItem>
      </Menu>
      {opened === "record" && next && (
        <OccurrenceDialog one={next} asked="record" onClose={close} />
      )}
      {opened === "change" && <RecurringDialog recurring={recurring} onClose={close} />}
    </span>
  );
}

interface NextItemsProps {
  readonly one: Upcoming;
  readonly of: Recurring;
  /** Called if the user must enter the amount. */
  readonly onAmount: () => void;
}

function NextItems({ one, of, onAmount }: NextItemsProps) {
  const { texts } = useRecurringReader();
  const { ledger } = useLedger();
  const onSkip = useSkip({ one, of });
  const { description: name, paused } = of;

  function togglePause(): void {
    const message = (paused ? texts.did.resumed : texts.did.paused)(name);
    changeRecurring(ledger, of, { fields: { paused: !paused }, message });
  }

  return (
    <>
      <MenuItem onPick={() => (one.amount === null ? onAmount() : recordOccurrence(ledger, one))}>
        {texts.recordNow}
      </MenuItem>
      <MenuItem onPick={onSkip}>{texts.skipNext}</MenuItem>
      <MenuItem onPick={togglePause}>{paused ? texts.resume : texts.pause}</MenuItem>
      <EndItem one={one} of={of} />
    </>
  );
}
