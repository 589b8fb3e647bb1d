// The endpoints of records whose fields users set. The inputs of all kinds of such records are typed like those of budgets, since only
// their bodies differ.

import { namedByKind } from "../../contract/record-endpoints.ts";
import { valueOfEach } from "../../domain/keys.ts";
import type { LedgerId } from "../../domain/ledger/ledger.ts";
import {
  showRecord,
  USER_RECORD_KINDS,
  type UserRecordKind,
  wholeRecord,
} from "../../domain/ledger/ledger-record.ts";
import { unknownRecord } from "../../domain/problem.ts";
import type { Books } from "../../store/store.ts";
import type { Handlers, InputOf } from "../bind.ts";
import { act, answerOf, created, targetOf } from "./actions.ts";

type HandlerName =
  | `list${Capitalize<UserRecordKind>}s`
  | `${"create" | "read" | "change" | "delete"}${Capitalize<UserRecordKind>}`;

export function recordHandlers(books: Books): Pick<Handlers, HandlerName> {
  const handlers = namedByKind(valueOfEach(USER_RECORD_KINDS, (kind) => kindHandlers(books, kind)));
  // Safe: each handler gets the bodies of the kind that it is named after.
  return handlers as unknown as Pick<Handlers, HandlerName>;
}

function kindHandlers(books: Books, kind: UserRecordKind) {
  /** All records, or only the one with an id. */
  async function bodies(ledger: LedgerId, id?: number) {
    const { records, labels } = await books.records(ledger, kind);
    const wanted = id === undefined ? records : records.filter((each) => each.id === id);
    return wanted.map((record) => {
      const { shown, version } = showRecord(record, labels);
      return { ...shown, version };
    });
  }

  async function read(ledger: LedgerId, id: number) {
    const [body] = await bodies(ledger, id);
    if (body) return body;
    throw unknownRecord(kind, id);
  }

  return {
    async list({ parameters: { ledger } }: InputOf<"listBudgets">) {
      return { status: 200, body: { items: await bodies(ledger) } } as const;
    },
    async create(input: InputOf<"createBudget">) {
      // Safe: the fields that it may lack have defaults.
      const draft = wholeRecord(kind, input.body) as never;
      const { id } = await act(books, input, { action: `create-${kind}`, draft } as const);
      return created(input, `${kind}s`, await read(input.parameters.ledger, id));
    },
    async read({ parameters: { ledger, id } }: InputOf<"readBudget">) {
      return { status: 200, ...answerOf(await read(ledger, id)) } as const;
    },
    async change(input: InputOf<"changeBudget">) {
      const { ledger, id } = input.parameters;
      // Safe: the body has fields of this kind.
      const change = input.body as never;
      await act(books, input, { action: `change-${kind}`, ...targetOf(input), change } as const);
      return { status: 200, ...answerOf(await read(ledger, id)) } as const;
    },
    async delete(input: InputOf<"deleteBudget">) {
      const action = { action: `delete-${kind}`, ...targetOf(input) } as const;
      const change = await act(books, input, action);
      return { status: 200, body: { change } } as const;
    },
  };
}
