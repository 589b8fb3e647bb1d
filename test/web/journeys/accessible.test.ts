// Every user can use every screen and dialog. axe-core finds no violation of WCAG 2.2 AA, screen readers find landmarks, headings and
// distinct names, and touch targets are large enough. Nothing moves for users who prefer that. The matrix covers languages and directions.

import { expect } from "bun:test";
import type { Page } from "playwright-core";
import { en } from "../../../src/web/texts/en.ts";
import { contrastFaultsIn, violationsOf } from "../../support/axe.ts";
import { isSoon } from "../../support/expense-book.ts";
import { journeys, test } from "../../support/journeys.ts";
import { fillSmallBook } from "../../support/small-book.ts";
import { PHONE } from "../pages/phone.ts";
import { walkThroughScreens } from "../pages/screens.ts";

/** An element as a screen reader announces it. The role of a heading includes its level, such as "heading 2". */
interface Spoken {
  readonly role: string;
  readonly name: string;
  /** The number of its landmark or dialog; 0 for none. */
  readonly place: number;
}

const LANDMARKS = new Set("banner main navigation region search form dialog".split(" "));
const NAMED_LANDMARKS = new Set("navigation region form dialog".split(" "));
const LIVE = new Set("status alert".split(" "));
const TARGETS = new Set(
  (
    "button link checkbox radio switch combobox ComboBoxSelect textbox searchbox spinbutton slider option tab " +
    "menuitem Date InputTime DateTime ColorWell DisclosureTriangle"
  ).split(" "),
);

/** Fields with parts that the browser draws and names. */
const PLATFORMS = new Set("Date DateTime InputTime ColorWell ComboBoxSelect".split(" "));

/** Returns all elements of a page that have a role and are not hidden. */
async function spokenIn(page: Page): Promise<readonly Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const spoken: Spoken[] = [];
  let places = 0;
  const walk = (node: (typeof nodes)[number] | undefined, place: number, live: boolean): void => {
    if (!node) return;
    const role = String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "").trim();
    let within = place;
    if (!node.ignored) {
      if (LANDMARKS.has(role)) within = places += 1;
      const level = node.properties?.find((property) => property.name === "level")?.value.value;
      if (role === "heading") spoken.push({ role: `heading ${level}`, name, place });
      else if (live && role === "StaticText") spoken.push({ role: "live", name, place });
      else if (role !== "StaticText" && role !== "InlineTextBox")
        spoken.push({ role, name, place });
    }
    if (PLATFORMS.has(role)) return;
    const isLive = live || (!node.ignored && LIVE.has(role));
    for (const id of node.childIds ?? []) walk(byId.get(id), within, isLive);
  };
  walk(nodes[0], 0, false);
  return spoken;
}

/** The landmarks and headings, each as its role and name. */
function outlineOf(spoken: readonly Spoken[]): readonly string[] {
  return spoken
    .filter(({ role }) => LANDMARKS.has(role) || role.startsWith("heading"))
    .map(({ role, name }) => `${role} ${name}`.trim());
}

/** The controls that can be pressed or typed into, each as its role and name. */
function targetsOf(spoken: readonly Spoken[]): readonly string[] {
  return spoken.filter(({ role }) => TARGETS.has(role)).map(({ role, name }) => `${role} ${name}`);
}

/** Returns the texts that screen readers announce on their own. */
function saidIn(spoken: readonly Spoken[]): string {
  return spoken.flatMap(({ role, name }) => (role === "live" ? [name] : [])).join("");
}

/** Returns the errors in names and heading levels, or an empty list. */
function unspokenIn(spoken: readonly Spoken[]): readonly string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  let level = 0;
  for (const { role, name, place } of spoken) {
    // The levels start again in a dialog, wherever it was opened.
    if (role === "dialog") level = Number.POSITIVE_INFINITY;
    if (role.startsWith("heading")) {
      const next = Number(role.slice("heading ".length));
      if (next > level + 1) faults.push(`skips to ${role} ${name}`);
      level = next;
    }
    const isTarget = TARGETS.has(role);
    if (name === "" && (isTarget || NAMED_LANDMARKS.has(role))) faults.push(`nameless ${role}`);
    // Choices may have the same name in different fields.
    if (!isTarget || role === "option" || role === "radio") continue;
    const key = `${place} ${role} ${name}`;
    if (seen.has(key)) faults.push(`twice: ${role} ${name}`);
    seen.add(key);
  }
  return faults;
}

/** The least size in pixels in each direction. It is one less than the rule says, because edges may lie between pixels. */
const MIN = 43;

/** Returns a line for each touch target that is too small, or an empty list. */
async function smallTargetsIn(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(`(${SCRIPT})(${MIN})`);
  if (!Array.isArray(found)) throw new TypeError("the page returned no list");
  return found.map(String);
}

/** Measures how far from its middle each target is still hit. A list row is one target, because it can be pressed anywhere. */
const SCRIPT = `((least) => {
  const popovers = document.querySelectorAll(":popover-open");
  const within = popovers[popovers.length - 1] ?? document.querySelector("dialog:modal") ?? document.querySelector(".side-panel") ?? document.body;
  const TARGETS = "a, button, input, select, textarea, summary, [role=option], .plot";
  const found = [];
  for (const element of within.querySelectorAll(TARGETS)) {
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || element.disabled || element.closest(".unseen, .skip, [aria-hidden=true], [inert], .days-list .row input")) continue;
    const whole = element.closest(".days-list .row") ?? element.closest("label") ?? element;
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const isHit = (x, y) => whole.contains(document.elementFromPoint(x, y));
    if (!isHit(x, y)) continue;
    const reach = (dx, dy) => {
      let steps = 0;
      while (steps < least && isHit(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const across = reach(1, 0) + reach(-1, 0) + 1;
    const down = reach(0, 1) + reach(0, -1) + 1;
    const name = (element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40);
    if (across < least || down < least) found.push(element.tagName.toLowerCase() + " “" + name + "” " + across + "x" + down);
  }
  scrollTo(0, 0);
  return [...new Set(found)];
})`;

/** Returns the animations and transitions that have begun since the first call in a page. */
const MOTION = `(() => {
  if (!globalThis.begun) {
    globalThis.begun = [];
    for (const name of ["transitionrun", "animationstart"])
      addEventListener(name, ({ target }) => begun.push(name + ": " + target.className));
  }
  const running = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().duration > 0);
  return [...begun, ...running.map(({ id }) => "running: " + id)];
})()`;

const LONGEST_MS = 120_000;
/** A rule of WCAG 2.2 that axe does not check by default. */
const MORE = ["target-size"];

const EXPENSES = [
  "Lunch, €12.50, Corner Café, Saturday, November 21, 2026",
  "Bread, €3.20, Market, Friday, November 20, 2026",
  "Groceries, €43.10, Market, Friday, November 20, 2026",
  "Lunch, €12.50, Market, Tuesday, November 3, 2026",
  "Train to Zürich, €89.00, Tuesday, November 3, 2026",
];

/** The controls of the book in reading order. All days are one stop, and each expense has a distinct name. */
const IN_BOOK = [
  ...[en.period.before, "November 2026", en.period.after].map((name) => `button ${name}`),
  `slider ${en.book.chart.running}`,
  "link Food €147.80 92%",
  "link Travel €12.50 8%",
  ...[en.book.selectSome, en.book.export, en.book.print, en.book.look].map(
    (name) => `button ${name}`,
  ),
  `button ${en.date}`,
  `checkbox ${en.bulk.selectAll("5")}`,
  ...[en.description, en.book.amountIn("€")].map((name) => `button ${name}`),
  ...EXPENSES.flatMap((name) => [`checkbox ${en.book.select(name)}`, `link ${name}`]),
];

/** The announcements on arrival at each place. */
const SAID: Readonly<Record<string, string>> = {
  "the book": "€160.305 expenses",
  "the selection": "€160.305 expenses1 expense€3.20",
  "search results": "€3.201 expense",
  "a search without results": "€0.000 expenses",
  "the payees": "2 payees",
};

async function faultsInTheDark(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  const found = await contrastFaultsIn(page);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

test(
  "on a desktop everything has a name and a sensible order, is readable in the dark too, and moves only for users who like that",
  async () => {
    await walkThroughScreens({}, async (page, { name, outline }) => {
      const spoken = await spokenIn(page);
      const heard = outlineOf(spoken);
      const said = SAID[name];
      expect({
        name,
        outline: heard.slice(heard.indexOf("main") + 1),
        unspoken: unspokenIn(spoken),
        said: said && saidIn(spoken),
        found: await violationsOf(page, MORE),
        inTheDark: await faultsInTheDark(page),
        moved: await page.evaluate(MOTION),
      }).toEqual({
        name,
        outline: [...outline],
        unspoken: [],
        said,
        found: [],
        inTheDark: [],
        moved: [],
      });
      if (name !== "the book") return;
      const targets = targetsOf(spoken);
      expect(targets.slice(targets.indexOf(`combobox ${en.search.label}`) + 1)).toEqual(IN_BOOK);
    });
  },
  LONGEST_MS,
);

test(
  "on a phone everything has a name, and is large enough for a finger",
  async () => {
    await walkThroughScreens(PHONE, async (page, { name }) => {
      const found = await violationsOf(page, MORE);
      const [unspoken, small] = [unspokenIn(await spokenIn(page)), await smallTargetsIn(page)];
      expect({ name, found, unspoken, small }).toEqual({
        name,
        found: [],
        unspoken: [],
        small: [],
      });
    });
  },
  LONGEST_MS,
);

journeys(fillSmallBook)("other users see motion", { reducedMotion: false }, async ({ page }) => {
  await page.locator(".row .open").first().waitFor();
  await page.evaluate(MOTION);
  await page.locator(".row .open").first().click();
  await isSoon(async () => (await page.evaluate<string[]>(MOTION)).length > 0, true);
});
