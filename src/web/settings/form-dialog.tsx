// Dialogs with a form: a title, fields and buttons. One of them deletes or merges labels, and asks which label takes their place.

import { type ReactNode, useId, useState } from "react";
import type { LabelKind } from "../../domain/label/label.ts";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { LabeledChoice } from "../parts/combobox.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Button } from "../parts/icon.tsx";
import type { Offer } from "../parts/offers.ts";
import type { RowOf } from "../service/pending.ts";
import { placeOf, transact } from "../service/transact.ts";
import { drop } from "../service/transactions.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { listed } from "./lists.ts";

interface FormDialogProps {
  readonly title: string;
  /** The text of the submit button, "Save" by default. */
  readonly action?: string;
  readonly isDangerous?: boolean;
  readonly canSubmit: boolean;
  /** Called once the dialog is closed. */
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, action, isDangerous = false, canSubmit, onSubmit, onClose, children } = props;
  const texts = useTexts();
  const id = useId();
  return (
    <Dialog className="sheet" aria-labelledby={id} onClose={onClose}>
      <form
        className="fields stack loose"
        onSubmit={(event) => {
          event.preventDefault();
          if (!canSubmit) return;
          onClose();
          onSubmit();
        }}
      >
        <h3 id={id}>{title}</h3>
        {children}
        <footer>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <button
            type="submit"
            className={isDangerous ? "danger" : "primary"}
            disabled={!canSubmit}
          >
            {action ?? texts.save}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}

export interface FieldOf<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

interface DropDialogProps<Kind extends LabelKind> {
  readonly kind: Kind;
  readonly labels: readonly RowOf<Kind>[];
  /** All labels of the kind, of which another one may take their place. A merge requires one. */
  readonly all: readonly RowOf<Kind>[];
  /** How all of them are offered, if not by name. */
  readonly offers?: readonly Offer[];
  readonly isMerge: boolean;
  /** Called before the labels are merged or deleted. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function DropDialog<Kind extends LabelKind>(props: DropDialogProps<Kind>) {
  const { kind, labels, all, isMerge, onDone, onClose } = props;
  const { texts, locale } = useReader();
  const { ledger } = useLedger();
  // Several labels can be merged into one of themselves, the most used first, or into another one. A deleted label can't replace itself.
  const own = isMerge && labels.length > 1 ? listed(labels, { order: "count", locale }) : [];
  const taken = new Set(labels.map(({ id }) => id));
  const others = listed(all, { order: "name", locale }).filter(({ id }) => !taken.has(id));
  const choices = new Map([...own, ...others].map((label) => [String(label.id), label]));
  const named = Array.from(choices, ([key, { name }]) => ({ key, name }));
  const offers = props.offers?.filter(({ key }) => choices.has(key)) ?? named;
  const [chosen, setChosen] = useState(String(own[0]?.id ?? ""));
  const into = choices.get(chosen);
  const gone = labels.filter((label) => label !== into);
  const count = gone.reduce((count, label) => count + label.count, 0);
  const shown = showCount(count, locale);
  const shownLabels = showCount(labels.length, locale);
  const name = (labels.length === 1 && labels[0]?.name) || texts.labels.selected(shownLabels);
  const none = {
    category: texts.noCategory,
    payee: texts.noLabel.payee,
    tag: texts.settings.noTag,
  }[kind];

  function done(): void {
    onDone();
    const operation = isMerge ? "merge" : "drop";
    transact(ledger, drop(placeOf(ledger), kind, { labels: gone, into: into ?? null, operation }));
  }

  return (
    <FormDialog
      title={
        isMerge
          ? `${texts.settings.merge}: ${name}`
          : texts.labels.deleteTitle(labels.length, name, shownLabels)
      }
      action={isMerge ? texts.settings.merge : texts.remove}
      isDangerous={!isMerge}
      canSubmit={!isMerge || into !== undefined}
      onSubmit={done}
      onClose={onClose}
    >
      {isMerge && count > 0 && (
        <p className="hint">{texts.settings.mergeHint(count, texts.expenses(count, shown))}</p>
      )}
      {!isMerge && count > 0 && <p>{texts.settings.inUse(count, shown)}</p>}
      {(isMerge || count > 0) && (
        <LabeledChoice
          label={isMerge ? texts.settings.mergeInto : texts.settings.replacedBy}
          none={isMerge ? undefined : none}
          required={isMerge}
          offers={offers}
          chosen={chosen}
          onPick={setChosen}
        />
      )}
    </FormDialog>
  );
}
