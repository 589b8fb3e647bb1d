// A chip for each status of a file, with its rows and their sum. The pressed one says which rows are listed.

import { isImported, type RowStatus } from "../../domain/import/terms.ts";
import { negate, sum } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { Button } from "../parts/icon.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useStaged } from "./amending.ts";
import { FRAME } from "./row-change.ts";
import type { Import, StatusSum } from "./shapes.ts";

interface Group {
  readonly name: string;
  /** The status of the first one names the group. */
  readonly sums: readonly StatusSum[];
}

/** If several statuses are imported, a chip for all of them comes first. A chip for lines that are not rows comes last. */
function groupsOf(statuses: readonly StatusSum[]): readonly Group[] {
  const present = statuses.filter(({ rows, lines }) => rows > 0 || lines > 0);
  const recorded = present.filter(({ status }) => isImported(status));
  const frame = present.filter(({ status }) => FRAME.includes(status));
  const others = present.filter((each) => !frame.includes(each));
  return [
    ...(recorded.length > 1 ? [{ name: "imported", sums: recorded }] : []),
    ...others.map((each) => ({ name: each.status, sums: [each] })),
    ...(frame.length > 0 ? [{ name: "frame", sums: frame }] : []),
  ];
}

/** The chosen chip, or the first one if the chosen chip no longer exists. */
function pressedOf(groups: readonly Group[], chosen: string | undefined): Group | undefined {
  return groups.find(({ name }) => name === chosen) ?? groups[0];
}

export function shownStatuses(
  { statuses }: Pick<Import, "statuses">,
  chosen: string | undefined,
): readonly RowStatus[] {
  return pressedOf(groupsOf(statuses), chosen)?.sums.map(({ status }) => status) ?? [];
}

interface Props {
  /** The name of the chip that is pressed; undefined for the first one. */
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

export function StatusChips({ chosen, onChoose }: Props) {
  const { staged, answer } = useStaged();
  const { statuses: texts } = useImportReader().texts;
  const groups = groupsOf(staged.statuses);
  const pressed = pressedOf(groups, chosen);
  const hint = pressed && texts.hints[pressed.sums[0]?.status ?? "new"];
  return (
    <>
      <fieldset className="status-chips flow" aria-label={texts.label}>
        {groups.map((group) => (
          <Button
            key={group.name}
            aria-pressed={group === pressed}
            onClick={() => onChoose(group.name)}
          >
            <ChipContent {...group} />
          </Button>
        ))}
      </fieldset>
      {pressed?.name !== "imported" && hint && <p className="hint status-hint">{hint}</p>}
      {pressed?.name === "pending" && (
        <Button onClick={() => answer({ pending: "imported" })}>{texts.recordPending}</Button>
      )}
    </>
  );
}

function ChipContent({ name, sums }: Group) {
  const { texts, locale } = useImportReader();
  const { currency } = useLedger();
  const isFrame = name === "frame";
  const count = sums.reduce((all, { rows, lines }) => all + (isFrame ? lines : rows), 0);
  const total = sum(sums.map((each) => each.sum));
  const status = sums[0]?.status ?? "new";
  // Money that came in is not a negative expense, so it has the sign that the bank gives it.
  const shown =
    status === "income"
      ? showAmount(negate(total), currency, locale, "exceptZero")
      : showAmount(total, currency, locale);
  const label = name === "imported" ? texts.statuses.imported : texts.statuses.names[status];
  return (
    <>
      <span>{isFrame ? texts.statuses.frame : label}</span>
      <b>{showCount(count, locale)}</b>
      {total !== "0" && name !== "already-imported" && <bdi className="amount">{shown}</bdi>}
    </>
  );
}
