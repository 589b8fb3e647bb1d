// The bar for all expenses that are selected, which is loaded when something is selected for the first time.

import { lazy, Suspense } from "react";
import { useSelection } from "../book/selection.ts";

const BulkTools = lazy(async () => ({
  default: (await import("./bulk-tools.tsx")).BulkTools,
}));

export function BulkBar() {
  const { selected, clear } = useSelection();
  if (selected.size === 0) return null;
  return (
    <Suspense>
      <BulkTools selected={selected} onClose={clear} />
    </Suspense>
  );
}
