// The panel of a row: the expense that it becomes, with fields that can be changed, and the line in the file.

import { Fragment, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { LABEL_FIELDS, TEXT_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { InPlace } from "../../expense/fields/in-place.tsx";
import { useShownFields } from "../../expense/fields/open-fields.tsx";
import { showAmount, showCount } from "../../locale/amounts.ts";
import { Amount, useShowAmount } from "../../parts/amount.tsx";
import { CategoryTile } from "../../parts/category.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useReader } from "../../texts/texts.ts";
import { useStaged } from "../amending.ts";
import { cellsOf, descriptionOf, nameOfStatus, rowChoiceOf } from "../row-change.ts";
import type { ImportRow } from "../shapes.ts";
import { FromNowOn } from "./always.tsx";
import {
  asExpense,
  Reasons,
  RowAmount,
  RowChoiceField,
  RowEditor,
  type RowField,
} from "./row-parts.tsx";

interface Props {
  readonly rows: readonly ImportRow[];
  readonly at: number;
  readonly onOpen: (row: number | undefined) => void;
}

export function RowPanel({ rows, at, onOpen }: Props) {
  const { texts } = useImportReader();
  const row = rows[at];
  if (!row) return null;
  const opening = (to: ImportRow | undefined) => to && (() => onOpen(to.row));
  // On a phone, the panel hides the page.
  return createPortal(
    <SidePanel
      label={descriptionOf(row)}
      names={texts.row}
      onPrevious={opening(rows[at - 1])}
      onNext={opening(rows[at + 1])}
      onClose={() => onOpen(undefined)}
    >
      <section
        key={row.row}
        className="row-as-expense stack tight wrap"
        aria-label={texts.row.becomes}
      >
        {row.expense ? (
          <RowFields row={row} expense={row.expense} />
        ) : (
          <>
            <RowChoice row={row} />
            <p className="hint">{texts.row.notExpense}</p>
          </>
        )}
      </section>
      <RawLine row={row} />
    </SidePanel>,
    document.body,
  );
}

interface RowProps {
  readonly row: ImportRow;
}

function RawLine({ row }: RowProps) {
  const { columnHeaders } = useStaged().staged.reading;
  const { texts, locale } = useImportReader();
  const cells = cellsOf(row.raw, columnHeaders);
  const [from, to] = [showCount(row.line, locale), showCount(row.endLine, locale)];
  return (
    <section className="raw-line well stack tight" aria-labelledby="raw-line">
      <h3 id="raw-line">
        {texts.row.inFile} <span className="hint">{texts.row.lines(from, to)}</span>
      </h3>
      {cells ? (
        <dl className="pairs stack snug">
          {cells.map(({ column, head, cell }) => (
            <div key={column}>
              <dt>
                <bdi>{head}</bdi>
              </dt>
              <dd>
                <bdi>{cell}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <pre>{row.raw}</pre>
      )}
    </section>
  );
}

function RowChoice({ row }: RowProps) {
  const { texts } = useImportReader();
  const show = useShowAmount();
  const { status, reasons, ambiguous, known, skippedAmount } = row;
  return (
    <div className="row-status flow wrap">
      {rowChoiceOf(row) === undefined ? (
        <b>{nameOfStatus(status, texts)}</b>
      ) : (
        <RowChoiceField row={row} label={texts.row.status} />
      )}
      <Reasons reasons={reasons} />
      {ambiguous && <span className="hint">{texts.row.ambiguous}</span>}
      {known !== null && <ViewLink to={{ expense: known }}>{texts.row.open}</ViewLink>}
      {skippedAmount !== null && (
        <span className="hint">{texts.row.skippedAmount(show(skippedAmount))}</span>
      )}
    </div>
  );
}

interface FieldsProps extends RowProps {
  readonly expense: NonNullable<ImportRow["expense"]>;
}

const FIELDS: readonly RowField[] = [
  ...(["amount", "description", "date", "category"] as const),
  ...LABEL_FIELDS,
  "tags",
  ...TEXT_FIELDS,
];

function RowFields({ row, expense }: FieldsProps) {
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  const categories = useCategoryNames() ?? [];
  const { category, original, parts } = expense;
  const shown = {
    ...useShownFields(asExpense(expense, row)),
    amount: <RowAmount row={row} isWide={false} />,
    // A new category has no id yet.
    category: category?.name ?? (row.suggested && texts.row.suggested(row.suggested.name)),
  };
  return (
    <div className="expense-fields">
      <CategoryTile id={category?.id ?? null} among={categories} />
      {FIELDS.map((field) => (
        <Fragment key={field}>
          {field === "date" && <RowChoice row={row} />}
          <Field row={row} field={field}>
            {shown[field]}
          </Field>
        </Fragment>
      ))}
      <dl className="row-facts pairs stack snug">
        {original && (
          <Fact name={texts.row.original}>
            {showAmount(original.amount, original.currency, locale)}
          </Fact>
        )}
        {parts
          .map((part, at) => ({ ...part, at }))
          .map(({ amount, category, note, at }) => (
            <Fact key={at} name={own.parts}>
              {category?.name ?? own.noCategory} <Amount value={amount} />{" "}
              {note && <bdi className="hint">{note}</bdi>}
            </Fact>
          ))}
      </dl>
      <FromNowOn row={row} />
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

interface FieldProps extends RowProps {
  readonly field: RowField;
  readonly children: ReactNode;
}

function Field({ row, field, children }: FieldProps) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <InPlace
      field={field}
      onEdit={() => setIsEditing(true)}
      editor={isEditing && <RowEditor row={row} field={field} onEnd={() => setIsEditing(false)} />}
    >
      {children}
    </InPlace>
  );
}
