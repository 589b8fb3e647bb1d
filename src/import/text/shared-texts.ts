// Payees, categories and the like are in many records: one text of each takes a third less memory.

/** Longer texts are rarely the same. */
const SHARED_CHARACTERS = 24;
const SHARED_TEXTS = 10_000;

export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The same text, as it was first seen. */
  of(text: string): string {
    if (text.length > SHARED_CHARACTERS) return text;
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size < SHARED_TEXTS) this.#known.set(text, text);
    return text;
  }
}
