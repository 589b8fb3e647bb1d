// Saves the expenses that a list shows as a CSV file, page by page as the service gives them, with a toast that says how far it is.

import { LABEL_FIELDS } from "../../../domain/expense/expense-fields.ts";
import { showCount } from "../../locale/amounts.ts";
import { saveFile } from "../../parts/csv.ts";
import { changeToast, dismiss, showToast } from "../../service/toasts.ts";
import { type CsvContext, csvHead, csvLines } from "./list-csv.ts";
import { type ShownList, shownPages } from "./shown-pages.ts";

export interface ListExport extends CsvContext, ShownList {
  /** Of the days that it shows, such as 2026-11. */
  readonly period: string;
  /** How many expenses it shows. */
  readonly count: number;
  readonly locale: string;
}

let saving: AbortController | undefined;

/** A second call gives up the first. */
export async function exportList(list: ListExport): Promise<void> {
  saving?.abort();
  saving = new AbortController();
  const { signal } = saving;
  const words = list.texts.book.csv;
  const say = (count: number) =>
    words.saving(showCount(count, list.locale), showCount(list.count, list.locale));
  const cancel = { label: list.texts.cancel, run: () => saving?.abort() };
  const toast = showToast({ text: say(0), isUrgent: false, action: cancel });
  try {
    const lines = [csvHead(list)];
    let count = 0;
    for await (const page of shownPages(list, signal)) {
      lines.push(csvLines(page, list));
      count += page.length;
      changeToast(toast, { text: say(count) });
    }
    if (signal.aborted) return dismiss(toast);
    saveFile(new Blob(lines, { type: "text/csv;charset=utf-8" }), `${nameOf(list)}.csv`);
    const done = words.saved(count, showCount(count, list.locale));
    changeToast(toast, { text: done, action: undefined });
  } catch {
    changeToast(toast, { text: words.notSaved, isUrgent: true, action: undefined });
  }
}

/** By ledger and days, and by what the list is narrowed to. */
function nameOf({ book, filter, period }: ListExport): string {
  const isNarrowed =
    filter.q !== undefined ||
    filter.category !== undefined ||
    filter.without !== undefined ||
    LABEL_FIELDS.some((field) => filter[field] !== undefined);
  return [book.ledger, period, ...(isNarrowed ? ["some"] : [])].join("-");
}
