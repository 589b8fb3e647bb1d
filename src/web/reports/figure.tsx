// The exact figures of charts, in tables and in rows: links to the expenses behind them.

import type { ComponentProps } from "react";
import { useLedger } from "../ledger.ts";
import { showAmount, showChange, showCount, showPart, showShare } from "../locale/amounts.ts";
import { ViewLink } from "../parts/view-link.tsx";
import { useReader } from "../texts/texts.ts";
import type { Figure, Target } from "./chart.ts";
import { formatChange, type ReportContext } from "./report-context.ts";

interface Props {
  readonly figure: Figure;
  /** Names the figure in a row. In a table, the header does. */
  readonly label?: string;
}

export function FigureCell({ figure, label }: Props) {
  const { texts, locale } = useReader();
  const { currency } = useLedger();
  const text = textOf(figure, { texts, locale, currency, isExact: label === undefined });
  if (text === "") return null;
  // A figure keeps its own direction within text that runs the other way.
  const isAmount = figure.kind === "amount" || figure.kind === "difference";
  const shown = isAmount ? <bdi className="amount">{text}</bdi> : text;
  const name = label && `${label}: ${text}`;
  return (
    <TargetLink to={"to" in figure ? figure.to : undefined} aria-label={name}>
      {shown}
    </TargetLink>
  );
}

interface Format extends Pick<ReportContext, "texts" | "locale" | "currency"> {
  /** True in a table, which has room for exact percentages. */
  readonly isExact: boolean;
}

function textOf(figure: Figure, { texts, locale, currency, isExact }: Format): string {
  switch (figure.kind) {
    case "amount":
      return showAmount(figure.value, currency, locale);
    case "difference":
      return showAmount(figure.value, currency, locale, "exceptZero");
    case "count":
      return showCount(figure.value, locale);
    case "share":
      return showPart(figure.value, locale);
    case "change":
      return formatChange({ texts, locale }, figure.value, isExact ? showShare : showChange);
    case "nothing":
      return "";
  }
}

interface TargetLinkProps extends Omit<ComponentProps<typeof ViewLink>, "to"> {
  /** Without a target, there is no link around the content. */
  readonly to: Target | undefined;
}

export function TargetLink({ to, ...props }: TargetLinkProps) {
  return to ? <ViewLink {...props} to={to} onFollow={() => toTop(to)} /> : props.children;
}

/** Scrolls only after the link is followed, so that Back returns to the old position. */
export function toTop({ screen }: Target): void {
  if (screen !== undefined) scrollTo(0, 0);
}
