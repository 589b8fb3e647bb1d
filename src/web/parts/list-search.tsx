// The field above a list that finds rows in it by what they say.

import { Icon } from "./icon.tsx";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

export function ListSearch({ label, value, onType }: Props) {
  return (
    <search className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
    </search>
  );
}
