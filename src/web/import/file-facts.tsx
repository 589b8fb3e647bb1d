// What a file is, in one line: its name, its format and its account.

import { go } from "../address/address.ts";
import { showCount } from "../locale/amounts.ts";
import { showMoment } from "../locale/days.ts";
import { useImportTexts } from "../texts/import-texts.ts";
import { useReader } from "../texts/texts.ts";
import { useDiscard } from "./import-list.tsx";
import type { Import } from "./shapes.ts";

export function FileFacts({ staged }: { readonly staged: Import }) {
  const texts = useImportTexts();
  const { locale } = useReader();
  const discard = useDiscard();
  const { name, reading, knownFile } = staged;
  const { formats, tracker, header, account } = texts.facts;
  const facts = [
    formats[reading.format.value] ?? reading.format.value,
    ...(reading.tracker === null ? [] : [tracker(reading.tracker)]),
    ...(reading.header === null ? [] : [header(showCount(reading.header, locale))]),
    ...(reading.account === null ? [] : [account(reading.account)]),
  ];
  return (
    <>
      <header className="file-head">
        <h3 id="import-file">
          <bdi>{name}</bdi>
        </h3>
        <button
          type="button"
          className="plain"
          onClick={() => discard(staged, () => go({ section: undefined }))}
        >
          {texts.discard}
        </button>
      </header>
      <p className="file-facts hint">
        {facts.map((each) => (
          <bdi key={each}>{each}</bdi>
        ))}
      </p>
      {reading.accounts.length > 0 && (
        <p className="file-accounts hint">
          {texts.facts.accounts(showCount(reading.accounts.length, locale))}
          {reading.accounts.map(({ account, rows }) => (
            <span key={account ?? ""}>
              <bdi>{account ?? texts.facts.noAccount}</bdi> (
              {texts.questions.rows(rows, showCount(rows, locale))})
            </span>
          ))}
        </p>
      )}
      {knownFile && (
        <p className="file-known">{texts.knownFile(showMoment(knownFile.importedAt, locale))}</p>
      )}
    </>
  );
}
