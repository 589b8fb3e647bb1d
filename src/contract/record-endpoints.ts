// Makes the endpoints of a kind of record in a ledger, and its actions in a batch, from its schemas and words.

import Type, { type TObject, type TProperties, type TSchema } from "typebox";
import { keysOf, valueOfEach } from "../domain/keys.ts";
import { capitalized, withArticle } from "../domain/text/text.ts";
import { deletion, success } from "./answers.ts";
import { type Answer, endpoint, type Tag } from "./endpoint.ts";
import { NeededVersion, Slug } from "./schema/fields.ts";

/** The fields that all endpoints of a ledger share. */
export const inLedger = { access: "anyone", strict: true, parameters: { ledger: Slug } } as const;

export interface RecordKind<Id, Body, List, Draft, Change> {
  readonly tag: Tag;
  /** The last part of the path. */
  readonly path: string;
  readonly noun: string;
  /** Follows the noun in summaries if the noun alone is unclear. */
  readonly of?: string;
  readonly id: Id;
  readonly body: Body;
  readonly list: List;
  /** Absent if clients can't create such records. */
  readonly draft?: Draft;
  readonly change: Change;
  readonly example: object;
  /** Example values of the fields that only the items of a list have. */
  readonly listed?: object;
  /** Examples of a draft and of a change. */
  readonly drafted?: object;
  readonly changed: object;
  readonly about?: Readonly<Partial<Record<"list" | "create" | "change" | "delete", string>>>;
  /** The failures of creating and changing a record. */
  readonly failures?: { readonly 409?: Answer; readonly 422?: Answer };
}

export function recordEndpoints<
  Id extends TSchema,
  Body extends TObject,
  List extends TObject,
  Draft extends TObject,
  Change extends TObject,
>(kind: RecordKind<Id, Body, List, Draft, Change>) {
  const { tag, path, noun, of = "", id, body, example, changed, about, failures } = kind;
  const all = { ...inLedger, tag, path: `/api/v1/ledgers/{ledger}/${path}` } as const;
  const ofOne = { parameters: { ledger: Slug, id }, versioned: true } as const;
  const one = { ...all, path: `${all.path}/{id}`, ...ofOne } as const;
  const title = withArticle(noun) + of;
  const plural = noun.replace(/y$/, "ie");
  const items = [{ ...example, ...kind.listed }];
  const headers = { Location: `The path of the new ${noun}.` };
  return {
    list: endpoint({
      ...all,
      method: "GET",
      summary: `List the ${plural}s${of}`,
      description: about?.list,
      answers: { 200: success(`Every ${noun}.`, kind.list, { items }) },
    }),
    create: endpoint({
      ...all,
      method: "POST",
      summary: `Create ${title}`,
      description: about?.create,
      versioned: true,
      // Safe: if there is no draft, the contract leaves this endpoint out.
      body: kind.draft as Draft,
      example: kind.drafted,
      answers: {
        201: success(`The ${noun} is created.`, body, example, headers),
        ...failures,
      },
    }),
    read: endpoint({
      ...one,
      method: "GET",
      summary: `Read ${title}`,
      answers: { 200: success(`The ${noun}.`, body, example) },
    }),
    change: endpoint({
      ...one,
      method: "PATCH",
      summary: `Change ${title}`,
      description: about?.change,
      body: kind.change,
      example: changed,
      answers: {
        200: success(`The changed ${noun}.`, body, { ...example, ...changed, version: 9 }),
        ...failures,
      },
    }),
    delete: endpoint({
      ...one,
      method: "DELETE",
      summary: `Delete ${title}`,
      description: about?.delete,
      answers: { 200: deletion(`The ${noun} is deleted.`) },
    }),
  };
}

/** The members for each kind, named after verb and kind: listTags, readTag. */
export type NamedByKind<Kind extends string, Made> = {
  readonly [Verb in keyof Made & string as Verb extends "list"
    ? `list${Capitalize<Kind>}s`
    : `${Verb}${Capitalize<Kind>}`]: Made[Verb];
};

export function namedByKind<Kind extends string, Made extends object>(
  byKind: Readonly<Record<Kind, Made>>,
): NamedByKind<Kind, Made> {
  const members = keysOf(byKind).flatMap((kind) =>
    Object.entries(byKind[kind]).map(([verb, made]) => {
      return [verb + capitalized(kind) + (verb === "list" ? "s" : ""), made];
    }),
  );
  // Safe: the type names them in the same way.
  return Object.fromEntries(members) as NamedByKind<Kind, Made>;
}

/** An action of a batch. */
export function action<const Name extends string, const Members extends TProperties>(
  name: Name,
  members: Members,
) {
  return Type.Object({ action: Type.Literal(name), ...members });
}

/** The actions of a batch that create, change and delete a record of a kind. */
export function recordActions<
  const Kind extends string,
  Id extends TSchema,
  Draft extends TSchema,
  Change extends TSchema,
>(kind: Kind, id: Id, draft: Draft, change: Change) {
  const version = Type.Optional(NeededVersion);
  return {
    create: action(
      `create-${kind}`,
      valueOfEach([kind], () => draft),
    ),
    change: action(`change-${kind}`, { id, change, version }),
    delete: action(`delete-${kind}`, { id, version }),
  };
}
