// How many expenses of an import are without the ref that their file gives them, and which refs those are; undrawn where there are none.

import { showCount } from "../locale/amounts.ts";
import { useReader } from "../texts/texts.ts";
import type { Import } from "./shapes.ts";

interface Props {
  readonly of: Pick<Import, "takenRefs" | "withoutRef">;
  readonly tell: (count: number, shown: string) => string;
}

export function TakenRefs({ of: { withoutRef, takenRefs }, tell }: Props) {
  const { locale } = useReader();
  if (withoutRef === 0) return null;
  const rest = withoutRef > MAX_NAMED ? ", …" : "";
  return (
    <p>
      {tell(withoutRef, showCount(withoutRef, locale))}{" "}
      <bdi className="hint">{takenRefs.slice(0, MAX_NAMED).join(", ") + rest}</bdi>
    </p>
  );
}

/** More of them would push away what is below. */
const MAX_NAMED = 20;
