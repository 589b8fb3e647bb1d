// Which key does what, by where it works.

import { Fragment } from "react";
import { KEY_TABLE } from "../key-table.ts";
import { type Texts, useTexts } from "../texts/texts.ts";

export function KeysTable() {
  const { keys: texts } = useTexts();
  return (
    <div className="keys">
      {KEY_TABLE.map(({ place, rows }) => (
        <section key={place}>
          <h4>{texts.places[place]}</h4>
          <dl>
            {rows.map(({ deed, keys }) => (
              <div key={deed}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{shownKey(key, texts)}</kbd>
                  ))}
                </dt>
                <dd>{texts.deeds[deed]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function shownKey(key: string, { names }: Texts["keys"]) {
  const shown = new Map<string, string>(Object.entries(names));
  const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
  return key.split("+").map((part, index) => (
    <Fragment key={part}>
      {index > 0 && " "}
      {isApple && part === "mod" ? "⌘" : (shown.get(part) ?? part.toUpperCase())}
    </Fragment>
  ));
}
