// Workbooks of XLSX: a zip of XML that says which sheets there are, and has each of them as a file.

import { reason } from "../../../domain/import/reasons.ts";
import { Unreadable } from "../../record/unreadable.ts";
import { readXml } from "../../text/xml-part.ts";
import type { XmlHandler } from "../../text/xml-reader.ts";
import type { ZipEntry } from "../../text/zip.ts";
import { type XlsxRow, XlsxRows } from "./xlsx-rows.ts";
import { stylesHandler } from "./xlsx-styles.ts";
import { textsHandler } from "./xlsx-texts.ts";

export interface XlsxBook {
  /** The names of visible and hidden sheets, as the workbook lists them. */
  readonly sheets: readonly string[];
  /** Whether its days are counted from 1904. */
  readonly is1904: boolean;
  /** In batches; twice gives them twice. Throws Unreadable. */
  rows(sheet: number): AsyncGenerator<readonly XlsxRow[]>;
}

export interface XlsxLimits {
  /** What a sheet and what each other part may inflate to. */
  readonly sheet: number;
  readonly other: number;
}

interface Listed {
  readonly sheets: { readonly name: string; readonly id: string }[];
  is1904: boolean;
}

interface Relation {
  readonly id: string;
  /** The last word of its type. */
  readonly kind: string;
  readonly target: string;
}

/** Throws Unreadable for what is no workbook. */
export async function openXlsx(
  entries: readonly ZipEntry[],
  limits: XlsxLimits,
): Promise<XlsxBook> {
  const parts = new Map(entries.map((entry) => [pathOf(entry.name), entry]));

  async function go(path: string, handler: XmlHandler): Promise<void> {
    const entry = parts.get(pathOf(path));
    if (!entry) return;
    for await (const _ of readXml(entry, limits.other, handler));
  }

  const roots: Relation[] = [];
  await go("_rels/.rels", relationsHandler("", roots));
  const path = roots.find(({ kind }) => kind === "officeDocument")?.target ?? "xl/workbook.xml";
  if (!parts.has(pathOf(path))) throw new Unreadable(reason("damaged-sheet"));
  if (path.endsWith(".bin")) throw new Unreadable(reason("xlsb"));
  const listed: Listed = { sheets: [], is1904: false };
  await go(path, workbookHandler(listed));
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const relations: Relation[] = [];
  const named = `${folder}_rels/${path.slice(folder.length)}.rels`;
  await go(named, relationsHandler(folder, relations));
  const targetOf = (wanted: string) => relations.find(({ kind }) => kind === wanted)?.target ?? "";
  const dayStyles = new Set<number>();
  await go(targetOf("styles"), stylesHandler(dayStyles));

  const { sheets, is1904 } = listed;
  let texts: string[] | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    is1904,
    async *rows(sheet) {
      const wanted = sheets[sheet]?.id;
      const target = relations.find(({ id }) => id === wanted)?.target ?? "";
      const entry = parts.get(pathOf(target));
      if (!entry) throw new Unreadable(reason("damaged-sheet"));
      if (!texts) {
        texts = [];
        await go(targetOf("sharedStrings"), textsHandler(texts));
      }
      const rows = new XlsxRows({ texts, dayStyles, is1904 });
      for await (const _ of readXml(entry, limits.sheet, rows)) yield rows.take();
      yield rows.take();
    },
  };
}

function workbookHandler(listed: Listed): XmlHandler {
  return {
    open(name, tag) {
      if (name === "workbookPr") {
        listed.is1904 = /^(?:1|true)$/.test(tag.attribute("date1904") ?? "");
      } else if (name === "sheet") {
        listed.sheets.push({ name: tag.attribute("name") ?? "", id: tag.attribute("id") ?? "" });
      }
    },
  };
}

function relationsHandler(folder: string, relations: Relation[]): XmlHandler {
  return {
    open(name, tag) {
      if (name !== "Relationship") return;
      const kind = (tag.attribute("Type") ?? "").replace(/^.*\//, "");
      const target = resolved(folder, tag.attribute("Target") ?? "");
      relations.push({ id: tag.attribute("Id") ?? "", kind, target });
    },
  };
}

function resolved(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const path: string[] = [];
  for (const step of `${folder}${target}`.split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** Some programs write names of parts otherwise than they name them elsewhere. */
function pathOf(name: string): string {
  return name.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}
