// The bar for the selected expenses. Most visits select none, so the bar's tools are loaded at the first selection.

import { type ComponentProps, Suspense } from "react";
import { lazily } from "../../lazy-component.ts";
import { useSelection } from "./selection.tsx";

const BulkTools = lazily(async () => (await import("./bulk-tools.tsx")).BulkTools);

export function BulkBar(props: ComponentProps<typeof BulkTools>) {
  const { selected, gathered } = useSelection();
  if (selected.size === 0 && gathered === undefined) return null;
  return (
    <Suspense>
      <BulkTools {...props} />
    </Suspense>
  );
}
