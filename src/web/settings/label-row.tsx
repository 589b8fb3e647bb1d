// A label that is written by name: how often it is used, and its name, which is edited in place. If the new name exists already, the row
// offers to merge the two.

import { type FormEvent, memo, useRef, useState } from "react";
import type { NamedKind } from "../../domain/expense/expense-fields.ts";
import { LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import type { Decimal } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { Button, IconButton } from "../parts/icon.tsx";
import { TextInput } from "../parts/text-input.tsx";
import { useUnfinished } from "../service/before-unload.ts";
import type { NamedLabel } from "../service/shapes.ts";
import { placeOf, transact } from "../service/transact.ts";
import { drop, rename } from "../service/transactions.ts";
import { useTexts } from "../texts/texts.ts";
import { DropDialog } from "./form-dialog.tsx";
import { namesake, targetIn } from "./lists.ts";
import { BookLink, focusAfter, Use } from "./setting-rows.tsx";

interface Props {
  readonly kind: NamedKind;
  readonly label: NamedLabel;
  readonly labels: readonly NamedLabel[];
  readonly total: Decimal | undefined;
  readonly isSelected: boolean;
  readonly onToggle: (id: number) => void;
}

export const LabelRow = memo(function LabelRow(props: Props) {
  const { kind, label, labels, total, isSelected, onToggle } = props;
  const texts = useTexts();
  const [isRenamed, setIsRenamed] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const { id, name } = label;

  function close(): void {
    setIsRenamed(false);
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(".rename")?.focus());
  }

  return (
    <div className="setting-row beside" ref={place} data-selected={isSelected || undefined}>
      <label className="tick">
        <input
          type="checkbox"
          aria-label={texts.book.select(name)}
          checked={isSelected}
          onChange={() => onToggle(id)}
        />
      </label>
      {isRenamed ? (
        <NameField kind={kind} label={label} labels={labels} onClose={close} />
      ) : (
        <>
          <span className="what used grow">
            <BookLink className="name" to={targetIn(kind, name)}>
              <bdi>{name}</bdi>
            </BookLink>
            <Use count={label.count} lastUsed={label.lastUsed} total={total} />
          </span>
          <span className="acts">
            <IconButton
              icon="pencil"
              className="plain rename"
              label={texts.labels.rename(name)}
              onClick={() => setIsRenamed(true)}
            />
            <Remove kind={kind} label={label} labels={labels} />
          </span>
        </>
      )}
    </div>
  );
});

type RemoveProps = Pick<Props, "kind" | "label" | "labels">;

function Remove({ kind, label, labels }: RemoveProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function remove(): void {
    focusAfter(button.current);
    transact(
      ledger,
      drop(placeOf(ledger), kind, { labels: [label], into: null, operation: "drop" }),
    );
  }

  return (
    <>
      <IconButton
        icon="bin"
        ref={button}
        label={texts.settings.delete(label.name)}
        onClick={() => (label.count === 0 ? remove() : setIsAsking(true))}
      />
      {isAsking && (
        <DropDialog
          kind={kind}
          labels={[label]}
          all={labels}
          isMerge={false}
          onClose={() => setIsAsking(false)}
          onDone={() => focusAfter(button.current)}
        />
      )}
    </>
  );
}

interface NameProps extends RemoveProps {
  readonly onClose: () => void;
}

function NameField({ kind, label, labels, onClose }: NameProps) {
  const texts = useTexts();
  const { ledger } = useLedger();
  const [typed, setTyped] = useState(label.name);
  const name = typed.trim();
  const same = namesake(labels, name, label.id);
  const isFault = labelNameFault(name) !== undefined;
  useUnfinished({ isLost: () => name !== label.name });

  function save(event: FormEvent): void {
    event.preventDefault();
    if (isFault || same) return;
    onClose();
    if (name !== label.name) transact(ledger, rename(placeOf(ledger), kind, label, name));
  }

  return (
    <form
      className="rename-form flow grow"
      onSubmit={save}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
      }}
    >
      <TextInput
        ref={focusOn}
        required
        most={LABEL_CHARACTERS}
        aria-label={texts.labels.newName(label.name)}
        aria-invalid={same !== undefined || isFault}
        aria-describedby={`name-fault-${label.id}`}
        value={typed}
        onType={setTyped}
      />
      <span id={`name-fault-${label.id}`} role="status" className={same ? "fault" : "unseen"}>
        {same && texts.settings.mergeOffer(same.name)}
      </span>
      {same ? (
        <Button
          className="primary"
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            transact(
              ledger,
              drop(placeOf(ledger), kind, { labels: [label], into: same, operation: "merge" }),
            );
          }}
        >
          {texts.settings.merge}
        </Button>
      ) : (
        <button type="submit" className="primary" disabled={isFault}>
          {texts.save}
        </button>
      )}
      <Button onClick={onClose}>{texts.cancel}</Button>
    </form>
  );
}

function focusOn(field: HTMLInputElement | null): void {
  field?.select();
}
