// Names a source after its file, without dates, download numbers and words that most banks use in file names. Chase7721_Activity20261116 is
// Chase 7721.

import { fold } from "../../domain/text/words.ts";

const EXTENSION = /\.\w{1,5}$/;

const GENERAL: ReadonlySet<string> = new Set(
  `account,activity,auszug,bank,buchungen,buchungsliste,camt,csv,data,download,downloads,esportazione,export,exported,extract,extracto,extrait,
  from,history,kontoauszug,kontobewegungen,kontoumsatze,lista,mouvements,movements,movimenti,movimientos,operations,operazioni,releve,report,
  statement,statements,stmt,to,transactions,transaction,transakcje,transaktionen,trans,txn,umsatz,umsatze,umsaetze,umsatzanzeige,umsatzliste`
    .split(",")
    .map((word) => word.trim()),
);

const DAY = /^(?:(?:19|20)\d{2}(?:[01]\d(?:[0-3]\d(?:\d{4,6})?)?)?|[0-3]?\d[01]\d(?:19|20)\d{2})$/;

export function sourceNameOf(file: string): string {
  // A file in a zip has the zip's name in front.
  const base = file.slice(file.lastIndexOf("/") + 1).replace(EXTENSION, "");
  const parts = base
    .replace(/(?<!\d)\d{4}[-_.]\d{1,2}[-_.]\d{1,2}(?!\d)/g, " ")
    .replace(/(\p{L})(?=\d{4})/gu, "$1 ")
    .replace(/(?<!\p{L})([A-Z]{2}) (?=\d{12})/gu, "$1")
    .split(/[\s_()]+/)
    .filter((part) => part !== "" && !DAY.test(part) && !GENERAL.has(fold(part)));
  return parts.some((part) => /\p{L}|\d{4}/u.test(part)) ? parts.join(" ") : base;
}
