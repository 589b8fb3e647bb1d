// An amount of the ledger, in the reader's own format and to the last digit; and the total of a period, as the largest figure of a screen.

import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { Decimal } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { amountParts, showAmount, showWhole } from "../locale/amounts.ts";
import { useReader } from "../texts/texts.ts";

export function useShowAmount(): (amount: Decimal) => string {
  const { currency } = useLedger();
  const { locale } = useReader();
  return (amount) => showAmount(amount, currency, locale);
}

interface AmountProps {
  readonly value: Decimal;
  /** True to round the amount and to leave out the currency's sign. */
  readonly isWhole?: boolean;
}

export function Amount({ value, isWhole = false }: AmountProps) {
  const show = useShowAmount();
  const { locale } = useReader();
  // Within text of the other direction, an amount keeps its own direction.
  return (
    <bdi className="amount">{breakable(isWhole ? showWhole(value, locale) : show(value))}</bdi>
  );
}

/** A text of this length fits on one line in every column. */
const USUAL_LENGTH = 16;
const BETWEEN_GROUPS = /(?<=\p{Nd}[^\p{Nd}])(?=\p{Nd}{3})/u;

/** A long amount as a text that may break between groups of digits. */
export function breakable(text: string): ReactNode {
  if (text.length <= USUAL_LENGTH) return text;
  let characters = 0;
  return text.split(BETWEEN_GROUPS).map((part) => {
    characters += part.length;
    return (
      <Fragment key={characters}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}

interface Props {
  readonly value: Decimal;
  readonly within?: (figure: ReactNode) => ReactNode;
}

/** A total that is too long gets smaller, and then breaks between groups of digits. */
export function Total({ value, within = (figure) => figure }: Props) {
  const { currency } = useLedger();
  const { locale } = useReader();
  const place = useRef<HTMLParagraphElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) roll(place.current);
    before.current = value;
  }, [value]);
  let characters = 0;
  const parts = amountParts(value, currency, locale).map((part) => {
    const start = characters;
    characters += part.value.length;
    return { ...part, start };
  });
  const figure = (
    <bdi className="amount">
      {parts.map(({ type, value, start }) => (
        <Fragment key={start}>
          {SMALL.has(type) ? <small data-part={type}>{value}</small> : value}
          {type === "group" && <wbr />}
        </Fragment>
      ))}
    </bdi>
  );
  return (
    <p ref={place} className="total" style={{ "--characters": String(characters) }}>
      {within(figure)}
    </p>
  );
}

function roll(figure: HTMLElement | null): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  figure?.animate([{ translate: "0 0.25em", opacity: 0.2 }, {}], {
    duration: 220,
    easing: "ease-out",
  });
}

const SMALL: ReadonlySet<string> = new Set(["currency", "decimal", "fraction"]);
