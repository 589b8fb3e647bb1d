// A dialect of a language. Its file has only the texts that differ. The locale decides which dialect a reader gets.

/** Some of the texts; lists and functions as a whole. */
export type Differing<Part> = Part extends
  | string
  | readonly unknown[]
  | ((...values: never) => unknown)
  ? Part
  : { readonly [Name in keyof Part]?: Differing<Part[Name]> };

/** Regions with the spelling of the United States. */
const AMERICAN = new Set("AS FM GU LR MH MP PH PR PW UM US VI".split(" "));

/** The part of a reader that decides the dialect. */
interface ReadIn {
  readonly locale: string;
  readonly language: string;
}

/** True if English is spelled as in Britain in the reader's region. */
export function isBritish({ locale, language }: ReadIn): boolean {
  const own = new Intl.Locale(locale).maximize();
  return language === "en" && own.language === "en" && !AMERICAN.has(own.region ?? "US");
}

/** The texts of a language with those that differ in a dialect. */
export function inDialect<Part extends object>(
  texts: Part,
  differing: Differing<NoInfer<Part>>,
): Part {
  const others = Object.entries(differing).map(([name, other]) => {
    // Safe: its names are those of the texts.
    const own: unknown = texts[name as keyof Part];
    const isSection = typeof own === "object" && own !== null && !Array.isArray(own);
    // Safe: a section differs by a section.
    return [name, isSection ? inDialect(own, other as object) : other];
  });
  return { ...texts, ...Object.fromEntries(others) };
}
