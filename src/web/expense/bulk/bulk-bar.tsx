// The bar for all expenses that are selected, which is loaded when something is selected for the first time.

import { Suspense } from "react";
import { lazily } from "../../lazy-component.ts";
import type { IsShown } from "../../service/matching.ts";
import type {} from "../../service/pending.ts";
import { useSelection } from "./selection.tsx";

const BulkTools = lazily(async () => (await import("./bulk-tools.tsx")).BulkTools);

interface Props {
  /** How many expenses the list has. */
  readonly count: number;
  readonly isShown: IsShown;
}

export function BulkBar(props: Props) {
  const { selected, gathered } = useSelection();
  if (selected.size === 0 && gathered === undefined) return null;
  return (
    <Suspense>
      <BulkTools {...props} />
    </Suspense>
  );
}
