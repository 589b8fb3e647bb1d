// Dialogs with a form: its title, its fields, and the buttons that end it; and the one that asks what takes the place of a label that is
// deleted: another one, or nothing.

import { type ReactNode, useId, useState } from "react";
import type { LabelKind } from "../../domain/label/label.ts";
import { showCount } from "../locale/amounts.ts";
import { Dialog } from "../parts/dialog.tsx";
import type { RowOf } from "../service/pending.ts";
import { useReader, useTexts } from "../texts/texts.ts";

interface FormDialogProps {
  readonly title: ReactNode;
  /** What the button that submits the form says, "Save" by default. */
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
        className="fields"
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
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
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

interface DropDialogProps<Kind extends LabelKind> {
  readonly labels: readonly RowOf<Kind>[];
  /** What may take their place, in the order to choose from. */
  readonly others: readonly RowOf<Kind>[];
  /** Whether another one must take their place, as in a merge. */
  readonly isMerge: boolean;
  readonly onDone: (into: RowOf<Kind> | null) => void;
  readonly onClose: () => void;
}

export function DropDialog<Kind extends LabelKind>(props: DropDialogProps<Kind>) {
  const { labels, others, isMerge, onDone, onClose } = props;
  const texts = useTexts();
  const { locale } = useReader();
  // Several go into the first that is offered, as long as no other one is chosen.
  const [chosen, setChosen] = useState(() => {
    return isMerge && labels.length > 1 ? String(others[0]?.id ?? "") : "";
  });
  const into = others.find(({ id }) => String(id) === chosen);
  const count = labels.reduce((count, label) => count + label.count, 0);
  const asks = isMerge || count > 0;

  return (
    <FormDialog
      title={<DropTitle labels={labels} isMerge={isMerge} />}
      action={isMerge ? texts.settings.merge : texts.remove}
      isDangerous={!isMerge}
      canSubmit={!isMerge || into !== undefined}
      onSubmit={() => onDone(into ?? null)}
      onClose={onClose}
    >
      {isMerge && <p className="hint">{texts.settings.mergeHint(labels.length)}</p>}
      {!isMerge && count > 0 && <p>{texts.settings.inUse(count, showCount(count, locale))}</p>}
      {asks && (
        <label>
          {isMerge ? texts.settings.mergeInto : texts.settings.replacedBy}
          <select
            required={isMerge}
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
          >
            <option value="">{isMerge ? "" : texts.settings.deleteNone}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </FormDialog>
  );
}

function DropTitle(props: {
  readonly labels: readonly RowOf<LabelKind>[];
  readonly isMerge: boolean;
}) {
  const texts = useTexts();
  const { locale } = useReader();
  const { length } = props.labels;
  const [first] = props.labels;
  const name =
    length === 1 && first ? first.name : texts.labels.selected(showCount(length, locale));
  return props.isMerge
    ? `${texts.labels.mergeTitle}: ${name}`
    : texts.labels.deleteTitle(length, first?.name ?? "", showCount(length, locale));
}
