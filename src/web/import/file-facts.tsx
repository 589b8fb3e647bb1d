// The facts of a file: its account, days, rows, format and name.

import type { DayRange } from "../../domain/time/period.ts";
import { showCount } from "../locale/amounts.ts";
import { showDays, showMoment } from "../locale/days.ts";
import { Button } from "../parts/icon.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useStaged } from "./amending.ts";
import { useDiscard } from "./import-list.tsx";
import { accountName, countRows, FRAME } from "./row-change.ts";
import type { Import } from "./shapes.ts";

const CAPITALS = /^(?:camt|csv|mt940|ods|ofx|qif|xlsx?)$/;
const upper = (letters: string) => letters.toUpperCase();

export function FileFacts() {
  const { staged } = useStaged();
  const { texts, locale } = useImportReader();
  const discard = useDiscard();
  const { name, reading, knownFile, source } = staged;
  const { webTable, tracker, account } = texts.facts;
  const { format } = reading;
  const days = daysOfFile(staged);
  const rows = countRows(staged.statuses.filter(({ status }) => !FRAME.includes(status)));
  const title = source?.name ?? name;
  const facts = [
    days && showDays(days.from, days.to, locale),
    texts.questions.rows(rows, showCount(rows, locale)),
    reading.account && title !== reading.account && account(accountName(reading.account)),
    reading.tracker && tracker(reading.tracker),
    format.value === "web-table" ? webTable : format.value.replace(CAPITALS, upper),
    title !== name && name,
  ].filter((fact) => typeof fact === "string");
  return (
    <>
      <header className="beside spread">
        <h3 id="import-file" className="wrap">
          <bdi>
            {title === reading.account ? `${texts.facts.source} ${accountName(title)}` : title}
          </bdi>
        </h3>
        <Button className="plain" onClick={() => void discard(staged)}>
          {texts.discard}
        </Button>
      </header>
      <p className="facts hint wrap">
        {facts.map((each) => (
          <bdi key={each}>{each}</bdi>
        ))}
      </p>
      {reading.accounts.length > 0 && (
        <p className="facts hint wrap">
          {texts.facts.accounts(showCount(reading.accounts.length, locale))}
          {reading.accounts.map(({ account, rows }) => (
            <span key={account ?? ""}>
              <bdi>{account === null ? texts.facts.noAccount : accountName(account)}</bdi> (
              {texts.questions.rows(rows, showCount(rows, locale))})
            </span>
          ))}
        </p>
      )}
      {knownFile && (
        <p className="file-known notice">
          {texts.knownFile(showMoment(knownFile.importedAt, locale))}
        </p>
      )}
    </>
  );
}

/** The first and the last day of a file's rows, or undefined if no row has a day. */
export function daysOfFile({ statuses }: Pick<Import, "statuses">): DayRange | undefined {
  const days = statuses.flatMap(({ from, to }) => (from !== null && to !== null ? [from, to] : []));
  const [from, to] = [days.toSorted().at(0), days.toSorted().at(-1)];
  return from && to && { from, to };
}
