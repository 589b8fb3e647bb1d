// Makes the endpoints of a kind of records in a ledger, and its actions in a batch, from its schemas and words.

import Type, { type TInteger, type TObject, type TSchema } from "typebox";
import { withArticle } from "../domain/text/text.ts";
import { deletion, success } from "./answers.ts";
import { type Answer, endpoint, type Tag } from "./endpoint.ts";
import { NeededVersion, Slug } from "./schema/fields.ts";

interface RecordKind<Body, List, Draft, Change> {
  readonly tag: Tag;
  /** The last part of the path. */
  readonly path: string;
  readonly noun: string;
  /** Follows the noun in summaries if the noun alone is unclear. */
  readonly of?: string;
  readonly id: TInteger;
  readonly body: Body;
  readonly list: List;
  /** Absent if clients can't create such records. */
  readonly draft?: Draft;
  readonly change: Change;
  /** Examples of a response, a draft and a change. */
  readonly example: object;
  readonly drafted?: object;
  readonly changed: object;
  /** Further descriptions. `all` describes the response with the list. */
  readonly about?: Readonly<
    Partial<Record<"list" | "all" | "create" | "change" | "delete", string>>
  >;
  /** The failures of creating and changing a record. */
  readonly failures?: { readonly 409?: Answer; readonly 422?: Answer };
}

export function recordEndpoints<
  Body extends TObject,
  List extends TObject,
  Draft extends TObject,
  Change extends TObject,
>(kind: RecordKind<Body, List, Draft, Change>) {
  const { tag, path, noun, of = "", id, body, example, changed, about, failures } = kind;
  const shared = { tag, access: "anyone", strict: true, parameters: { ledger: Slug } } as const;
  const all = { ...shared, path: `/api/v1/ledgers/{ledger}/${path}` } as const;
  const ofOne = { parameters: { ledger: Slug, id }, versioned: true } as const;
  const one = { ...all, path: `${all.path}/{id}`, ...ofOne } as const;
  const title = withArticle(noun) + of;
  const headers = { Location: `The address of the ${noun}.` };
  return {
    list: endpoint({
      ...{ ...all, method: "GET", summary: `List the ${noun}s${of}`, description: about?.list },
      answers: { 200: success(about?.all ?? `Every ${noun}.`, kind.list, { items: [example] }) },
    }),
    create: endpoint({
      ...{ ...all, method: "POST", summary: `Create ${title}`, description: about?.create },
      // Safe: if there is no draft, the contract leaves this endpoint out.
      ...{ body: kind.draft as Draft, example: kind.drafted },
      answers: { 201: success(`The ${noun}.`, body, example, headers), ...failures },
    }),
    read: endpoint({
      ...{ ...one, method: "GET", summary: `Read ${title}` },
      answers: { 200: success(`The ${noun}.`, body, example) },
    }),
    change: endpoint({
      ...{ ...one, method: "PATCH", summary: `Change ${title}`, description: about?.change },
      ...{ body: kind.change, example: changed },
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

/** The actions of a batch that create, change and delete a record of a kind. */
export function recordActions<
  const Kind extends string,
  Id extends TSchema,
  Draft extends TSchema,
  Change extends TSchema,
>(kind: Kind, id: Id, draft: Draft, change: Change) {
  // Safe: the draft is in the field that is named after the kind.
  const drafted = { [kind]: draft } as { readonly [_ in Kind]: Draft };
  const version = Type.Optional(NeededVersion);
  return {
    create: Type.Object({ action: Type.Literal(`create-${kind}`), ...drafted }),
    change: Type.Object({ action: Type.Literal(`change-${kind}`), id, change, version }),
    delete: Type.Object({ action: Type.Literal(`delete-${kind}`), id, version }),
  };
}
