// The fields of a ledger, new or existing. A new one's id is made of its name, unless another is typed.

import { useState } from "react";
import { LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import { isLedgerId, LEDGER_ID_CHARACTERS } from "../../domain/ledger/ledger.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { fold } from "../../domain/text/words.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { currencyOfReader } from "../locale/region-currency.ts";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { saveLedger } from "../service/set-up.ts";
import type { ListedLedger } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { FormDialog } from "./form-dialog.tsx";

interface Props {
  /** Undefined for a new one. */
  readonly ledger: ListedLedger | undefined;
  /** The ids that are in use. */
  readonly usedIds: ReadonlySet<string>;
  readonly onClose: () => void;
}

const LAST_FIRST_DAY = 28;
const DAYS = Array.from({ length: LAST_FIRST_DAY }, (_, index) => index + 1);

export function LedgerDialog({ ledger, usedIds, onClose }: Props) {
  const texts = useTexts();
  const [name, setName] = useState(ledger?.name ?? "");
  const [typedId, setTypedId] = useState<string>();
  const [currency, setCurrency] = useState<string>(
    (ledger ? ledger.currency : currencyOfReader(navigator.languages)) ?? "",
  );
  const [firstDay, setFirstDay] = useState(ledger?.firstDay ?? 1);
  const id = typedId ?? slugOf(name, usedIds);
  const { ledger: current } = useLedger();
  const { amend } = useAmend(current);
  const isNew = ledger === undefined;
  const canSave = labelNameFault(name.trim()) === undefined && (!isNew || isFree(id, usedIds));

  function save(): void {
    const code = isCurrencyCode(currency) ? currency : null;
    const fields = { id, name: name.trim(), currency: code, firstDay };
    const amendment = saveLedger(placeOf(current), ledger, fields);
    if (amendment) amend(amendment);
  }

  return (
    <FormDialog
      title={ledger ? texts.ledgers.edit : texts.ledgers.create}
      canSubmit={canSave}
      onSubmit={save}
      onClose={onClose}
    >
      <label>
        {texts.settings.name}
        <TextInput required maxLength={LABEL_CHARACTERS} value={name} onType={setName} />
      </label>
      {isNew && <IdField id={id} usedIds={usedIds} onType={setTypedId} />}
      <CurrencyChoice label={texts.ledgers.currency} value={currency} onChange={setCurrency} />
      {ledger && currency !== (ledger.currency ?? "") && (
        <p className="hint" role="status">
          {texts.ledgers.currencyHint}
        </p>
      )}
      <FirstDayField value={firstDay} onChange={setFirstDay} />
    </FormDialog>
  );
}

interface FirstDayProps {
  readonly value: number;
  readonly onChange: (day: number) => void;
}

function FirstDayField({ value, onChange }: FirstDayProps) {
  const texts = useTexts();
  const { locale } = useReader();
  return (
    <>
      <label>
        {texts.ledgers.firstDay}
        <select
          value={value}
          onChange={({ target }) => onChange(Number.parseInt(target.value, 10))}
        >
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {showCount(day, locale)}
            </option>
          ))}
        </select>
      </label>
      <p className="hint">{texts.ledgers.firstDayHint}</p>
    </>
  );
}

interface IdProps {
  readonly id: string;
  readonly usedIds: ReadonlySet<string>;
  readonly onType: (id: string) => void;
}

function IdField({ id, usedIds, onType }: IdProps) {
  const texts = useTexts();
  const isFault = id !== "" && !isFree(id, usedIds);
  return (
    <>
      <label>
        {texts.ledgers.id}
        <TextInput
          required
          dir="ltr"
          maxLength={LEDGER_ID_CHARACTERS}
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
    </>
  );
}

function isFree(id: string, usedIds: ReadonlySet<string>): boolean {
  return isLedgerId(id) && !usedIds.has(id);
}

/** Empty where the name has no character that an id may have; an id in use gets a number appended. */
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
