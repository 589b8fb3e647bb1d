// The categories and their colours. One that is pressed is left out of all reports; the arrow beside it goes to what is in it.

import { go } from "../address/address.ts";
import { Icon } from "../parts/icon.tsx";
import { ViewLink } from "../parts/view-link.tsx";
import { choicesOf } from "../service/written-choices.ts";
import { useTexts } from "../texts/texts.ts";
import type { Group } from "./groups.ts";
import { isLeftOut, type LeftOut, toggled } from "./left-out.ts";
import { colourTextOf, type Telling, tellGroup, wayInto } from "./telling.ts";

interface Props {
  readonly groups: readonly Group[];
  readonly without: LeftOut;
  readonly telling: Telling;
}

export function Legend({ groups, without, telling }: Props) {
  const texts = useTexts();
  return (
    <ul className="legend" aria-label={texts.reports.legend}>
      {groups.map((group) => (
        <LegendEntry key={group.key ?? 0} group={group} without={without} telling={telling} />
      ))}
    </ul>
  );
}

interface EntryProps {
  readonly group: Group;
  readonly without: LeftOut;
  readonly telling: Telling;
}

function LegendEntry({ group, without, telling }: EntryProps) {
  const texts = useTexts();
  const name = tellGroup(telling, group);
  const into = wayInto(group);
  const isOut = isLeftOut(group, without);
  return (
    <li data-out={isOut}>
      <button
        type="button"
        className="plain"
        aria-pressed={isOut === "mixed" ? "mixed" : !isOut}
        style={{ "--colour": colourTextOf(group) }}
        onClick={() => go({ without: choicesOf(toggled(group, without), telling.categories) })}
      >
        <bdi>{name}</bdi>
      </button>
      {into && (
        <ViewLink to={into} className="into" aria-label={texts.reports.open(name)}>
          <Icon name="forth" />
        </ViewLink>
      )}
    </li>
  );
}
