// Strings and numbers inside, on and beyond a schema's bounds. They are raw JSON, because JavaScript values can't express 0.10, 1e400 or
// half of a surrogate pair as written.

import fc from "fast-check";
import { countCharacters } from "../../../src/domain/text/text.ts";
import type { Draw } from "./draw.ts";
import { FORMATS, type Format } from "./formats.ts";
import { fits, type Schema } from "./schema.ts";

/** Characters of every script and of every width in UTF-8, and characters that break programs. */
const CHARACTERS = [
  ...Array.from("abcXYZ019 '\"\\/%&?#;<>{}[]_.,:+-=*$~^`|@!()"),
  ...Array.from("äßéøñçžŁİı€£¥₹ΩжЯ中文日本かなカナ한글ไทยहिन्दीעבריתالعربية٣५"),
  ...Array.from(
    "\t\n\r\u0001\u001b\u007f\u0085\u00a0\u00ad\u200b\u200d\u200e\u202e\u2028\u2029\ufeff",
  ),
  "e\u0301",
  "\ufb01",
  "\u212b",
  "\ufffd",
  "\uffff",
  "\u{1d11e}",
  "\u{20000}",
  "\u{10ffff}",
  "\u{1f600}",
  "\u{1f469}\u200d\u{1f467}",
  "\u{1f1e9}\u{1f1ea}",
  "\u{1f44d}\u{1f3fd}",
];

const WORDS = [
  ..."Lunch null true 0 7 __proto__ constructor 2026-02-28 12.50 default".split(" "),
  "' OR 1=1 --",
  "</script>",
  "%00",
  "../..",
  "a,b;c",
  "#tag @payee",
  "{}",
  "\\u0000",
  "  ",
];

/** The longest string that is generated to reach a bound. */
const BOUND_CHARACTERS = 20_000;

export function validText(schema: Schema, draw: Draw): string {
  const { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
  const format = formatOf(schema, "string");
  if (format) return format.valid(draw);
  if (pattern !== undefined) {
    const known = draw.known(schema.title ?? "").map(String);
    const texts = known.filter((text) => fits(schema, text));
    if (texts.length > 0 && draw.once(2)) return asJson(draw.pick(texts), draw);
    return asJson(draw.pick(matching(schema, pattern)), draw);
  }
  if (draw.once(4)) {
    const word = draw.pick([...WORDS, ...examplesOf(schema)]);
    if (fits(schema, word)) return asJson(word, draw);
  }
  if (draw.once(50) && maxLength <= BOUND_CHARACTERS) return asJson(textOf(maxLength, draw), draw);
  const most = Math.min(maxLength, minLength + 20);
  return asJson(textOf(draw.once(8) ? minLength : draw.between(minLength, most), draw), draw);
}

function examplesOf({ examples = [] }: Schema): readonly string[] {
  // They are as many as the other words, so that they occur often enough.
  const texts = examples.filter((example) => typeof example === "string");
  return texts.length > 0 ? WORDS.map((_, index) => texts[index % texts.length] ?? "") : [];
}

/** Returns a string that breaks a rule of the schema. Undefined if none can. */
export function brokenText(schema: Schema, draw: Draw): string | undefined {
  const format = formatOf(schema, "string");
  if (format) return format.broken(draw);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  const found: string[] = [];
  if (minLength > 0) found.push("", textOf(minLength - 1, draw));
  if (maxLength <= BOUND_CHARACTERS)
    found.push(textOf(maxLength + 1, draw), "x".repeat(maxLength + 1));
  if (pattern !== undefined) {
    const near = draw.pick(matching(schema, pattern));
    const around = [`${near}\n`, ` ${near}`, `${near}!`, near.toUpperCase(), near.slice(1)];
    found.push(...WORDS, textOf(countCharacters(near), draw), ...around, `${near}-`);
  }
  const broken = found.filter((text) => !fits(schema, text));
  return broken.length > 0 ? asJson(draw.pick(broken), draw) : undefined;
}

export function validNumber(schema: Schema, draw: Draw): string {
  const known = draw.known(schema.title ?? "");
  if (known.length > 0 && !draw.once(5)) return String(draw.pick(known));
  const format = formatOf(schema, "number");
  const made = format ? [format.valid(draw)] : numbersIn(schema, draw);
  const valid = made.filter((text) => fits(schema, JSON.parse(text)));
  return draw.pick(valid);
}

/** Returns a number that breaks a rule of the schema. Undefined if none can. */
export function brokenNumber(schema: Schema, draw: Draw): string | undefined {
  const format = formatOf(schema, "number");
  const beyond = [...boundsOf(schema).flatMap((bound) => [bound - 1, bound + 1]), 0.5, -0.5, 0];
  const written = [...beyond.map(String), "1e400", "-1e400", "9007199254740993e3", "-1e21", "1e-7"];
  const broken = written.filter((text) => !fits(schema, JSON.parse(text)));
  if (format && (broken.length === 0 || draw.once(2))) return format.broken(draw);
  return broken.length > 0 ? draw.pick(broken) : undefined;
}

/** Writes a string as JSON. Sometimes characters are written as escapes, which mean the same. */
export function asJson(text: string, draw: Draw): string {
  if (!draw.once(6)) return JSON.stringify(text);
  const escaped = Array.from({ length: text.length }, (_, index) =>
    draw.once(2) || /[\\"\p{Cc}\p{Cs}]/u.test(text.charAt(index))
      ? `\\u${text.charCodeAt(index).toString(16).padStart(4, "0")}`
      : text.charAt(index),
  );
  return `"${escaped.join("")}"`;
}

export function textOf(characters: number, draw: Draw): string {
  let text = "";
  // A long string repeats its first characters, because drawing each one would only take time.
  for (let count = 0; count < Math.min(characters, 64); count += 1) text += draw.pick(CHARACTERS);
  const unit = Array.from(text);
  const all =
    unit.length < characters ? Array.from(text.repeat(Math.ceil(characters / unit.length))) : unit;
  return all.slice(0, characters).join("");
}

function numbersIn(schema: Schema, draw: Draw): readonly string[] {
  const whole = schema.type === "integer";
  const least = Math.max(
    schema.minimum ?? schema.exclusiveMinimum ?? -(2 ** 53) + 1,
    -(2 ** 53) + 1,
  );
  const most = Math.min(schema.maximum ?? schema.exclusiveMaximum ?? 2 ** 53 - 1, 2 ** 53 - 1);
  const near = draw.between(least, Math.min(most, least + 100));
  const inside = draw.between(least, most);
  const wholes = [least, most, least + 1, most - 1, near, near, near, inside, 0, 1];
  return [
    ...wholes.map(String),
    ...(draw.once(10) ? [`${near}.0`, `${near}e0`] : []),
    ...(whole ? [] : [`${near}.5`, "0.1", "-0.5", "1e-7", "5e-324"]),
  ];
}

function boundsOf({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
}: Schema): readonly number[] {
  const all = [minimum, maximum, exclusiveMinimum, exclusiveMaximum];
  const bounds = all.filter((bound) => bound !== undefined);
  return [...bounds, ...bounds.map((bound) => bound * 2), ...bounds.map((bound) => bound * -2)];
}

const matched = new Map<string, readonly string[]>();

/** Returns strings that match a pattern. They are the same in each run, since they could be endlessly many. */
function matching(schema: Schema, pattern: string): readonly string[] {
  const { minLength = 0, maxLength = "", examples = [] } = schema;
  const key = `${pattern} ${minLength} ${maxLength}`;
  const known = matched.get(key);
  if (known) return known;
  const drawn = fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { seed: 1, numRuns: 300 });
  const texts = [...examples, ...drawn].filter((text) => typeof text === "string");
  const fitting = texts.filter((text) => fits(schema, text) && !/[\0\p{Cs}]/u.test(text));
  matched.set(key, fitting);
  return fitting;
}

function formatOf({ format }: Schema, type: "string" | "number"): Format | undefined {
  if (format === undefined) return undefined;
  const found = FORMATS.get(`${type} ${format}`);
  if (found) return found;
  throw new RangeError(
    `The generated tests don't know a ${type} with the format "${format}"; see formats.ts`,
  );
}
