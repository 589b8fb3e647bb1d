// The categories that the actions of a batch name before they are there: {"ref": …} of an earlier action that creates one.

import type { LabelId } from "../../../domain/label/label.ts";
import type { Refusal } from "../../../domain/ledger/amendment.ts";
import { labelOfAction } from "../../../domain/ledger/made-labels.ts";
import { quote } from "../../../domain/text/text.ts";
import { problemOf } from "./amending.ts";

/** A body with ids in the place of its references. */
export type Resolved<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends Reference
    ? LabelId
    : T extends readonly (infer Item)[]
      ? Resolved<Item>[]
      : { [Key in keyof T]: Resolved<T[Key]> };

interface Reference {
  readonly ref: string;
}

interface Creating {
  readonly action: string;
  readonly ref?: string;
}

/** Throws `unfitting-fields` where a reference names no earlier action, or two actions have the same one. */
export function resolveReferences<Asked extends Creating>(
  actions: readonly Asked[],
): readonly Resolved<Asked>[] {
  const makers = new Map<string, number>();
  const refusals: Refusal[] = [];
  const resolved = actions.map((action, index) => {
    const refuse = (message: string, pointer: string) => {
      refusals.push({ action: index, kind: "unfitting-fields", message, pointer });
    };
    const found = resolve(action, "", (ref, pointer) => {
      const maker = makers.get(ref);
      if (maker !== undefined) return labelOfAction(maker);
      refuse(
        `ref must be that of an earlier action; none before this one has ${quote(ref)}`,
        pointer,
      );
      return labelOfAction(index);
    });
    const { ref } = action;
    if (ref !== undefined) {
      const maker = makers.get(ref);
      if (maker === undefined) makers.set(ref, index);
      else refuse(`ref must be one of its own; action ${maker} has ${quote(ref)} already`, "/ref");
    }
    // Safe: each reference has become an id, and all else is as it was.
    return found as Resolved<Asked>;
  });
  if (refusals.length === 0) return resolved;
  throw problemOf(refusals, (action, pointer = "") => ({
    pointer: `/actions/${action}${pointer}`,
  }));
}

type IdOf = (ref: string, pointer: string) => LabelId;

function resolve(value: unknown, pointer: string, idOf: IdOf): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => resolve(item, `${pointer}/${index}`, idOf));
  }
  if (isReference(value)) return idOf(value.ref, `${pointer}/ref`);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, resolve(member, `${pointer}/${key}`, idOf)]),
  );
}

/** The body was checked: no other object has a ref and nothing else. */
function isReference(value: object): value is Reference {
  return "ref" in value && Object.keys(value).length === 1;
}
