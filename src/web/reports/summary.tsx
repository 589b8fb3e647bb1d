// What the period comes to, and what is left out of it.

import { useMemo } from "react";
import { go } from "../address/address.ts";
import { Amount } from "../parts/amount.tsx";
import { Icon } from "../parts/icon.tsx";
import { Skeleton } from "../parts/skeleton.tsx";
import { choicesOf } from "../service/written-choices.ts";
import { useTexts } from "../texts/texts.ts";
import { added, type Group } from "./groups.ts";
import { isLeftOut, toggled } from "./left-out.ts";
import type { Shown } from "./shown.ts";
import { tellExpenses, tellGroup, wayTo } from "./telling.ts";
import { WayLink } from "./way-link.tsx";

export function Summary({ book, reports, telling }: Shown) {
  const texts = useTexts();
  const { count } = reports;
  const { terms, isOutdated } = reports.categories;
  const all = useMemo(() => terms && added(terms), [terms]);
  return (
    <section className="reports-summary" aria-label={texts.reports.total}>
      {all ? (
        <p data-outdated={isOutdated || undefined}>
          <WayLink className="total" to={wayTo(telling, { period: book.period })}>
            <Amount value={all.total} />
          </WayLink>
          {count !== undefined && <span className="count">{tellExpenses(telling, count)}</span>}
        </p>
      ) : (
        <Skeleton lines={1} />
      )}
      <LeftOutLine book={book} reports={reports} telling={telling} />
    </section>
  );
}

function LeftOutLine({ book, reports: { groups, without }, telling }: Shown) {
  const texts = useTexts();
  const { categories, areCategoriesKnown } = book;
  const known = without.filter((id) => id === null || categories.some((each) => each.id === id));
  const isSomeGone = areCategoriesKnown && known.length < without.length;
  const out = groups.filter((group) => isLeftOut(group, without) !== false);
  const nameOf = (group: Group) => {
    const name = tellGroup(telling, group);
    return isLeftOut(group, without) === "mixed" ? texts.reports.inPart(name) : name;
  };
  return (
    <div className="left-out" role="status">
      {without.length > 0 && (
        <>
          <span>{texts.reports.leftOut}</span>
          <ul className="chips">
            {out.map((group) => (
              <li key={group.key ?? 0} className="chip">
                <bdi>{nameOf(group)}</bdi>
                <button
                  type="button"
                  className="plain"
                  aria-label={texts.reports.putBack(tellGroup(telling, group))}
                  onClick={() => putBack(group)}
                >
                  <Icon name="close" />
                </button>
              </li>
            ))}
            {isSomeGone && (
              <li className="chip">
                <bdi>{texts.search.goneCategory}</bdi>
                <button
                  type="button"
                  className="plain"
                  aria-label={texts.search.drop(texts.search.goneCategory)}
                  onClick={() => go({ without: choicesOf(known, categories) })}
                >
                  <Icon name="close" />
                </button>
              </li>
            )}
          </ul>
          <button type="button" onClick={() => go({ without: [] })}>
            {texts.reports.putAllBack}
          </button>
        </>
      )}
    </div>
  );

  function putBack(group: Group): void {
    // Of one that is left out in part, all of it is left out first.
    const whole = isLeftOut(group, without) === true ? without : toggled(group, without);
    go({ without: choicesOf(toggled(group, whole), categories) });
  }
}
