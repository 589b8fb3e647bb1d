// The list under the caret: the payees, tags and categories that match the text after @, # or /. Tab or Enter picks one, Escape closes the
// list, and the arrow keys move in it. The focus stays in the field, which is a combobox as in ARIA 1.2.

import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Completion, completeAt } from "../../domain/quick-entry/completion.ts";
import { useToday } from "../clock.ts";
import { showCount } from "../locale/amounts.ts";
import { useCategoryNames } from "../service/category-names.ts";
import { type LabelInUse, useUsedLabels } from "../service/used-labels.ts";
import { listen } from "../store.ts";
import { useReader } from "../texts/texts.ts";
import { CategoryName } from "./category.tsx";
import { ChoiceList } from "./choice-list.tsx";

interface Props {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onTake: (text: string) => void;
  /** True if names with spaces get quotes, as a search needs them. */
  readonly hasQuotes?: boolean;
}

const NONE: readonly LabelInUse[] = [];

export function Completions({ field, text, onTake, hasQuotes = false }: Props) {
  const { locale } = useReader();
  const id = useId();
  const categories = useCategoryNames() ?? [];
  const labels = useUsedLabels(true) ?? NONE;
  const caret = useCaret(field);
  const today = useToday();
  const found = useMemo(() => {
    return caret === undefined ? undefined : completeAt(text, caret, labels, { today, hasQuotes });
  }, [text, caret, labels, today, hasQuotes]);
  const { completion, active, move, leave } = useList(found);
  const taken = useCaretBehindName(field, text);

  function take(at: number): boolean {
    const candidate = completion?.candidates[at];
    if (!candidate) return false;
    taken.current = candidate;
    onTake(candidate.text);
    return true;
  }

  /** Returns true if the list has used the key. */
  function press({ key, altKey, shiftKey, isComposing }: KeyboardEvent): boolean {
    if (!completion || isComposing || altKey || shiftKey) return false;
    const step = STEPS[key];
    if (step !== undefined) move(step);
    else if (key === "Escape") leave();
    else return (key === "Enter" || key === "Tab") && take(active);
    return true;
  }
  useKeys(field, press);
  const activeId = completion?.candidates[active] && `${id}-${active}`;
  useMarks(field, { list: id, isShown: completion !== undefined, active: activeId });

  if (!completion) return null;
  return (
    <ChoiceList
      id={id}
      label={undefined}
      choices={completion.candidates.map(({ label }) => ({
        key: `${label.kind} ${label.id}`,
        shown:
          label.kind === "category" ? (
            <CategoryName id={label.id} among={categories} />
          ) : (
            <bdi>{label.name}</bdi>
          ),
        hint: showCount(label.count, locale),
      }))}
      active={active}
      field={field}
      inset={(input) => {
        const { paddingInlineStart, font } = getComputedStyle(input);
        return (
          Number.parseFloat(paddingInlineStart) + widthOf(text.slice(0, completion.start), font)
        );
      }}
      inSight={(input) => {
        const note = document.getElementById(input.getAttribute("aria-describedby") ?? "");
        return note?.lastElementChild ?? note;
      }}
      onPick={take}
    />
  );
}

/** After the user picks a name, the caret moves to its end as soon as the field has the text. */
function useCaretBehindName(field: RefObject<HTMLInputElement | null>, text: string) {
  const taken = useRef<{ readonly text: string; readonly caret: number }>(undefined);
  useLayoutEffect(() => {
    if (taken.current?.text !== text) return;
    field.current?.setSelectionRange(taken.current.caret, taken.current.caret);
    taken.current = undefined;
  }, [text, field]);
  return taken;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** The state of the list. It opens at each of these characters, and marks the best match once a letter is typed. */
function useList(found: Completion<LabelInUse> | undefined) {
  const [left, setLeft] = useState<number>();
  const [moved, setMoved] = useState({ to: "", at: -1 });
  const isNothing = !found || found.candidates.length === 0 || found.start === left;
  const [only] = found?.candidates ?? [];
  // A name that is typed in full needs no list.
  const isWritten = found?.isKnown && found.candidates.length === 1 && only !== undefined;
  const completion = isNothing || isWritten ? undefined : found;
  const place = completion ? `${completion.start} ${completion.typed}` : "";
  const first = completion && completion.typed.trim() !== "" && !completion.isKnown ? 0 : -1;
  const active = moved.to === place ? moved.at : first;
  if (left !== undefined && found?.start !== left) setLeft(undefined);
  return {
    completion,
    active,
    leave: () => setLeft(completion?.start),
    move(step: 1 | -1) {
      const count = completion?.candidates.length ?? 0;
      const from = active === -1 && step === -1 ? 0 : active;
      setMoved({ to: place, at: (from + step + count) % count });
    },
  };
}

/** The position of the caret, while the field has the focus and no selection. */
function useCaret(field: RefObject<HTMLInputElement | null>): number | undefined {
  const [caret, setCaret] = useState<number>();
  useEffect(() => {
    function look(): void {
      const { selectionStart, selectionEnd } = field.current ?? {};
      const isHere = document.activeElement === field.current && selectionStart === selectionEnd;
      setCaret(isHere ? (selectionStart ?? undefined) : undefined);
    }
    // These listeners are on the document, so they run after React's own. A state that is set before React handles the event would render
    // the field without the last letter.
    look();
    return listen(document, ["selectionchange", "input", "focusin", "focusout"], look);
  }, [field]);
  return caret;
}

/** Handles keys before the field does, since Enter would send the line. */
function useKeys(
  field: RefObject<HTMLInputElement | null>,
  press: (event: KeyboardEvent) => boolean,
) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    return listen(field.current, "keydown", (event: KeyboardEvent) => pressed(event));
  }, [field]);
}

interface Marks {
  readonly list: string;
  readonly isShown: boolean;
  readonly active: string | undefined;
}

function useMarks(field: RefObject<HTMLInputElement | null>, { list, isShown, active }: Marks) {
  useLayoutEffect(() => {
    const input = field.current;
    if (!input || !isShown) return;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", list);
    if (active !== undefined) input.setAttribute("aria-activedescendant", active);
    return () => {
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-controls");
      input.removeAttribute("aria-activedescendant");
    };
  }, [field, list, isShown, active]);
}

let pen: CanvasRenderingContext2D | null | undefined;

function widthOf(text: string, font: string): number {
  pen ??= document.createElement("canvas").getContext("2d");
  if (!pen) return 0;
  pen.font = font;
  return pen.measureText(text).width;
}
