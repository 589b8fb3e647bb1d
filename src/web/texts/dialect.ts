// Dialects of a language. The file of a dialect has only the texts that differ. The locale decides which dialect a reader gets.

/** Some of the texts. Lists and functions are replaced as a whole. */
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

/** Returns true if the reader's region uses British spelling. */
export function isBritish({ locale, language }: ReadIn): boolean {
  const own = new Intl.Locale(locale).maximize();
  return language === "en" && own.language === "en" && !AMERICAN.has(own.region ?? "US");
}

/** Returns the texts of a language, with those of a dialect in place of the ones that differ. */
export function inDialect<Part extends object>(
  texts: Part,
  differing: Differing<NoInfer<Part>>,
): Part {
  const others = Object.entries(differing).map(([name, other]) => {
    // Safe: a dialect has only names that the texts have.
    const own: unknown = texts[name as keyof Part];
    const isSection = typeof own === "object" && own !== null && !Array.isArray(own);
    // Safe: the type allows only a section in place of a section.
    return [name, isSection ? inDialect(own, other as object) : other];
  });
  return { ...texts, ...Object.fromEntries(others) };
}
