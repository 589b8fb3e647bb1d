// Tags as they stand in a field.

import type { Expense } from "../../service/shapes.ts";

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
