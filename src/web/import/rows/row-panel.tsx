// The panel of a row: the expense that it becomes, with fields that can be changed, and the line in the file.

import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { LABEL_FIELDS, TEXT_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { go, useView } from "../../address/address.ts";
import { InPlace } from "../../expense/fields/in-place.tsx";
import { useShownFields } from "../../expense/fields/open-fields.tsx";
import { useLedger } from "../../ledger.ts";
import { showAmount, showCount } from "../../locale/amounts.ts";
import { Amount, useShowAmount } from "../../parts/amount.tsx";
import { CategoryTile } from "../../parts/category.tsx";
import { SidePanel } from "../../parts/side-panel.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import { useCategoryNames } from "../../service/category-names.ts";
import { useImportReader } from "../../texts/import-texts.ts";
import { useReader } from "../../texts/texts.ts";
import { type KnownRows, useStaged } from "../amending.ts";
import { openRowKey } from "../import-queries.ts";
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
  /** The rows of the list that are loaded, in the order of the file. */
  readonly rows: readonly ImportRow[];
}

export function RowPanel({ rows }: Props) {
  const { texts } = useImportReader();
  const { reading } = useStaged().staged;
  const row = useOpenRow(rows);
  if (!row) return null;
  const opening = (to: ImportRow | undefined) => to && (() => go({ row: to.row }, "replace"));
  // On a phone, the panel hides the page.
  return createPortal(
    <SidePanel
      label={descriptionOf(row, reading)}
      names={texts.row}
      onPrevious={opening(rows.findLast((each) => each.row < row.row))}
      onNext={opening(rows.find((each) => each.row > row.row))}
      onClose={() => go({ row: undefined })}
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

/** The open row. If the user skips it, the list may no longer have it, but it stays open. */
function useOpenRow(rows: readonly ImportRow[]): ImportRow | undefined {
  const { staged } = useStaged();
  const { ledger } = useLedger();
  const queries = useQueryClient();
  const { row: opened = 0 } = useView();
  const listed = rows.find(({ row }) => row === opened);
  const queryKey = openRowKey(ledger, staged.id, opened);
  const { data: kept } = useQuery<KnownRows>({ queryKey, queryFn: skipToken });
  useEffect(() => {
    const page = { items: listed ? [listed] : [] };
    const key = openRowKey(ledger, staged.id, opened);
    if (listed) queries.setQueryData<KnownRows>(key, { pages: [page], pageParams: [] });
  }, [listed, queries, ledger, staged.id, opened]);
  return listed ?? kept?.pages[0]?.items[0];
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
