// Small pictures drawn with lines. What they stand beside says in words what they mean.

import type { ComponentProps } from "react";

const PATHS = {
  plus: "M12 5v14M5 12h14",
  back: "m14 6-6 6 6 6",
  forth: "m10 6 6 6-6 6",
  close: "M6 6l12 12M18 6 6 18",
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13m5 11.5 4.5 4.5",
  book: "M5 4.5h11A2.5 2.5 0 0 1 18.5 7v12.5h-11A2.5 2.5 0 0 1 5 17zM5 17a2.5 2.5 0 0 1 2.5-2.5h11M9 8.5h5.5",
  chart: "M5 20v-6m7 6V4m7 16v-9",
  settings:
    "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6M8.5 14.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6",
  calendar: "M5 6h14v14H5zM5 10h14M9 3v4m6-4v4",
  up: "m7 14 5-5 5 5",
  rise: "M7 17 17 7M9 7h8v8",
  fall: "m7 7 10 10M17 9v8H9",
  down: "m7 10 5 5 5-5",
  check: "m5 12 5 5 9-10",
  split: "M12 4v6m0 0-5 5v5m5-10 5 5v5",
  copy: "M9 9h10v10H9zM5 15V5h10",
  pencil: "m5 19 1-4L16 5l3 3L9 18zM14 7l3 3",
  merge: "M6 5v3a4 4 0 0 0 4 4h8M6 19v-3a4 4 0 0 1 4-4m5-3 3 3-3 3",
  box: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  columns: "M4 5h16v14H4zM10 5v14m5-14v14",
  save: "M12 4v11m0 0-5-5m5 5 5-5M5 20h14",
  list: "M5 6h14M5 12h14M5 18h14",
  keyboard: "M3 7h18v10H3zM7 11h0m5 0h0m5 0h0M8 14h8",
  more: "M5.2 12a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0m6 0a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0m6 0a.8.8 0 1 0 1.6 0a.8.8 0 1 0-1.6 0",
} as const;

export type IconName = keyof typeof PATHS;

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, className = "plain", ...rest }: IconButtonProps) {
  return (
    <button type="button" className={className} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
