// A list of the settings in the states that it can be in: on its way, failed, empty, there.

import type { ReactNode } from "react";
import { Failed } from "../parts/failed.tsx";
import { Skeleton } from "../parts/skeleton.tsx";
import type { ShownRows } from "./use-rows.ts";

interface Props<Row> {
  readonly shown: ShownRows<Row>;
  /** What is said of an empty one. */
  readonly empty: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

export function Listed<Row>({ shown: { rows, error, askAgain }, empty, children }: Props<Row>) {
  if (error) return <Failed error={error} onRetry={askAgain} />;
  if (!rows) return <Skeleton lines={6} />;
  if (rows.length === 0) return <p className="hint">{empty}</p>;
  return children(rows);
}
