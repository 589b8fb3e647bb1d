// The endpoint that exports a ledger's expenses as a file.

import { LOST_HEADER } from "../../contract/wire.ts";
import { EXPORT_FORMATS, omissionsOf } from "../../domain/export-format.ts";
import type { Labels } from "../../domain/label/labels.ts";
import { DEFAULT_PROFILE } from "../../domain/ledger/ledger.ts";
import { categoryOfChoice } from "../../domain/search/expense-filter.ts";
import { WRITERS } from "../../export/export.ts";
import { attachmentNamed, fileNameOf } from "../../export/file-name.ts";
import type { Books } from "../../store/store.ts";
import type { Handlers, InputOf } from "../bind.ts";
import { filterOfQuery } from "./query-filter.ts";

export function exportHandlers(books: Books) {
  return {
    async exportExpenses({ parameters, query, holds }) {
      const { format, ...asked } = query;
      const { extension, mediaType } = EXPORT_FORMATS[format];
      const exported = await books.export(parameters.ledger, filterOfQuery(asked));
      const { ledger, lastChange, labels, records, count, total, close } = exported;
      // Before there was a history, expenses could change without a recorded change.
      const revision = `${lastChange}-${ledger.revision}`;
      if (holds(revision)) {
        await close();
        return { status: 304, body: null, revision };
      }
      const profile = ledger.profile ?? DEFAULT_PROFILE;
      const expenses = exported.expenses();
      const book = { id: ledger.id, profile, labels, records, count, total, expenses };
      const parts = WRITERS[format](book);
      const others = othersIn(asked, labels);
      const { name: ledgerName, firstDay } = profile;
      const { from, to } = asked;
      const name = fileNameOf({ ledger: ledgerName, firstDay, from, to, others, extension });
      return {
        status: 200,
        body: { mediaType, isCompressed: format === "xlsx", parts, close },
        revision,
        headers: {
          "Content-Disposition": attachmentNamed(name),
          [LOST_HEADER]: omissionsOf(format),
        },
      };
    },
  } satisfies Partial<Handlers>;
}

type Asked = Pick<InputOf<"exportExpenses">["query"], "q" | "category" | "payee" | "tag">;

/** The names of the filters for the file's name, besides its days. */
function othersIn({ q, category, payee, tag = [] }: Asked, labels: Labels): readonly string[] {
  const choice = category === undefined ? undefined : categoryOfChoice(category);
  const id = typeof choice === "object" ? choice.itself : choice;
  const named = typeof id === "number" ? labels.get(id)?.name : id;
  return [named, payee, ...tag, q].filter((part) => part !== undefined);
}
