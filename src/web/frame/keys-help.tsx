// The keyboard shortcuts by place, and the signs of a search, as a table and as a dialog over the open screen.

import { Fragment } from "react";
import { searchExamples } from "../book/search-signs.tsx";
import { KEY_TABLE } from "../key-table.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Button } from "../parts/icon.tsx";
import { useKeyReader } from "../texts/key-texts.ts";
import { type Texts, useTexts } from "../texts/texts.ts";

export function KeysHelp({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog className="sheet wide" aria-labelledby="keys-title" onClose={onClose}>
      {/* The heading gets the focus, so that screen readers begin at the top, although the button is at the end. */}
      <h3 id="keys-title" tabIndex={-1}>
        {texts.sections.keys}
      </h3>
      <KeysTable />
      <footer>
        <Button onClick={onClose}>{texts.close}</Button>
      </footer>
    </Dialog>
  );
}

export function KeysTable() {
  const texts = useTexts();
  const { texts: ofKeys } = useKeyReader();
  const { keys: named, finding } = texts;
  return (
    <div className="keys">
      {KEY_TABLE.map(({ place, rows }) => (
        <section key={place} className="stack tight">
          <h4>{ofKeys.places[place]}</h4>
          <dl className="pairs stack tight">
            {rows.map(({ operation, keys }) => (
              <div key={keys[0]}>
                <dt className="flow snug">
                  {keys.map((key) => (
                    <kbd key={key}>{shownKey(key, named)}</kbd>
                  ))}
                </dt>
                <dd>{operation(texts, ofKeys)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className="stack tight">
        <h4>{finding.signs}</h4>
        <dl className="pairs stack tight">
          {searchExamples(finding).map(({ name, shown }) => (
            <div key={name}>
              <dt className="flow snug">
                <kbd>{shown}</kbd>
              </dt>
              <dd>{finding.says[name]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

const ARROWS = { ArrowDown: "↓", ArrowUp: "↑", ArrowLeft: "←", ArrowRight: "→" };

function shownKey(key: string, { names }: Texts["keys"]) {
  const shown = new Map<string, string>(Object.entries({ ...ARROWS, ...names }));
  const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
  return key.split("+").map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      {isApple && part === "mod" ? "⌘" : (shown.get(part) ?? part.toUpperCase())}
    </Fragment>
  ));
}
