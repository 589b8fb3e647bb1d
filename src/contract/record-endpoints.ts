// Makes the endpoints of a kind of records in a ledger, and its actions in a batch, from its schemas and words.

import Type, { type TInteger, type TObject, type TProperties, type TSchema } from "typebox";
import { withArticle } from "../domain/text/text.ts";
import { deletion, success } from "./answers.ts";
import { type Answer, endpoint, type Tag } from "./endpoint.ts";
import { NeededVersion, Slug } from "./schema/fields.ts";

interface RecordKind<Body, List, Change> {
  readonly tag: Tag;
  /** The last part of the path. */
  readonly path: string;
  readonly noun: string;
  /** Ends the noun in summaries, if it is unclear alone. */
  readonly of?: string;
  readonly id: TInteger;
  readonly body: Body;
  readonly list: List;
  readonly change: Change;
  readonly example: object;
  /** An example of a change. */
  readonly changed: object;
  /** Further descriptions; `all` is that of the list's answer. */
  readonly about?: Readonly<
    Partial<Record<"list" | "all" | "create" | "change" | "delete", string>>
  >;
  /** Failures of creations and changes. */
  readonly failures?: { readonly 409?: Answer; readonly 422?: Answer };
}

interface CreatedKind<Body, Draft> extends RecordKind<Body, unknown, unknown> {
  readonly draft: Draft;
  /** An example of a draft. */
  readonly drafted: object;
}

function addressesOf({ tag, path, noun, of = "", id }: RecordKind<unknown, unknown, unknown>) {
  const shared = { tag, access: "anyone", strict: true, parameters: { ledger: Slug } } as const;
  const all = { ...shared, path: `/api/v1/ledgers/{ledger}/${path}` } as const;
  const ofOne = { parameters: { ledger: Slug, id }, versioned: true } as const;
  const one = { ...all, path: `${all.path}/{id}`, ...ofOne } as const;
  return { all, one, title: withArticle(noun) + of, titles: `${noun}s${of}` };
}

export function createEndpoint<Body extends TObject, Draft extends TObject>(
  kind: CreatedKind<Body, Draft>,
) {
  const { noun, body, draft, example, drafted, about, failures } = kind;
  const { all, title } = addressesOf(kind);
  const headers = { Location: `The address of the ${noun}.` };
  return endpoint({
    ...{ ...all, method: "POST", summary: `Create ${title}`, description: about?.create },
    ...{ body: draft, example: drafted },
    answers: { 201: success(`The ${noun}.`, body, example, headers), ...failures },
  });
}

export function recordEndpoints<Body extends TObject, List extends TObject, Change extends TObject>(
  kind: RecordKind<Body, List, Change>,
) {
  const { noun, body, list, change, example, changed, about, failures } = kind;
  const { all, one, title, titles } = addressesOf(kind);
  return {
    list: endpoint({
      ...{ ...all, method: "GET", summary: `List the ${titles}`, description: about?.list },
      answers: { 200: success(about?.all ?? `Every ${noun}.`, list, { items: [example] }) },
    }),
    read: endpoint({
      ...{ ...one, method: "GET", summary: `Read ${title}` },
      answers: { 200: success(`The ${noun}.`, body, example) },
    }),
    change: endpoint({
      ...{ ...one, method: "PATCH", summary: `Change ${title}`, description: about?.change },
      ...{ body: change, example: changed },
      answers: {
        200: success(`The ${noun} as it is now.`, body, { ...example, ...changed }),
        ...failures,
      },
    }),
    delete: endpoint({
      ...{ ...one, method: "DELETE", summary: `Delete ${title}`, description: about?.delete },
      answers: { 200: deletion(`The ${noun} is deleted.`) },
    }),
  };
}

/** The actions of a batch that create, change and delete a record of a kind; `more` has fields that only the action to create one has. */
export function recordActions<
  const Kind extends string,
  Id extends TSchema,
  Draft extends TSchema,
  Change extends TSchema,
  More extends TProperties,
>(kind: Kind, id: Id, draft: Draft, change: Change, more: More) {
  // Safe: the draft is in the member that is named after the kind.
  const drafted = { [kind]: draft } as { readonly [_ in Kind]: Draft };
  const version = Type.Optional(NeededVersion);
  return {
    create: Type.Object({ action: Type.Literal(`create-${kind}`), ...more, ...drafted }),
    change: Type.Object({ action: Type.Literal(`change-${kind}`), id, change, version }),
    delete: Type.Object({ action: Type.Literal(`delete-${kind}`), id, version }),
  };
}
