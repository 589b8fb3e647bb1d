// What the two fields of an expense with several parts are edited with: what was paid in another currency, and the split.

import { useRef, useState } from "react";
import { useTexts } from "../texts/texts.ts";
import type { EditorOf } from "./editors.tsx";
import { originalChange, partsChange } from "./field-change.ts";
import { Editor } from "./in-place.tsx";
import { OriginalFields } from "./original-fields.tsx";
import { newPart, PartsFields } from "./parts-fields.tsx";
import { type TypedOriginal, type TypedPart, typedOriginal, typedParts } from "./typed.ts";

const NOTHING: TypedOriginal = { amount: "", currency: "", rate: "" };

export function OriginalEditor({ expense, reader, session }: EditorOf) {
  const texts = useTexts();
  const [typed, setTyped] = useState(() => typedOriginal(expense.original, reader) ?? NOTHING);
  const isNone = Object.values(typed).every((text) => text.trim() === "");
  return (
    <Editor
      session={session}
      label={texts.expense.original}
      isGroup
      read={() => originalChange(expense, isNone ? null : typed, reader)}
    >
      {(_, fault) => (
        <OriginalFields value={typed} reader={reader} fault={fault} onChange={setTyped} />
      )}
    </Editor>
  );
}

export function PartsEditor({ expense, reader, session }: EditorOf) {
  const texts = useTexts();
  const [parts, setParts] = useState<readonly TypedPart[]>(() => {
    if (expense.parts.length > 0) return typedParts(expense.parts, reader);
    const first = newPart([], "", expense.category);
    return [first, newPart([first])];
  });
  // What is made on the way may be there only after all of it has gone.
  const latest = useRef(parts);
  function put(next: readonly TypedPart[]): void {
    latest.current = next;
    setParts(next);
  }
  return (
    <Editor
      session={session}
      label={texts.expense.split}
      isGroup
      read={() => partsChange(expense, latest.current, reader)}
    >
      {(_, fault) => (
        <PartsFields
          parts={parts}
          amount={expense.amount}
          reader={reader}
          fault={fault}
          onChange={put}
        />
      )}
    </Editor>
  );
}
