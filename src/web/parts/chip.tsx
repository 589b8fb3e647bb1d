// A chip in a list of them, with a button that drops it.

import { IconButton } from "./icon.tsx";

interface Props {
  readonly text: string;
  /** What the button does. */
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
