// The list of choices of a field. It opens over everything else, below its field or, if there is more room, above it; the focus stays in
// the field.

import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { useTexts } from "../texts/texts.ts";

export interface Choice {
  readonly key: string;
  readonly shown: ReactNode;
  /** Shown in a soft color at the end of the line. */
  readonly hint?: ReactNode;
  readonly isWithin?: boolean;
}

interface Props {
  readonly id: string;
  readonly label: string | undefined;
  readonly choices: readonly Choice[];
  /** The number of choices, from the first one on, that are under the heading for recent ones. */
  readonly recent?: number;
  readonly active: number;
  readonly field: RefObject<HTMLInputElement | null>;
  /** The distance from the field's start to the list's start, in pixels. */
  readonly inset?: (field: HTMLInputElement) => number;
  /** The element below the field that the list must not cover. */
  readonly inSight?: (field: HTMLInputElement) => Element | null;
  readonly onPick: (at: number) => void;
}

export function ChoiceList(props: Props) {
  const { id, label, choices, recent = 0, active, onPick } = props;
  const texts = useTexts();
  const list = useRef<HTMLDivElement>(null);
  usePlace(list, props);
  const { length } = choices;
  useEffect(() => {
    const option = active < length ? document.getElementById(`${id}-${active}`) : null;
    // It scrolls only as far as needed.
    option?.scrollIntoView({ block: "nearest" });
  }, [id, active, length]);
  // A list of options must not contain a fieldset.
  const group = { role: "group", "aria-label": texts.recent };
  // The options handle no keys, since the focus stays in the field.
  const options = choices.map(({ key, shown, hint, isWithin }, at) => (
    <div
      key={key}
      id={`${id}-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={at === active}
      data-within={isWithin || undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(at)}
      onKeyDown={() => {}}
    >
      {shown}
      {hint !== undefined && <bdi className="hint">{hint}</bdi>}
    </div>
  ));
  return (
    <div
      ref={list}
      id={id}
      className="choice-list"
      role="listbox"
      popover="manual"
      aria-label={label ?? texts.choices}
    >
      {recent > 0 && (
        <div {...group}>
          <p className="soft" aria-hidden="true">
            {texts.recent}
          </p>
          {options.slice(0, recent)}
        </div>
      )}
      {options.slice(recent)}
    </div>
  );
}

/** Keeps the list at its field, within the visible part of the window. */
function usePlace(list: RefObject<HTMLDivElement | null>, { field, inset, inSight }: Props): void {
  const place = useEffectEvent(() => {
    const { current } = field;
    if (!current || !list.current) return;
    const { bottom } = current.getBoundingClientRect();
    const end = inSight?.(current)?.getBoundingClientRect().bottom ?? bottom;
    put(list.current, current, inset?.(current) ?? 0, Math.max(bottom, end));
  });
  useLayoutEffect(() => {
    list.current?.showPopover();
  }, [list]);
  // The list is placed after each render, since other choices may need more or less space.
  useLayoutEffect(() => place());
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const again = () => place();
    addEventListener("scroll", again, { signal, capture: true, passive: true });
    addEventListener("resize", again, { signal });
    visualViewport?.addEventListener("resize", again, { signal });
    return () => ending.abort();
  }, []);
}

/** The distances from the window's edge and from the field, in CSS pixels. */
const EDGE = 8;
const GAP = 4;

/** Puts the list below `bottom`, or above the field. */
function put(list: HTMLElement, field: HTMLInputElement, inset: number, bottom: number): void {
  const { style } = list;
  const { left, right, top, width } = field.getBoundingClientRect();
  // An on-screen keyboard may cover part of the window.
  const { offsetTop = 0, height = innerHeight } = visualViewport ?? {};
  const below = offsetTop + height - bottom - GAP - EDGE;
  const above = top - offsetTop - GAP - EDGE;
  style.minInlineSize = inset === 0 ? `max(${width}px, 12rem)` : "";
  style.maxBlockSize = "";
  const isAbove = list.offsetHeight > below && above > below;
  style.maxBlockSize = `min(${getComputedStyle(list).maxBlockSize}, ${isAbove ? above : below}px)`;
  const isTurned = getComputedStyle(field).direction === "rtl";
  const from = isTurned ? right - inset - list.offsetWidth : left + inset;
  const most = innerWidth - EDGE - list.offsetWidth;
  // These are properties of the style sheet, which places the list elsewhere in a low window.
  style.setProperty("--left", `${Math.max(EDGE, Math.min(from, most))}px`);
  style.setProperty("--top", `${isAbove ? top - GAP - list.offsetHeight : bottom + GAP}px`);
}
