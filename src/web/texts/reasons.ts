// What the service says in English of a row or a file, in the reader's language where the app has the words.

/**
 * English clauses with those of a language. "{}" in a clause stands for any text, which may be a clause itself; {0}, {1} are these texts in
 * their order.
 */
export type Reasons = Readonly<Record<string, string>>;

/** Undefined for a clause that the language has no words for. */
export function translateReason(reasons: Reasons, text: string): string | undefined {
  const own = reasons[text];
  if (own !== undefined) return own;
  for (const [clause, words] of Object.entries(reasons)) {
    const said = clause.includes("{}") ? patternOf(clause).exec(text)?.slice(1) : undefined;
    if (!said) continue;
    return words.replace(/\{(\d)\}/g, (_, at) => {
      const part = said[Number(at)] ?? "";
      return translateReason(reasons, part) ?? part;
    });
  }
  return undefined;
}

function patternOf(clause: string): RegExp {
  const parts = clause.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("([^]+?)")}$`);
}
