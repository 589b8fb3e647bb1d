// What the service is asked of labels that are written by their names, by their kinds.

import type { BookClient } from "../../client/book-client.ts";
import type { NamedKind } from "../../domain/expense-fields.ts";

interface LabelCalls {
  readonly list: BookClient["listTags"];
  readonly read: BookClient["readTag"];
  readonly rename: BookClient["renameTag"];
  readonly drop: BookClient["deleteTag"];
}

export function labelCalls(client: BookClient, kind: NamedKind): LabelCalls {
  const calls: Readonly<Record<NamedKind, LabelCalls>> = {
    payee: {
      list: client.listPayees,
      read: client.readPayee,
      rename: client.renamePayee,
      drop: client.deletePayee,
    },
    tag: {
      list: client.listTags,
      read: client.readTag,
      rename: client.renameTag,
      drop: client.deleteTag,
    },
  };
  return calls[kind];
}
