// The history of the ledger: what was changed last, by whatever program, each change with a way back.

import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useLedger } from "../../ledger.ts";
import { CategoryTile } from "../../parts/category.tsx";
import { Skeleton } from "../../parts/fallbacks.tsx";
import { ViewLink } from "../../parts/view-link.tsx";
import { categoryNamesQuery, changesQuery, expenseQuery } from "../../service/queries.ts";
import { reasonOf } from "../../service/refused.ts";
import type { Category, Change } from "../../service/shapes.ts";
import { SettingHead } from "../../settings/setting-rows.tsx";
import { useTexts } from "../../texts/texts.ts";
import { ChangeList, keyOf, nameIn, namesIn } from "./changes.tsx";

export function HistorySection() {
  const texts = useTexts();
  const ledger = useLedger();
  const { data, error, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    changesQuery(ledger),
  );
  const changes = data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <>
      <SettingHead title={texts.history.title} />
      {error && <p role="alert">{reasonOf(error, texts)}</p>}
      {!data && !error && <Skeleton lines={12} />}
      {data && changes.length === 0 && <p className="hint">{texts.history.nothing}</p>}
      <div className="past">
        <Changes changes={changes} />
        {hasNextPage && <More isFetching={isFetching} onMore={() => void fetchNextPage()} />}
      </div>
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  const { data } = useQuery(categoryNamesQuery(useLedger()));
  const names = useNames(changes);
  const categories = data?.items ?? [];
  return (
    <ChangeList
      changes={changes}
      categories={categories}
      markOf={(change) => <ChangeTile change={change} among={categories} />}
      nameOf={(change) => nameIn(change) ?? names.get(keyOf(change))}
      draw={(headline, change, name) => (
        <Headline change={change} name={name}>
          {headline}
        </Headline>
      )}
    />
  );
}

interface ChangeTileProps {
  readonly change: Change;
  readonly among: readonly Category[];
}

/** Of the category that a change tells; without one, its place stays free. */
function ChangeTile({ change: { record, recordId, before, after }, among }: ChangeTileProps) {
  const fields = { ...before, ...after };
  const [first, second] = fields.parts?.map(({ category }) => category) ?? [];
  const id = record === "category" ? recordId : (first ?? fields.category);
  if (id == null || !among.some((each) => each.id === id)) return <span className="no-tile" />;
  return <CategoryTile id={id} among={among} {...(second !== undefined && { beside: second })} />;
}

interface HeadlineProps {
  readonly change: Change;
  readonly name: string;
  readonly children: ReactNode;
}

/** Opens the expense that was changed, whether it still exists or not. */
function Headline({ change, name, children }: HeadlineProps) {
  const { record, recordId } = change;
  if (record !== "expense") return <bdi>{children}</bdi>;
  return (
    <ViewLink to={{ expense: recordId }} aria-label={name}>
      <bdi>{children}</bdi>
    </ViewLink>
  );
}

/** Names of records whose changes do not have them: of what another change names, and of expenses. */
function useNames(changes: readonly Change[]): ReadonlyMap<string, string> {
  const ledger = useLedger();
  const known = new Map(namesIn(changes));
  const sought = changes.flatMap((change) => {
    const isUnknown = change.record === "expense" && !known.has(keyOf(change));
    return isUnknown ? change.recordId : [];
  });
  const queries = [...new Set(sought)].map((id) => expenseQuery(ledger, id));
  const answers = useQueries({ queries });
  for (const { data } of answers) {
    if (data) known.set(keyOf({ record: "expense", recordId: data.id }), data.description);
  }
  return known;
}

interface MoreProps {
  readonly isFetching: boolean;
  readonly onMore: () => void;
}

/** Pressed by itself when it comes into view. */
function More({ isFetching, onMore }: MoreProps) {
  const texts = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const more = useEffectEvent(onMore);

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting && !isFetching) more();
    });
    if (button.current) watch.observe(button.current);
    return () => watch.disconnect();
  }, [isFetching]);

  return (
    <button
      type="button"
      className="past-more"
      ref={button}
      aria-disabled={isFetching}
      onClick={onMore}
    >
      {isFetching ? texts.loading : texts.more}
    </button>
  );
}
