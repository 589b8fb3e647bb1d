// Reads Outlay's own JSON and NDJSON: the ledger's currency, its labels, and expenses, recurring expenses and budgets, which name categories
// by their ids in the file.

import type { ImportedPlan } from "../../domain/import/imported-plan.ts";
import { reason } from "../../domain/import/reasons.ts";
import { isId, isRecord } from "../../domain/kept-json.ts";
import { isLabelKind, LABEL_KINDS, type LabelKind, pluralOf } from "../../domain/label/label.ts";
import { isTimeZone } from "../../domain/time/zone.ts";
import { ownId } from "../match/match-keys.ts";
import {
  type CategoryPath,
  categoryPath,
  fieldFault,
  readOwnExpense,
  recordIn,
} from "../record/own-expense.ts";
import { readOwnBudget, readOwnRecurring } from "../record/own-plan.ts";
import {
  type FileAccount,
  type FileLabel,
  type FilePlan,
  type ImportRecord,
  type Item,
  type Lines,
  type Passage,
  type Reader,
  unreadable,
} from "../record/record.ts";
import { Unreadable } from "../record/unreadable.ts";
import { LINE_END } from "../text/lines.ts";
import { oldestFirst, recordOfOwn } from "./own-record.ts";
import { reasonIn } from "./values.ts";

/** The names of records in NDJSON by the names of their lists in one object. */
const SINGULARS: Readonly<Record<string, string>> = {
  expenses: "expense",
  budgets: "budget",
  ...Object.fromEntries(LABEL_KINDS.map((kind) => [pluralOf(kind), kind])),
};

/** The version of the format. A later version may use the same names for other things. */
const FORM = 1;

/** After a line that opens the list of expenses, each line is an expense, until a line closes the list. Other lines are objects. */
const OPENS = /"expenses"\s*:\s*\[$/;
const CLOSES = /^\]\s*\}$/;

export class OutlayJsonReader implements Reader {
  /** Categories by their ids in the file. */
  readonly #paths = new Map<unknown, CategoryPath>();
  readonly #names = new Map<unknown, string>();
  #account: FileAccount | undefined;

  read(text: string): readonly Item[] {
    const lines = text.split(LINE_END);
    const last = lines.length;
    return oldestFirst(
      [...this.#items(isByLine(lines) ? lines : linesOf(text))].map((item) => {
        return { ...item, line: Math.min(item.line, last), endLine: Math.min(item.endLine, last) };
      }),
    );
  }

  *#items(lines: readonly string[]): Generator<Item> {
    const last = lines.findLastIndex((line) => line.trim() !== "") + 1;
    let isOpen = false;
    for (const [at, whole] of lines.entries()) {
      const raw = whole.trim().replace(/,$/, "");
      const place = { line: at + 1, endLine: at + 1, raw };
      if (raw === "") continue;
      if (isOpen && CLOSES.test(raw)) {
        isOpen = false;
        continue;
      }
      try {
        if (isOpen) {
          yield this.#expense(place, JSON.parse(raw));
          continue;
        }
        isOpen = OPENS.test(raw);
        const value: unknown = JSON.parse(isOpen ? `${raw}]}` : raw);
        if (!isRecord(value)) throw new SyntaxError("it is no object");
        for (const [key, one] of Object.entries(value)) {
          for (const each of Array.isArray(one) ? one : [one]) {
            const item = this.#read(place, key, each);
            if (item) yield item;
          }
        }
      } catch (error) {
        const isCut = error instanceof SyntaxError && at + 1 === last && !raw.endsWith("}");
        yield unreadable(place, isCut ? reason("cut-off") : reasonIn(error));
      }
    }
    if (isOpen) yield unreadable({ line: last, endLine: last, raw: "" }, reason("cut-off"));
  }

  #read(place: Passage, key: string, value: unknown): Item | undefined {
    const kind = SINGULARS[key] ?? key;
    if (kind === "expense") return this.#expense(place, value);
    if (isLabelKind(kind)) return this.#label(place, kind, value);
    if (kind === "merged") return this.#merged(place, value);
    if (kind === "recurring") return this.#plan(place, readOwnRecurring(...this.#fieldsIn(value)));
    if (kind === "budget") return this.#plan(place, readOwnBudget(...this.#fieldsIn(value)));
    if (kind === "ledger") return this.#readLedger(place, value);
    if (kind !== "outlay") throw new Unreadable(reason("malformed", key));
    if (value !== FORM) throw new Unreadable(reason("own-newer"));
    return undefined;
  }

  #readLedger(place: Lines, value: unknown): FilePlan | undefined {
    const { id, currency, zone } = isRecord(value) ? value : {};
    this.#account = {
      id: `outlay:${typeof id === "string" ? id : ""}`,
      currency: typeof currency === "string" ? currency : undefined,
    };
    if (typeof zone !== "string" || !isTimeZone(zone)) return undefined;
    return this.#plan(place, { kind: "zone", zone });
  }

  #plan({ line, endLine }: Lines, plan: ImportedPlan): FilePlan {
    return { type: "plan", line, endLine, plan, currency: this.#account?.currency };
  }

  #fieldsIn(value: unknown) {
    return [recordIn(value, "labels"), (id: unknown) => this.#categoryOf(id)] as const;
  }

  #label(lines: Lines, kind: LabelKind, value: unknown): FileLabel {
    const { id, name, parent = null, color, icon, archived, position } = recordIn(value, "labels");
    const path = this.#pathBelow(parent, name);
    if (kind === "category") this.#paths.set(id, path);
    if (typeof name === "string") this.#names.set(id, name);
    return {
      type: "label",
      line: lines.line,
      endLine: lines.endLine,
      kind,
      path,
      color: typeof color === "string" ? color : null,
      icon: typeof icon === "string" ? icon : null,
      archived: archived === true,
      position: isId(position) ? position : null,
      into: null,
    };
  }

  #merged({ line, endLine }: Lines, value: unknown): FileLabel | undefined {
    const { kind, name, parent = null, into } = recordIn(value, "labels");
    if (typeof kind !== "string" || !isLabelKind(kind)) throw fieldFault("kind", kind);
    const known = kind === "category" ? this.#paths.get(into) : this.#names.get(into);
    // The parent of a merged label may itself be gone.
    if (known === undefined || (parent !== null && !this.#paths.has(parent))) return undefined;
    return {
      type: "label",
      line,
      endLine,
      kind,
      path: this.#pathBelow(parent, name),
      color: null,
      icon: null,
      archived: false,
      position: null,
      into: typeof known === "string" ? [known] : known,
    };
  }

  #pathBelow(parent: unknown, name: unknown): CategoryPath {
    if (parent === null) return categoryPath([name]);
    return categoryPath([...this.#categoryOf(parent), name]);
  }

  #categoryOf(id: unknown): CategoryPath {
    const path = this.#paths.get(id);
    if (path) return path;
    throw new Unreadable(reason("own-category", `${JSON.stringify(id)}`));
  }

  #expense(place: Passage, value: unknown): ImportRecord {
    const fields = recordIn(value, "expenses");
    const own = readOwnExpense(fields, (id) => this.#categoryOf(id));
    const { id, createdAt } = fields;
    const at = typeof id === "number" ? id : 0;
    const account = this.#account;
    return recordOfOwn(
      own,
      { ...place, account, currency: account?.currency, at },
      at > 0 && typeof createdAt === "string" ? [ownId(at, createdAt)] : [],
    );
  }
}

/** True if the text has the same lines as an export. */
function isByLine(lines: readonly string[]): boolean {
  const [first = ""] = lines.filter((line) => line.trim() !== "");
  return OPENS.test(first.trim()) || first.trim().endsWith("}");
}

/** The lines that an export would have. A text that is not JSON keeps its own lines. */
function linesOf(text: string): readonly string[] {
  try {
    const { expenses = [], ...head } = recordIn(JSON.parse(text.trim()), "labels");
    if (!Array.isArray(expenses)) return [text];
    const opening = JSON.stringify({ ...head, expenses: [] }).slice(0, -2);
    return [opening, ...expenses.map((one) => JSON.stringify(one)), "]}"];
  } catch {
    return text.split(LINE_END);
  }
}
