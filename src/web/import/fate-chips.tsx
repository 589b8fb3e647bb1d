// What becomes of the rows of a file: a chip for each fate with its rows and their sum; one of them says which rows are listed.

import type { Fate } from "../../domain/import/terms.ts";
import { negate, sum } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { showAmount, showCount } from "../locale/amounts.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import type { Amending } from "./amending.ts";
import { FRAME, RECORDED } from "./row-change.ts";
import type { FateSum, Import } from "./shapes.ts";

interface Props {
  readonly staged: Import;
  /** The name of the chip that is pressed; undefined for the first one. */
  readonly chosen: string | undefined;
  readonly onChoose: (name: string) => void;
  readonly amending: Amending;
}

interface Group {
  readonly name: string;
  readonly fates: readonly Fate[];
}

/** All that is recorded comes first, where that is of several fates; lines that are no rows come last, together. */
function groupsOf(fates: readonly FateSum[]): readonly Group[] {
  const present = fates.filter(({ rows, lines }) => rows > 0 || lines > 0).map(({ fate }) => fate);
  const recorded = present.filter((fate) => RECORDED.includes(fate));
  const frame = present.filter((fate) => FRAME.includes(fate));
  const others = present.filter((fate) => !FRAME.includes(fate));
  return [
    ...(recorded.length > 1 ? [{ name: "recorded", fates: recorded }] : []),
    ...others.map((fate) => ({ name: fate, fates: [fate] })),
    ...(frame.length > 0 ? [{ name: "frame", fates: frame }] : []),
  ];
}

/** Of the chip that is chosen, or of the first one where that is not there any more. */
export function shownFates(
  { fates }: Pick<Import, "fates">,
  chosen: string | undefined,
): readonly Fate[] {
  const groups = groupsOf(fates);
  return (groups.find(({ name }) => name === chosen) ?? groups[0])?.fates ?? [];
}

export function FateChips({ staged, chosen, onChoose, amending }: Props) {
  const texts = useImportTexts();
  const groups = groupsOf(staged.fates);
  const pressed = groups.find(({ name }) => name === chosen) ?? groups[0];
  const hint = pressed && texts.fates.hints[pressed.fates[0] ?? "new"];
  return (
    <>
      <fieldset className="fate-chips" aria-label={texts.fates.label}>
        {groups.map((group) => (
          <FateChip
            key={group.name}
            group={group}
            fates={staged.fates}
            isPressed={group === pressed}
            onPress={() => onChoose(group.name)}
          />
        ))}
      </fieldset>
      {pressed?.name !== "recorded" && hint && <p className="hint fate-hint">{hint}</p>}
      {pressed?.name === "pending" && (
        <button type="button" onClick={() => amending.answer({ pending: "recorded" })}>
          {texts.fates.recordPending}
        </button>
      )}
    </>
  );
}

interface ChipProps {
  readonly group: Group;
  readonly fates: readonly FateSum[];
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

function FateChip({ group: { name, fates: own }, fates, isPressed, onPress }: ChipProps) {
  const texts = useImportTexts();
  const { locale } = useReader();
  const { currency } = useLedger();
  const of = fates.filter(({ fate }) => own.includes(fate));
  const isFrame = name === "frame";
  const count = of.reduce((all, { rows, lines }) => all + (isFrame ? lines : rows), 0);
  const total = sum(of.map((each) => each.sum));
  const [fate = "new"] = own;
  // Money that came in is no expense below zero: it has the sign that the bank gives it.
  const shown =
    fate === "money-in"
      ? showAmount(negate(total), currency, locale, "exceptZero")
      : showAmount(total, currency, locale);
  const label = name === "recorded" ? texts.fates.recorded : texts.fates.names[fate];
  return (
    <button type="button" aria-pressed={isPressed} onClick={onPress}>
      <span>{isFrame ? texts.fates.frame : label}</span>
      <b>{showCount(count, locale)}</b>
      {total !== "0" && name !== "known" && <bdi className="amount">{shown}</bdi>}
    </button>
  );
}
