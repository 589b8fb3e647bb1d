// What a period comes to, as the greatest figure of a screen: in one line as long as it can be read, with the currency and what is behind
// the point smaller.

import { Fragment, type ReactNode, useEffect, useRef } from "react";
import type { Decimal } from "../../domain/money/decimal.ts";
import { useLedger } from "../ledger.ts";
import { amountParts } from "../locale/amounts.ts";
import { useReader } from "../texts/texts.ts";

interface Props {
  readonly value: Decimal;
  /** Puts the figure into what it leads with, such as a link. */
  readonly within?: (figure: ReactNode) => ReactNode;
}

/** A longer one gets smaller, then breaks between groups of digits. */
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
    <bdi className="amount" data-negative={value.startsWith("-") || undefined}>
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

/** Shows that it is another figure now. */
function roll(figure: HTMLElement | null): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  figure?.animate([{ translate: "0 0.25em", opacity: 0.2 }, {}], {
    duration: 220,
    easing: "ease-out",
  });
}

const SMALL: ReadonlySet<string> = new Set(["currency", "decimal", "fraction"]);
