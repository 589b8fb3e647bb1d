// The name of a category, with its picture and in its colour.

import type { Category } from "../service/shapes.ts";

export function CategoryName(props: {
  readonly id: number | null;
  readonly among: readonly Category[];
}) {
  const category = props.among.find(({ id }) => id === props.id);
  if (!category) return null;
  const { icon, name, colour } = category;
  return (
    <bdi className="category" style={colour ? { "--colour": colour } : {}}>
      {icon !== null && <span aria-hidden="true">{icon} </span>}
      {name}
    </bdi>
  );
}
