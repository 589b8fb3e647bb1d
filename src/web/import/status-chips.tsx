// A chip for each status of a file, with its rows and their sum. The pressed one says which rows are listed.

import type { RowStatus } from "../../domain/import/terms.ts";
import { negate, sum } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import { useStaged } from "./amending.ts";
import { FRAME, IMPORTED } from "./row-change.ts";
import type { Import, StatusSum } from "./shapes.ts";

interface Props {
  /** The name of the chip that is pressed; undefined for the first one. */
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
}

interface Group {
  readonly name: string;
  readonly statuses: readonly RowStatus[];
}

/** If several statuses are imported, a chip for all of them comes first. A chip for lines that are not rows comes last. */
function groupsOf(statuses: readonly StatusSum[]): readonly Group[] {
  const present = statuses
    .filter(({ rows, lines }) => rows > 0 || lines > 0)
    .map(({ status }) => status);
  const recorded = present.filter((status) => IMPORTED.includes(status));
  const frame = present.filter((status) => FRAME.includes(status));
  const others = present.filter((status) => !FRAME.includes(status));
  return [
    ...(recorded.length > 1 ? [{ name: "imported", statuses: recorded }] : []),
    ...others.map((status) => ({ name: status, statuses: [status] })),
    ...(frame.length > 0 ? [{ name: "frame", statuses: frame }] : []),
  ];
}

/** The statuses of the chosen chip, or of the first one if the chosen chip no longer exists. */
export function shownStatuses(
  { statuses }: Pick<Import, "statuses">,
  chosen: string | undefined,
): readonly RowStatus[] {
  const groups = groupsOf(statuses);
  return (groups.find(({ name }) => name === chosen) ?? groups[0])?.statuses ?? [];
}

export function StatusChips({ chosen, onChoose }: Props) {
  const { staged, answer } = useStaged();
  const texts = useImportTexts();
  const groups = groupsOf(staged.statuses);
  const pressed = groups.find(({ name }) => name === chosen) ?? groups[0];
  const hint = pressed && texts.statuses.hints[pressed.statuses[0] ?? "new"];
  return (
    <>
      <fieldset className="status-chips flow" aria-label={texts.statuses.label}>
        {groups.map((group) => (
          <StatusChip
            key={group.name}
            group={group}
            statuses={staged.statuses}
            isPressed={group === pressed}
            onPress={() => onChoose(group.name)}
          />
        ))}
      </fieldset>
      {pressed?.name !== "imported" && hint && <p className="hint status-hint">{hint}</p>}
      {pressed?.name === "pending" && (
        <button type="button" onClick={() => answer({ pending: "imported" })}>
          {texts.statuses.recordPending}
        </button>
      )}
    </>
  );
}

interface ChipProps {
  readonly group: Group;
  readonly statuses: readonly StatusSum[];
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

function StatusChip({ group: { name, statuses: own }, statuses, isPressed, onPress }: ChipProps) {
  const texts = useImportTexts();
  const { locale } = useReader();
  const { currency } = useLedger();
  const of = statuses.filter(({ status }) => own.includes(status));
  const isFrame = name === "frame";
  const count = of.reduce((all, { rows, lines }) => all + (isFrame ? lines : rows), 0);
  const total = sum(of.map((each) => each.sum));
  const [status = "new"] = own;
  // Money that came in is not a negative expense, so it has the sign that the bank gives it.
  const shown =
    status === "income"
      ? showAmount(negate(total), currency, locale, "exceptZero")
      : showAmount(total, currency, locale);
  const label = name === "imported" ? texts.statuses.imported : texts.statuses.names[status];
  return (
    <button type="button" aria-pressed={isPressed} onClick={onPress}>
      <span>{isFrame ? texts.statuses.frame : label}</span>
      <b>{showCount(count, locale)}</b>
      {total !== "0" && name !== "already-imported" && <bdi className="amount">{shown}</bdi>}
    </button>
  );
}
