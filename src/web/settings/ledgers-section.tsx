// The ledgers, with their contents, actions and fields. A new ledger's id is made from its name, unless the user types another. An empty
// ledger is deleted at once. To delete one with expenses, the user types its name. The default ledger can't be deleted.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { labelNameFault } from "../../domain/label/label.ts";
import {
  DEFAULT_LEDGER,
  DEFAULT_PROFILE,
  isLedgerId,
  LAST_FIRST_DAY,
  LEDGER_ID_CHARACTERS,
  LEDGER_NAME_CHARACTERS,
} from "../../domain/ledger/ledger.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { fold } from "../../domain/text/words.ts";
import { daysOfMonth, ledgerMonthOf } from "../../domain/time/period.ts";
import { go } from "../address/address.ts";
import { useToday } from "../clock.ts";
import { ledgerName, ledgerNames, useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { currencyOfReader } from "../locale/currencies.ts";
import { showDays, showMonth } from "../locale/days.ts";
import { Select } from "../parts/choices.tsx";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { Button, Icon, IconButton } from "../parts/icon.tsx";
import { focusScreen } from "../parts/row-focus.ts";
import { TextInput } from "../parts/text-input.tsx";
import { SampleButton } from "../sample/sample-button.tsx";
import { isSample } from "../sample/sample-words.tsx";
import { ledgersQuery } from "../service/queries.ts";
import type { ListedLedger } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { deleteLedger, saveLedger } from "../service/transactions.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { type FieldOf, FormDialog } from "./form-dialog.tsx";
import { BookLink, Facts, Listed, SettingHead, useLedgers } from "./setting-rows.tsx";

export function LedgersSection() {
  const texts = useTexts();
  const shown = useLedgers();
  const names = ledgerNames(shown.rows ?? [], texts);
  const [isNew, setIsNew] = useState(false);
  return (
    <>
      <SettingHead title={texts.sections.ledgers}>
        <Button onClick={() => setIsNew(true)}>
          <Icon name="plus" /> {texts.ledgers.create}
        </Button>
      </SettingHead>
      <p className="hint">{texts.ledgers.hint}</p>
      <Listed {...shown} empty={texts.none}>
        {(ledgers) => (
          <ul className="setting-list">
            {ledgers.map((each) => (
              <LedgerRow key={each.id} ledger={each} name={names.get(each.id) ?? each.name} />
            ))}
          </ul>
        )}
      </Listed>
      {shown.rows?.every(({ id }) => !isSample(id)) && (
        <div className="usual stack tight">
          <p className="hint">{texts.first.sampleNote}</p>
          <SampleButton />
        </div>
      )}
      {isNew && (
        <LedgerDialog
          ledger={undefined}
          usedIds={new Set(shown.rows?.map(({ id }) => id))}
          onClose={() => setIsNew(false)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly ledger: ListedLedger;
  /** Readers see this name, which is unique among the rows. */
  readonly name: string;
}

function LedgerRow({ ledger, name }: RowProps) {
  const { texts, locale } = useReader();
  const { ledger: current } = useLedger();
  const [isEdited, setIsEdited] = useState(false);
  const { id, currency, firstDay, count, total } = ledger;
  const facts = [
    texts.expenses(count, showCount(count, locale)),
    ...(count > 0 ? [showAmount(total, currency, locale)] : []),
    ...(firstDay > 1 ? [texts.ledgers.firstDayIs(showCount(firstDay, locale))] : []),
  ];
  return (
    <li data-row={id}>
      <span className="what ledger-row grow">
        <bdi className="name">{name}</bdi>
        <Facts facts={facts} />
      </span>
      <span className="acts">
        {id === current ? (
          <span className="chip">{texts.ledgers.isOpen}</span>
        ) : (
          <BookLink
            className="button"
            to={{ ledger: id }}
            aria-label={texts.ledgers.openNamed(name)}
          >
            {texts.ledgers.open}
          </BookLink>
        )}
        <IconButton
          icon="pencil"
          label={texts.settings.edit(name)}
          onClick={() => setIsEdited(true)}
        />
        <RemoveLedger ledger={ledger} name={name} />
      </span>
      {isEdited && (
        <LedgerDialog ledger={ledger} usedIds={new Set()} onClose={() => setIsEdited(false)} />
      )}
    </li>
  );
}

function RemoveLedger({ ledger, name }: RowProps) {
  const texts = useTexts();
  const { ledger: current, service } = useLedger();
  const queries = useQueryClient();
  // Viewers of the deleted ledger are sent to the default one.
  const shownAfter = current === ledger.id ? DEFAULT_LEDGER : current;
  const [isAsking, setIsAsking] = useState(false);
  if (ledger.id === DEFAULT_LEDGER) return null;

  function remove(): void {
    if (shownAfter !== current) go({ ledger: shownAfter });
    transact(shownAfter, deleteLedger(placeOf(shownAfter), ledger));
    focusScreen();
  }

  /** Asks again first: another client may have recorded an expense since the list was loaded, and the page doesn't follow that ledger. */
  async function removeIfEmpty(): Promise<void> {
    const asked = { ...ledgersQuery(service), staleTime: 0, retry: false };
    const listed = await queries.fetchQuery(asked).catch(() => undefined);
    const { count } = listed?.items.find(({ id }) => id === ledger.id) ?? ledger;
    if (count === 0) remove();
    else setIsAsking(true);
  }

  return (
    <>
      <IconButton
        icon="bin"
        label={texts.settings.delete(name)}
        onClick={() => void removeIfEmpty()}
      />
      {isAsking && (
        <ConfirmByName ledger={ledger} onClose={() => setIsAsking(false)} onConfirm={remove} />
      )}
    </>
  );
}

interface ConfirmProps {
  readonly ledger: ListedLedger;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

function ConfirmByName({ ledger: { name, count }, onClose, onConfirm }: ConfirmProps) {
  const { texts, locale } = useReader();
  const [typed, setTyped] = useState("");
  return (
    <FormDialog
      title={texts.ledgers.deleteTitle(name)}
      action={texts.remove}
      isDangerous
      canSubmit={typed.trim() === name}
      onSubmit={onConfirm}
      onClose={onClose}
    >
      <label>
        {texts.ledgers.deleteConfirm(count, showCount(count, locale), name)}
        <TextInput value={typed} onType={setTyped} />
      </label>
    </FormDialog>
  );
}

interface Props {
  /** Undefined for a new one. */
  readonly ledger: ListedLedger | undefined;
  readonly usedIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

const DAYS = Array.from({ length: LAST_FIRST_DAY }, (_, index) => index + 1);

function LedgerDialog({ ledger, usedIds, onClose }: Props) {
  const texts = useTexts();
  const shownName = ledger && ledgerName(ledger, texts);
  const [name, setName] = useState(shownName ?? "");
  const [typedId, setTypedId] = useState<string>();
  const [currency, setCurrency] = useState<string>(
    (ledger ? ledger.currency : currencyOfReader(navigator.languages)) ?? "",
  );
  const [firstDay, setFirstDay] = useState((ledger ?? DEFAULT_PROFILE).firstDay);
  const id = typedId ?? slugOf(name, usedIds);
  const { ledger: current } = useLedger();
  const isNew = ledger === undefined;
  const canSave = labelNameFault(name.trim()) === undefined && (!isNew || isFree(id, usedIds));

  function save(): void {
    const code = isCurrencyCode(currency) ? currency : null;
    // A placeholder name is not saved as its name.
    const newName = ledger && name.trim() === shownName ? ledger.name : name.trim();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const zone = ledger?.zone ?? timeZone;
    const fields = { id, name: newName, currency: code, firstDay, zone };
    const transaction = saveLedger(placeOf(current), ledger, fields);
    if (transaction) transact(current, transaction);
  }

  return (
    <FormDialog
      title={ledger ? texts.ledgers.edit : texts.ledgers.create}
      canSubmit={canSave}
      onSubmit={save}
      onClose={onClose}
    >
      <label>
        {texts.name}
        <TextInput required most={LEDGER_NAME_CHARACTERS} value={name} onType={setName} />
      </label>
      <CurrencyChoice
        label={texts.currency}
        none={texts.ledgers.noCurrency}
        value={currency}
        onChange={setCurrency}
      />
      {ledger && currency !== (ledger.currency ?? "") && (
        <p className="hint" role="status">
          {texts.ledgers.currencyHint}
        </p>
      )}
      <FirstDayField value={firstDay} onChange={setFirstDay} />
      {isNew && (
        <IdField
          id={id}
          isNeeded={id === "" && name.trim() !== ""}
          usedIds={usedIds}
          onType={setTypedId}
        />
      )}
    </FormDialog>
  );
}

function FirstDayField({ value, onChange }: FieldOf<number>) {
  const { texts, locale } = useReader();
  const month = ledgerMonthOf(useToday(), value);
  const { from, to } = daysOfMonth(month, value);
  const days = showDays(from, to, locale, "brief");
  const name = showMonth(month, value, "month", locale);
  return (
    <>
      <label>
        {texts.firstDay}
        <Select
          value={String(value)}
          choices={DAYS.map((day) => ({ key: String(day), name: showCount(day, locale) }))}
          onChange={(day) => onChange(Number.parseInt(day, 10))}
        />
      </label>
      <p className="hint">{texts.ledgers.firstDayHint(days, name)}</p>
    </>
  );
}

interface IdProps {
  readonly id: string;
  /** True if the name has no letter that an address may have. */
  readonly isNeeded: boolean;
  readonly usedIds: ReadonlySet<string>;
  readonly onType: (id: string) => void;
}

function IdField({ id, isNeeded, usedIds, onType }: IdProps) {
  const texts = useTexts();
  const isFault = id !== "" && !isFree(id, usedIds);
  return (
    <details open={isFault || isNeeded || undefined}>
      <summary>{texts.ledgers.advanced}</summary>
      <label>
        {texts.ledgers.id}
        <TextInput
          required
          dir="ltr"
          most={LEDGER_ID_CHARACTERS}
          value={id}
          spellCheck={false}
          autoCapitalize="off"
          aria-invalid={isFault}
          aria-describedby="ledger-id-hint"
          onType={onType}
        />
      </label>
      <p id="ledger-id-hint" className={isFault ? "fault" : "hint"}>
        {isFault && usedIds.has(id) ? texts.ledgers.idTaken : texts.ledgers.idHint}
      </p>
    </details>
  );
}

function isFree(id: string, usedIds: ReadonlySet<string>): boolean {
  return isLedgerId(id) && !usedIds.has(id);
}

/** Empty if the name has no character that an id may have; an id in use gets a number appended. */
export function slugOf(name: string, usedIds: ReadonlySet<string>): string {
  const slug = fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LEDGER_ID_CHARACTERS - 4)
    .replace(/^-|-$/g, "");
  if (slug === "" || !usedIds.has(slug)) return slug;
  let number = 2;
  while (usedIds.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
}
