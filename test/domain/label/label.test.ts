// The names, colors and icons of labels, and the label that a name or an id refers to.

import { describe, expect, test } from "bun:test";
import {
  isColor,
  isIcon,
  type Label,
  type LabelId,
  labelNameFault,
  nameKey,
  newLabel,
} from "../../../src/domain/label/label.ts";
import { LabelIndex, resolveLabel } from "../../../src/domain/label/labels.ts";
import type { ChangeId } from "../../../src/domain/ledger/ledger-change.ts";

describe("a name", () => {
  test.each(["Food", "a", "Café Zoë", "日本", "🥖", "50 %", "&", "x".repeat(100), "👩‍👩‍👧"])(
    "may be %s",
    (name) => {
      expect(labelNameFault(name)).toBeUndefined();
    },
  );

  test.each([
    ["", "has no visible characters"],
    [" Food", "begins or ends with a space"],
    ["Food ", "begins or ends with a space"],
    ["\u00a0Food", "begins or ends with a space"],
    ["a\nb", "contains a line break or another control character"],
    ["a\tb", "contains a line break or another control character"],
    ["a\u2028b", "contains a line break or another control character"],
    ["\u0301", "has no visible characters"],
    ["\u00ad", "has no visible characters"],
    ["x".repeat(101), "has 101 characters"],
  ])("can't be %j", (name, fault) => {
    expect(labelNameFault(name)).toBe(fault);
  });

  test.each([
    ["Café", "cafe"],
    ["CAFE", "cafe"],
    ["Straße", "strasse"],
    ["&", "&"],
    ["🥖", "🥖"],
  ])("%s is the same as %s", (name, other) => {
    expect(nameKey(name)).toBe(nameKey(other));
  });
});

test.each([
  ["#3f7f5f", true],
  ["#3F7F5F", false],
  ["#fff", false],
  ["3f7f5f", false],
  ["#3f7f5f0", false],
])("%s is a color: %p", (text, is) => {
  expect(isColor(text)).toBe(is);
});

test.each([
  ["🥖", true],
  ["👩‍👩‍👧", true],
  ["🇩🇪", true],
  ["❤️", true],
  ["🥖🥖", false],
  ["a", false],
  ["", false],
  ["1", false],
])("%s is an icon: %p", (text, is) => {
  expect(isIcon(text)).toBe(is);
});

// Safe: every number can be an id in these tests.
const idOf = (id: number) => id as LabelId;

function tag(id: number, name: string, said: Partial<Label> = {}): Label {
  // Safe: every number can be the id of a change in these tests.
  return { ...newLabel(name), id: idOf(id), kind: "tag", lastChange: id as ChangeId, ...said };
}

function merged(id: number, name: string, target: number | null): Label {
  return tag(id, name, { removed: true, target: target === null ? null : idOf(target) });
}

describe("the replacement of a label", () => {
  test.each<readonly [string, readonly Label[], number | undefined]>([
    ["itself", [tag(1, "a")], 1],
    ["the label that it was merged into", [merged(1, "a", 2), tag(2, "b")], 2],
    [
      "the label at the end of several merges",
      [merged(1, "a", 2), merged(2, "b", 3), tag(3, "c")],
      3,
    ],
    ["nothing if it was deleted", [merged(1, "a", null)], undefined],
    ["nothing if its target was deleted", [merged(1, "a", 2), merged(2, "b", null)], undefined],
    ["nothing if two labels replace each other", [merged(1, "a", 2), merged(2, "b", 1)], undefined],
    ["nothing if it is unknown", [], undefined],
  ])("is %s", (_, labels, expected) => {
    expect(resolveLabel(new LabelIndex(labels), idOf(1))?.id).toBe(
      expected === undefined ? expected : idOf(expected),
    );
  });
});

describe("a name means", () => {
  test.each<readonly [string, readonly Label[], number | undefined]>([
    ["the label that has it", [tag(1, "b"), tag(2, "A")], 2],
    ["the label that still exists", [merged(1, "a", 3), tag(2, "a"), tag(3, "c")], 2],
    ["the replacement of the label that had it", [merged(1, "a", 2), tag(2, "b")], 2],
    [
      "the replacement of the last label that had it",
      [merged(1, "a", 3), merged(2, "a", 4), tag(3, "c"), tag(4, "d")],
      4,
    ],
    ["nothing if that label was deleted", [merged(1, "a", null)], undefined],
    ["nothing if the label is of another kind", [tag(1, "a", { kind: "payee" })], undefined],
    ["nothing if the label has another parent", [tag(1, "a", { parent: idOf(2) })], undefined],
  ])("%s", (_, labels, expected) => {
    const one = new LabelIndex(labels).named("tag", "a", null)?.id;
    expect(one).toBe(expected === undefined ? expected : idOf(expected));
    // The result is the same, however the labels are divided into layers.
    for (let split = 0; split <= labels.length; split += 1) {
      const layered = new LabelIndex(labels.slice(split), new LabelIndex(labels.slice(0, split)));
      expect(layered.named("tag", "a", null)?.id).toBe(one);
    }
  });

  test("nothing once its label is renamed, even in a layer above", () => {
    const below = new LabelIndex([tag(1, "a"), tag(2, "b")]);
    const above = new LabelIndex([], below);
    above.put(tag(1, "c"));
    expect(above.named("tag", "a", null)).toBeUndefined();
    expect(above.named("tag", "c", null)?.id).toBe(idOf(1));
    expect(below.named("tag", "a", null)?.id).toBe(idOf(1));
    expect([...above.all()].map(({ name }) => name).toSorted()).toEqual(["b", "c"]);
    expect(above.own().map(({ name }) => name)).toEqual(["c"]);
    below.put(tag(1, "d"));
    expect(below.named("tag", "a", null)).toBeUndefined();
  });
});
