// Finds a text's single-byte encoding by its letters. Each hypothesis is a language and an encoding, and the one with the likeliest letters
// wins. Hypotheses that read the file as the same text are not rivals.

import type { Guess } from "../record/reading.ts";
import { decoderOf } from "./decoder.ts";

interface Language {
  readonly encodings: readonly string[];
  /** Letters beyond ASCII, the most frequent first. */
  readonly letters: string;
  /** True if few people write it. */
  readonly isRare?: boolean;
  /** Two letters that never follow each other in it. */
  readonly never?: RegExp;
}

const WEST = ["windows-1252", "iso-8859-15", "macintosh", "ibm850", "ibm437"];
const CENTRAL = ["windows-1250", "iso-8859-2"];
const BALTIC = ["windows-1257", "iso-8859-13"];
const CYRILLIC = ["windows-1251", "koi8-u", "ibm866", "iso-8859-5"];

const LANGUAGES: readonly Language[] = [
  { encodings: WEST, letters: "üäöß" },
  { encodings: WEST, letters: "éèàêçùîôâûëïœ" },
  { encodings: WEST, letters: "óíáéñúüºª" },
  { encodings: WEST, letters: "ãçáéíóêõàúâôº" },
  { encodings: WEST, letters: "àèùòéì" },
  { encodings: WEST, letters: "øåæéö" },
  { encodings: WEST, letters: "äöåé" },
  { encodings: WEST, letters: "ëéïèöü" },
  { encodings: WEST, letters: "íáðéóöþúæý", isRare: true },
  { encodings: CENTRAL, letters: "íáéěčřžšýůúťňóď" },
  { encodings: CENTRAL, letters: "áíéčšžýúľťôňóäďĺŕ" },
  { encodings: CENTRAL, letters: "łóąężśćźń", never: /^[ńśź][aeiouyó]/i },
  { encodings: CENTRAL, letters: "éáöóőüíúű" },
  { encodings: CENTRAL, letters: "ăâîşţ", never: /^ă[aeo]/i },
  { encodings: CENTRAL, letters: "čšžćđ" },
  { encodings: ["windows-1254"], letters: "ıüşçöğİâ" },
  { encodings: BALTIC, letters: "ėšųūžįčąę", never: /^[ėūųįąę][aeou]/i },
  { encodings: BALTIC, letters: "āīēšņļžūģčķ", never: /^[āēīū][aeiou]/i },
  { encodings: BALTIC, letters: "äõüöšž" },
  { encodings: CYRILLIC, letters: "оеаинтсрвлкмдпуяызьбгчйхжшюцщэфъё" },
  { encodings: CYRILLIC, letters: "оаинтеірвскплуямдзєбгьчїйшюжцхщфґ" },
  {
    encodings: ["windows-1253", "iso-8859-7"],
    letters: "αοιετσνηυρπκμλςίόάγέδήωχθφύβξώζψΐΰϊϋ",
  },
  { encodings: ["windows-1255"], letters: "יוהלאתרבמשנכחדםעקפןסטגצזץךף" },
  { encodings: ["windows-1256"], letters: "اليمونرتبةعدسفكهحقجأشطصخذغضىثءزظئآؤإ" },
];

/** Encodings in which hardly any bank writes today. */
const RARE = new Set("macintosh ibm850 ibm437 koi8-u ibm866 iso-8859-5".split(" "));
const RARE_CHANCE = 0.05;

/** Signs that any language has. */
const SIGNS = new Set("€£§°–—‘’“”„‚…«»·•²½©®™¿¡×\u00a0\u00ad");

/** Letters of loanwords and names, which a text in any Latin language may have. */
const LOANS = "éèêáàâíóôúüöäçñåø";
const LOAN_CHANCE = 0.002;

const SIGN_CHANCE = 0.01;
const CAPITAL_SHARE = 0.15;
/** A capital after a lowercase letter is rare, but frequent if Cyrillic or Greek is read in a wrong encoding. */
const INNER_CAPITAL = 0.01;
/** A lone capital is more likely a sign of another encoding. */
const LONE_CAPITAL = 0.02;
/** A letter of another script is unlikely next to an ASCII letter, since no word has two scripts. */
const FOREIGN = /[^\P{L}\p{sc=Latin}ªº]/u;
const FOREIGN_CHANCE = 0.001;
const STRANGE_CHANCE = 0.000_01;

/** A hypothesis must explain at least this share of the characters beyond ASCII. */
const MIN_EXPLAINED = 0.97;

/** The best hypothesis must be this much likelier than its rivals, in powers of e. */
const SURE_LEAD = 2.5;

const BEYOND = /[\u0080-\uffff]+/g;

/**
 * Undefined if no hypothesis explains the sample. `bytes` are all bytes beyond ASCII in the file. `rivals` are nearly as likely as the
 * value.
 */
export function guessByLetters(
  sample: Uint8Array,
  bytes: ReadonlySet<number>,
): (Guess<string> & { readonly rivals: readonly string[] }) | undefined {
  const encodings = [...new Set(LANGUAGES.flatMap((language) => language.encodings))];
  const hypotheses = encodings.flatMap((encoding) => {
    const text = decoderOf(encoding).decode(sample);
    const languages = LANGUAGES.filter((language) => language.encodings.includes(encoding));
    const judged = languages.map((language) => judge(text, encoding, language));
    return judged.toSorted((a, b) => b.likelihood - a.likelihood).slice(0, 1);
  });
  const [best, ...others] = hypotheses.toSorted((a, b) => b.likelihood - a.likelihood);
  if (!best || best.explained < MIN_EXPLAINED) return undefined;
  const rivals = others.filter((other) => !readsAlike(best.encoding, other.encoding, bytes));
  const lead = best.likelihood - (rivals[0]?.likelihood ?? Number.NEGATIVE_INFINITY);
  // Among encodings that read the file alike, the first is the most common one.
  const value = encodings.find((name) => readsAlike(name, best.encoding, bytes));
  return {
    value: value ?? best.encoding,
    certain: lead >= SURE_LEAD,
    others: rivals.map(({ encoding }) => encoding),
    rivals: rivals
      .filter(({ likelihood }) => best.likelihood - likelihood < SURE_LEAD)
      .map(({ encoding }) => encoding),
  };
}

/** How likely a text in this encoding is in a language, and the share of its characters beyond ASCII that the language explains. */
function judge(text: string, encoding: string, language: Language) {
  const letters = chancesOf(language);
  const before = (language.isRare ? RARE_CHANCE : 1) * (RARE.has(encoding) ? RARE_CHANCE : 1);
  let [likelihood, explained, all] = [Math.log(before), 0, 0];
  for (const { index, 0: run } of text.matchAll(BEYOND)) {
    // No space separates a text of MT940 from its code.
    const isWord = run.length > 1 || !/\d/.test(text.charAt(index - 1) + text.charAt(index + 1));
    // In a word in capitals, only the first letter is rarer than a small one.
    const isInCapitals = /^\p{Lu}{2,}$/u.test(run);
    for (let at = index; at < index + run.length; at += 1) {
      const character = text.charAt(at);
      const letter = isInCapitals && at > index ? character.toLowerCase() : character;
      // The small letter of İ is two characters.
      const known = isWord ? (letters.get(letter) ?? letters.get(character) ?? 0) : 0;
      const [previous, next] = [text.charAt(at - 1), text.charAt(at + 1)];
      const isWrong = language.never?.test(character + next);
      const chance = isWrong ? 0 : SIGNS.has(character) ? SIGN_CHANCE : known;
      all += 1;
      if (chance > 0) explained += 1;
      const isForeign = /[a-z]/i.test(previous + next) && FOREIGN.test(character);
      const script = isForeign ? FOREIGN_CHANCE : 1;
      const shape = script * (/\p{Lu}/u.test(character) ? shapeOf(previous, next) : 1);
      likelihood += Math.log(Math.max(chance * shape, STRANGE_CHANCE));
    }
  }
  return { encoding, likelihood, explained: all === 0 ? 0 : explained / all };
}

function shapeOf(previous: string, next: string): number {
  if (/\p{Ll}/u.test(previous)) return INNER_CAPITAL;
  return /\p{L}/u.test(previous) || /\p{L}/u.test(next) ? 1 : LONE_CAPITAL;
}

/** How likely each letter is, by its rank. */
function chancesOf({ letters }: Language): ReadonlyMap<string, number> {
  const chances = new Map<string, number>();
  if (/[a-zà-ſ]/.test(letters)) {
    for (const letter of LOANS) {
      chances.set(letter, LOAN_CHANCE);
      chances.set(letter.toUpperCase(), CAPITAL_SHARE * LOAN_CHANCE);
    }
  }
  const ranks = [...letters].map((letter, rank) => [letter, 1 / (rank + 3)] as const);
  const whole = ranks.reduce((sum, [, share]) => sum + share, 0);
  for (const [letter, share] of ranks) {
    chances.set(letter, share / whole);
    const capital = letter.toUpperCase();
    if (capital !== letter && capital.length === 1) {
      chances.set(capital, (CAPITAL_SHARE * share) / whole);
    }
  }
  return chances;
}

function readsAlike(one: string, other: string, bytes: ReadonlySet<number>): boolean {
  const all = Uint8Array.from(bytes);
  return decoderOf(one).decode(all) === decoderOf(other).decode(all);
}
