// Generates JSON that keeps the rules of a schema, or breaks one or several of them. A schema does not express every rule:
// body-mutations.ts tries strings with NUL or half of a surrogate pair.

import type { Draw } from "./draw.ts";
import { asJson, brokenNumber, brokenText, textOf, validNumber, validText } from "./scalars.ts";
import { fits, optionsOf, type Schema } from "./schema.ts";

/** Returns JSON that keeps every rule of the schema. */
export function validValue(schema: Schema, draw: Draw): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(draw.pick(schema.enum));
  const options = optionsOf(schema);
  if (options.length > 0) return validOption(schema, options, draw);
  switch (schema.type) {
    case "null":
      return "null";
    case "boolean":
      return draw.pick(["true", "false"]);
    case "string":
      return validText(schema, draw);
    case "integer":
    case "number":
      return validNumber(schema, draw);
    case "array":
      return validArray(schema, draw);
    case "object":
      return objectText(validMembers(schema, draw), draw);
    default:
      return anyValue(draw, 3);
  }
}

/** Returns JSON that breaks the schema. Undefined if no JSON breaks it. */
export function brokenValue(schema: Schema, draw: Draw): string | undefined {
  const ways = draw.shuffled([ofWrongType, ...(draw.once(12) ? [] : waysToBreak(schema))]);
  // A wrong type is only one of many mistakes, and the other rules hide more bugs.
  if (ways.length > 1 && ways[0] === ofWrongType && !draw.once(4)) ways.reverse();
  for (const way of ways) {
    const text = way(schema, draw);
    if (text !== undefined) return text;
  }
  return ofWrongType(schema, draw);
}

type Target = (schema: Schema, draw: Draw) => string | undefined;

function waysToBreak(schema: Schema): readonly Target[] {
  if (schema.const !== undefined || schema.enum) return [otherThanNamed];
  if (optionsOf(schema).length > 0) return [brokenOption];
  switch (schema.type) {
    case "string":
      return [brokenText];
    case "integer":
    case "number":
      return [brokenNumber];
    case "array":
      return [withBrokenItem, ofWrongLength];
    case "object":
      return [withBrokenMembers, withBrokenMembers, withoutMember, withUnknownMember];
    default:
      return [];
  }
}

const KINDS = [
  "null",
  "true",
  "false",
  "7",
  "-1",
  "0.5",
  '"text"',
  '""',
  '"7"',
  '"true"',
  '"null"',
  "[]",
  "[null]",
  "[{}]",
  "{}",
  '{"value":1}',
  '{"__proto__":{}}',
  '{"length":1}',
  "1e999",
];

function ofWrongType(schema: Schema, draw: Draw): string | undefined {
  const wrong = KINDS.filter((text) => !fits(schema, JSON.parse(text)));
  return wrong.length > 0 ? draw.pick(wrong) : undefined;
}

function otherThanNamed(schema: Schema, draw: Draw): string | undefined {
  const named = draw.pick(schema.enum ?? [schema.const]);
  const near = [`${named}x`, String(named).toUpperCase(), ` ${named}`, "", "toString"];
  const others = near.filter((text) => !fits(schema, text));
  return others.length > 0 ? asJson(draw.pick(others), draw) : undefined;
}

function validOption(schema: Schema, options: readonly Schema[], draw: Draw): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const text = validValue(draw.pick(options), draw);
    // With oneOf, a value must match no other option.
    if (!schema.oneOf || options.filter((option) => fits(option, JSON.parse(text))).length === 1) {
      return text;
    }
  }
  throw new RangeError("The options of a schema are too similar for a value that fits only one");
}

/** Returns a value that is close to one option, and fits none. */
function brokenOption(schema: Schema, draw: Draw): string | undefined {
  const options = optionsOf(schema);
  for (let tries = 0; tries < 10; tries += 1) {
    const option = draw.pick(options);
    const text = brokenValue(option, draw);
    if (text === undefined) return undefined;
    const value: unknown = JSON.parse(text);
    if (!options.some((other) => other !== option && fits(other, value))) return text;
  }
  return undefined;
}

function validArray({ items = {}, ...schema }: Schema, draw: Draw): string {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = schema;
  const most = draw.once(40) && maxItems <= 100 ? maxItems : Math.min(maxItems, minItems + 3);
  const count = draw.between(minItems, most);
  const texts: string[] = [];
  for (let tries = 0; texts.length < count && tries < 20 * count; tries += 1) {
    const text = validValue(items, draw);
    const value = JSON.stringify(JSON.parse(text));
    if (uniqueItems && texts.some((other) => JSON.stringify(JSON.parse(other)) === value)) continue;
    texts.push(text);
  }
  return `[${texts.join(",")}]`;
}

function withBrokenItem({ items = {}, maxItems = Number.POSITIVE_INFINITY }: Schema, draw: Draw) {
  const broken = brokenValue(items, draw);
  if (broken === undefined) return undefined;
  const others = Array.from({ length: Math.min(draw.below(3), maxItems - 1) }, () =>
    validValue(items, draw),
  );
  return `[${draw.shuffled([broken, ...others]).join(",")}]`;
}

function ofWrongLength(schema: Schema, draw: Draw): string | undefined {
  const { items = {}, minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems } = schema;
  const item = validValue(items, draw);
  const counts = [
    ...(minItems > 0 ? [0, minItems - 1] : []),
    ...(maxItems <= 10_000 ? [maxItems + 1] : []),
    ...(uniqueItems && maxItems > 1 ? [2] : []),
  ];
  if (counts.length === 0) return undefined;
  const count = draw.pick(counts);
  // If there are many items, they are short, so that only their number is wrong and not the size of the body.
  return `[${Array.from({ length: count }, () => (count > 100 && item.length > 90 ? "null" : item)).join(",")}]`;
}

type Member = readonly [name: string, text: string];

function validMembers(schema: Schema, draw: Draw): Member[] {
  const { properties = {}, required = [], additionalProperties: rest } = schema;
  const members = Object.entries(properties)
    .filter(([name]) => required.includes(name) || !draw.once(3))
    .map(([name, member]): Member => [name, validValue(member, draw)]);
  if (rest === false || !draw.once(5)) return members;
  return [...members, stranger(schema, draw)];
}

/** Names that no record's fields have, and names with a meaning in JavaScript. */
const STRANGE_NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "then",
  "toJSON",
  ..."id Id note $ref a.b a/b~c 0 length __defineGetter__".split(" "),
  "",
  " ",
  "\u{1f600}",
];

function stranger({ properties = {}, additionalProperties: rest }: Schema, draw: Draw): Member {
  const own = Object.keys(properties);
  const typos = own.flatMap((name) => [`${name} `, name.toUpperCase(), `${name}s`, name.slice(1)]);
  const names = [...STRANGE_NAMES, ...typos].filter((name) => !Object.hasOwn(properties, name));
  const text = typeof rest === "object" ? validValue(rest, draw) : anyValue(draw, 2);
  return [draw.pick(names), text];
}

function withUnknownMember(schema: Schema, draw: Draw): string | undefined {
  if (schema.additionalProperties !== false) return undefined;
  return objectText([...validMembers(schema, draw), stranger(schema, draw)], draw);
}

function withoutMember(schema: Schema, draw: Draw): string | undefined {
  const { required = [] } = schema;
  if (required.length === 0) return undefined;
  const left = new Set(draw.once(3) ? required : [draw.pick(required)]);
  const members = validMembers(schema, draw);
  const kept = members.filter(([name]) => !left.has(name));
  if (!draw.once(4)) return objectText(kept, draw);
  // A property of the prototype does not count as a field.
  const hidden = `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(",")}}`;
  return objectText([[draw.pick(["__proto__", "constructor"]), hidden], ...kept], draw);
}

function withBrokenMembers(schema: Schema, draw: Draw): string | undefined {
  const { properties = {} } = schema;
  const all = draw.shuffled(Object.keys(properties));
  const names = new Set(all.slice(0, draw.once(3) ? draw.between(1, all.length || 1) : 1));
  const members = new Map(validMembers(schema, draw));
  let broken = false;
  for (const name of names) {
    const text = brokenValue(properties[name] ?? {}, draw);
    if (text === undefined) continue;
    members.set(name, text);
    broken = true;
  }
  return broken ? objectText([...members], draw) : undefined;
}

function objectText(members: readonly Member[], draw: Draw): string {
  const gap = draw.once(10) ? draw.pick([" ", "\n\t", "\r\n"]) : "";
  const texts = draw
    .shuffled(members)
    .map(([name, text]) => `${gap}${asJson(name, draw)}${gap}:${gap}${text}`);
  return `{${texts.join(`${gap},`)}${gap}}`;
}

/** Returns any JSON, up to this many levels deep. */
export function anyValue(draw: Draw, depth: number): string {
  const scalars = [
    "null",
    "true",
    "false",
    "0",
    "-0",
    "7",
    "1.50",
    "1e21",
    "1e999",
    "0.1000000000000000055",
    '""',
    '"text"',
    "123456789012345678901234567890",
  ];
  if (depth === 0 || draw.once(2)) {
    return draw.once(3) ? asJson(textOf(draw.below(9), draw), draw) : draw.pick(scalars);
  }
  const parts = Array.from({ length: draw.below(4) }, () => anyValue(draw, depth - 1));
  if (draw.once(2)) return `[${parts.join(",")}]`;
  return objectText(
    parts.map(
      (text, index): Member => [draw.once(3) ? draw.pick(STRANGE_NAMES) : `m${index}`, text],
    ),
    draw,
  );
}
