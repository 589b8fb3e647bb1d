// The fields of a ledger: of a new one, or of one that is there.

import { type FormEvent, useState } from "react";
import { LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import { isLedgerId, LEDGER_ID_CHARACTERS } from "../../domain/ledger/ledger.ts";
import { isCurrencyCode } from "../../domain/money/currency.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { currencyOfReader } from "../locale/region-currency.ts";
import { CurrencyChoice } from "../parts/currency-choice.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { placeOf, useAmend } from "../service/amend.ts";
import { changeLedger, createLedger } from "../service/set-up.ts";
import type { ListedLedger } from "../service/shapes.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { slugOf } from "./slug.ts";

interface Props {
  /** Undefined for a new one. */
  readonly ledger: ListedLedger | undefined;
  /** The ids that are in use. */
  readonly taken: ReadonlySet<string>;
  readonly onClose: () => void;
}

const LAST_FIRST_DAY = 28;
const DAYS = Array.from({ length: LAST_FIRST_DAY }, (_, index) => index + 1);

export function LedgerDialog({ ledger, taken, onClose }: Props) {
  const texts = useTexts();
  const [name, setName] = useState(ledger?.name ?? "");
  const [typedId, setTypedId] = useState<string>();
  const [currency, setCurrency] = useState<string>(
    (ledger ? ledger.currency : currencyOfReader(navigator.languages)) ?? "",
  );
  const [firstDay, setFirstDay] = useState(ledger?.firstDay ?? 1);
  const id = typedId ?? slugOf(name, taken);
  const save = useSave(ledger);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const said = { name: name.trim(), currency: isCurrencyCode(currency) ? currency : null };
    save({ id, ...said, firstDay });
    onClose();
  }

  return (
    <Dialog className="sheet" aria-labelledby="ledger-title" onClose={onClose}>
      <form className="fields" onSubmit={submit}>
        <h3 id="ledger-title">{ledger ? texts.ledgers.edit : texts.ledgers.create}</h3>
        <label>
          {texts.settings.name}
          <input
            type="text"
            required
            maxLength={LABEL_CHARACTERS}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        {!ledger && <IdField id={id} taken={taken} onType={setTypedId} />}
        <CurrencyChoice label={texts.ledgers.currency} value={currency} onChange={setCurrency} />
        {ledger && currency !== (ledger.currency ?? "") && (
          <p className="hint" role="status">
            {texts.ledgers.currencyHint}
          </p>
        )}
        <FirstDayField value={firstDay} onChange={setFirstDay} />
        <footer>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
          <button
            type="submit"
            className="primary"
            disabled={labelNameFault(name.trim()) !== undefined || (!ledger && !isFree(id, taken))}
          >
            {texts.save}
          </button>
        </footer>
      </form>
    </Dialog>
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
  readonly taken: ReadonlySet<string>;
  readonly onType: (id: string) => void;
}

function IdField({ id, taken, onType }: IdProps) {
  const texts = useTexts();
  const isFault = id !== "" && !isFree(id, taken);
  return (
    <>
      <label>
        {texts.ledgers.id}
        <input
          type="text"
          required
          dir="ltr"
          maxLength={LEDGER_ID_CHARACTERS}
          value={id}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={isFault}
          aria-describedby="ledger-id-hint"
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      <p id="ledger-id-hint" className={isFault ? "fault" : "hint"}>
        {isFault && taken.has(id) ? texts.ledgers.idTaken : texts.ledgers.idHint}
      </p>
    </>
  );
}

function isFree(id: string, taken: ReadonlySet<string>): boolean {
  return isLedgerId(id) && !taken.has(id);
}

/** Sends what differs, and nothing where nothing does. */
function useSave(before: ListedLedger | undefined) {
  const { ledger } = useLedger();
  const { amend } = useAmend(ledger);
  return (said: Parameters<typeof createLedger>[1]) => {
    if (!before) {
      amend(createLedger(placeOf(ledger), said));
      return;
    }
    const { name, currency, firstDay } = said;
    const change = {
      ...(name !== before.name && { name }),
      ...(currency !== before.currency && { currency }),
      ...(firstDay !== before.firstDay && { firstDay }),
    };
    if (Object.keys(change).length > 0) amend(changeLedger(placeOf(ledger), before, change));
  };
}
