// Names as chips: one that can be removed, and several that are only shown.

import type { Expense } from "../service/shapes.ts";
import { IconButton } from "./icon.tsx";

interface Props {
  readonly text: string;
  readonly label: string;
  readonly onDrop: () => void;
}

export function Chip({ text, label, onDrop }: Props) {
  return (
    <li className="chip">
      <bdi>{text}</bdi>
      <IconButton icon="close" label={label} onClick={onDrop} />
    </li>
  );
}

export function Tags({ tags }: Pick<Expense, "tags">) {
  return (
    <span className="flow">
      {tags.map((tag) => (
        <bdi key={tag} className="chip">
          {tag}
        </bdi>
      ))}
    </span>
  );
}
