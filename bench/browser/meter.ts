// Measures inside the page, by the page's own clock and frames. Playwright sends the function to the page as source text, so it must be
// self-contained.

/** The changes to look for. Each change is detected by a string that differs once the change is shown, and is empty while it is pending. */
export type Look = "line" | "chips" | "newest" | "month" | "found" | "selected" | "rows";

interface Meter {
  /** The time from the navigation until the total and the first rows are shown and the key N has opened the quick-entry line, in ms. */
  readonly usable: Promise<number>;
  /** Starts to wait for a key or a dropped file, and for its effect. */
  arm(look: Look, deed?: "keydown" | "drop"): void;
  /** The time from that event until the frame that shows its effect was drawn, in ms. */
  measured(): Promise<number>;
}

declare global {
  interface Window {
    meter: Meter;
  }
}

export function installMeter(now: string): void {
  const ahead = Date.parse(now) - Date.now();
  /** The date is a fixed one, but the clock keeps running. */
  window.Date = new Proxy(Date, {
    construct: (date, from) =>
      Reflect.construct(date, from.length > 0 ? from : [date.now() + ahead]),
    get: (date, name) => (name === "now" ? () => date.now() + ahead : Reflect.get(date, name)),
  });
  const GIVEN_UP_MS = 20_000;
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  const has = (selector: string) => document.querySelector(selector) !== null;
  const isThere = () =>
    has(".book:not([data-outdated])") && has(".row .open") && !has(".row.on-the-way");

  const looks: Readonly<Record<Look, () => string>> = {
    line: () => (document.activeElement?.matches("dialog[open] input") ? "open" : ""),
    chips: () => textOf("dialog .line-read"),
    newest: () => textOf(".row .open"),
    month: () => (isThere() ? textOf(".period-name") + textOf(".total") : ""),
    found: () => (isThere() ? location.search + textOf(".count") : ""),
    selected: () => String(document.querySelectorAll(".row[data-selected]").length),
    rows: () => textOf(".file-rows .row[data-id]"),
  };

  /** Resolves with the time by the page's clock when it draws the first frame in which `isSo` returns true. */
  function drawn(what: string, isSo: () => boolean): Promise<number> {
    return new Promise((resolve, reject) => {
      const begun = performance.now();
      function look(): void {
        if (isSo()) requestAnimationFrame(() => resolve(performance.now()));
        else if (performance.now() - begun < GIVEN_UP_MS) requestAnimationFrame(look);
        else reject(new Error(`${what} never came`));
      }
      requestAnimationFrame(look);
    });
  }

  let measured: Promise<number> = Promise.resolve(Number.NaN);
  window.meter = {
    usable: drawn("the book", () => textOf(".total") !== "" && isThere()).then(() => {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "n", bubbles: true }));
      return drawn("the line", () => looks.line() === "open");
    }),
    arm(name, deed = "keydown") {
      const look = looks[name];
      const before = look();
      const done = Promise.withResolvers<number>();
      addEventListener(deed, ({ timeStamp }) => done.resolve(timeStamp), {
        capture: true,
        once: true,
      });
      measured = done.promise.then(async (start) => {
        const isChanged = () => ![before, ""].includes(look());
        return (await drawn(`${name} after ${before}`, isChanged)) - start;
      });
    },
    measured: () => measured,
  };
}
