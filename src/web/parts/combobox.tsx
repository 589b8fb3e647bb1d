// The field for choosing known names, such as payees, categories and currencies. Typed text filters its list, and Enter picks the first
// name. A `Combobox` also accepts any other text, a `ChoiceField` doesn't. Both follow the ARIA Authoring Practices for a combobox with a
// listbox.

import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { COARSE, useMedia } from "../media.ts";
import { ChoiceList } from "./choice-list.tsx";
import { Icon } from "./icon.tsx";
import { firstActive, NONE, type Offer, offersFor, steppedBy } from "./offers.ts";

interface Common
  extends Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "role" | "list" | "ref"> {
  readonly offers: readonly Offer[];
  readonly recent?: readonly Offer[] | undefined;
  /** Opens the list as soon as the field has the focus, if choosing is all the user can do there. */
  readonly opensAtOnce?: boolean | undefined;
}

interface Props extends Common {
  readonly value: string;
  readonly onType: (text: string) => void;
  /** `isFinal` is true if the name was picked by Enter or the pointer, and false if the user just left the field. */
  readonly onPick: (name: string, isFinal: boolean) => void;
  /** Returns true if the typed text is complete even though it isn't a known name. */
  readonly isWhole?: (text: string) => boolean;
}

export function Combobox({ onPick, isWhole, ...rest }: Props) {
  return (
    <NameBox
      {...rest}
      lowest={NONE}
      activeFor={(typed = "", found) => (isWhole?.(typed) ? NONE : firstActive(typed, found))}
      onPick={({ key }, isFinal) => onPick(key, isFinal)}
    />
  );
}

interface ChoiceProps extends Common {
  /** The key of the chosen offer; undefined as long as none is chosen. */
  readonly chosen: string | undefined;
  readonly onPick: (key: string, isFinal: boolean) => void;
  /** An extra item below all offers, for adding a name that is missing. `take` gets the typed text. */
  readonly more?: { readonly name: string; readonly take: (typed: string) => void } | undefined;
  readonly field?: RefObject<HTMLInputElement | null>;
}

/** A field for one of the offers. The choice stays until another offer is picked. */
export function ChoiceField({ chosen, more, onPick, ...rest }: ChoiceProps) {
  const isCoarse = useMedia(COARSE);
  const mark = rest.offers.find(({ key }) => key === chosen);
  return (
    <NameBox
      {...rest}
      value={mark?.name ?? ""}
      mark={mark}
      last={more && { key: MORE, name: more.name }}
      lowest={0}
      isCoarse={isCoarse}
      activeFor={(typed, found) => {
        if (typed === undefined) return found.findLastIndex(({ key }) => key === chosen);
        return typed.trim() === "" ? found.findIndex(({ key }) => key === "") : 0;
      }}
      onPick={({ key }, isFinal, typed) => {
        if (key === MORE) more?.take(typed.trim());
        else onPick(key, isFinal);
      }}
    />
  );
}

interface LabeledProps extends Omit<ChoiceProps, "id"> {
  readonly label: string;
  /** The name of the offer for no choice, whose key is empty; undefined if a choice is required. */
  readonly none: string | undefined;
}

export function LabeledChoice({ label, none, offers, ...rest }: LabeledProps) {
  const id = useId();
  const all = none === undefined ? offers : [{ key: "", name: none }, ...offers];
  return (
    <div className="form-field stack snug">
      <label htmlFor={id}>{label}</label>
      <ChoiceField {...rest} id={id} offers={all} />
    </div>
  );
}

const MORE = "more";
const NOTHING: readonly Offer[] = [];

interface BoxProps extends Common {
  readonly value: string;
  readonly mark?: Offer | undefined;
  readonly last?: Offer | undefined;
  /** NONE if any text is allowed, 0 if only offers are. */
  readonly lowest: 0 | typeof NONE;
  /** True for touch: the user picks from the list, and a second tap opens the keyboard for a search. */
  readonly isCoarse?: boolean;
  /** Returns the index of the offer that is marked before an arrow key is used. `typed` is undefined as long as nothing was typed. */
  readonly activeFor: (typed: string | undefined, found: readonly Offer[]) => number;
  readonly onType?: (text: string) => void;
  readonly onPick: (offer: Offer, isFinal: boolean, typed: string) => void;
  readonly field?: RefObject<HTMLInputElement | null>;
}

const FIELD = {
  type: "text",
  "aria-autocomplete": "list",
  autoComplete: "off",
  spellCheck: false,
} as const;

function NameBox(props: BoxProps) {
  const { value, offers, recent, opensAtOnce, mark, last, lowest, isCoarse, ...others } = props;
  const { activeFor, onType, onPick, field, onKeyDown, onBlur, onFocus, ...rest } = others;
  const isChoice = lowest === 0;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const [isSearched, setIsSearched] = useState(false);
  const list = useFound(props);
  const { typed, found, active, open, close } = list;
  const isShown = found.length > 0;
  const marked = found[active];

  function pick(offer: Offer | undefined, isFinal: boolean): void {
    close();
    if (offer) onPick(offer, isFinal, typed ?? "");
  }

  return (
    <span className="combobox" data-choice={isChoice || undefined}>
      {typed === undefined && mark?.tile}
      <input
        {...rest}
        ref={field ?? own}
        {...FIELD}
        role="combobox"
        inputMode={isCoarse && !isSearched ? "none" : rest.inputMode}
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={marked ? `${id}-list-${active}` : undefined}
        value={isChoice ? (typed ?? value) : value}
        onChange={({ target }) => {
          list.type(target.value);
          onType?.(target.value);
        }}
        onClick={({ currentTarget }) => {
          if (isShown) setIsSearched(true);
          else if (isChoice) currentTarget.select();
          open();
        }}
        onKeyDown={(event) => {
          if (!pressIn(event, { ...props, ...list, pick })) onKeyDown?.(event);
        }}
        onFocus={(event) => {
          if (opensAtOnce) open();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setIsSearched(false);
          const isTyped = isChoice && typed !== undefined && marked !== last;
          pick(isTyped ? marked : undefined, false);
          onBlur?.(event);
        }}
      />
      {isChoice && <Icon name="down" />}
      {isShown && (
        <ChoiceList
          id={`${id}-list`}
          label={rest["aria-label"]}
          choices={list.choices}
          recent={list.recent}
          active={active}
          field={field ?? own}
          onPick={(at) => pick(found[at], true)}
        />
      )}
    </span>
  );
}

interface Keys
  extends ReturnType<typeof useFound>,
    Pick<BoxProps, "lowest" | "last" | "opensAtOnce"> {
  readonly pick: (offer: Offer, isFinal: boolean) => void;
}

/** Handles a key for the list. Returns true if the list has used the key. */
function pressIn(event: KeyboardEvent<HTMLInputElement>, list: Keys): boolean {
  const { found, active, lowest, last, opensAtOnce, open, close, move, pick } = list;
  const { key, altKey } = event;
  const marked = found[active];
  const isShown = found.length > 0;
  const isArrow = key === "ArrowDown" || key === "ArrowUp";
  const to =
    isShown && !altKey ? steppedBy(key, active, { count: found.length, lowest }) : undefined;
  if (event.nativeEvent.isComposing) return false;
  if (to !== undefined) move(to);
  else if (isArrow && altKey && isShown) close();
  else if (isArrow) open();
  else if (key === "Enter" && marked) pick(marked, true);
  else if (key === "Escape" && isShown) {
    close();
    // Escape closes only the list, not the dialog around it, unless choosing is all that the dialog is for.
    if (opensAtOnce) return false;
    event.stopPropagation();
  } else if (key === "Tab" && marked) {
    // Components around the field see the choice before the next field gets the focus.
    flushSync(() => pick(marked, false));
    if (marked !== last) return false;
  } else return false;
  event.preventDefault();
  return true;
}

/** The offers for the text typed since the list was opened, and the marked one. */
function useFound(props: BoxProps) {
  const { value, offers, recent = NOTHING, last, lowest, activeFor } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [own, setTyped] = useState<string>();
  // A field for any text may change the typed text, so its value counts.
  const typed = own !== undefined && lowest === NONE ? value : own;
  const [moved, setMoved] = useState<number>();
  const isAll = (typed ?? "").trim() === "";
  const top = isAll && isOpen ? recent : NOTHING;
  const found = isOpen ? [...top, ...offersFor(typed ?? "", offers), ...(last ? [last] : [])] : [];
  return {
    typed,
    found,
    active: moved ?? activeFor(typed, found),
    recent: top.length,
    choices: found.map((offer, at) => {
      const { key, name, tile, within } = offer;
      const isBelow = isAll && at >= top.length;
      return {
        key: at < top.length ? `recent ${key}` : key,
        shown: (
          <span className="beside tight">
            {tile}
            <bdi>{name}</bdi>
          </span>
        ),
        hint: offer === last ? typed?.trim() : isBelow ? undefined : within,
        isWithin: isBelow && within !== undefined,
      };
    }),
    move: setMoved,
    open: () => setIsOpen(true),
    type(text: string): void {
      setIsOpen(true);
      setTyped(text);
      setMoved(undefined);
    },
    close(): void {
      setIsOpen(false);
      setTyped(undefined);
      setMoved(undefined);
    },
  };
}
