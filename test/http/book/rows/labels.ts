// Categories, payees and tags are created, listed with their uses, renamed, merged and deleted.

import { problem, type Row, row, rowsOf, type Step, shows } from "../../../support/http-cases.ts";
import {
  HOME,
  ifMatch,
  MAKE_HOME,
  makeCategory,
  patch,
  post,
  recordLunch,
  shownCategory,
  shownLabel,
  unknown,
} from "./steps.ts";

const ofCategories = rowsOf("categories");

const CATEGORIES = `${HOME}/categories`;
const UNUSED = { count: 0, lastUsed: null };
const LOOKS = { color: "#3f7f5f", icon: "🥖" };
const USED = { count: 1, lastUsed: "2026-02-28" };

const WHOLE = '/parent: parent must be null for "Café", which has subcategories';

const TAKEN =
  '/name: There is a category "Café" already, with the id 1; choose another name, or merge the two';

const ITSELF = "/into: The category Lunch can't replace itself; choose another one";

const NO_TARGET = "target: There is no category with the id 9";

const NAM = "/nam: nam is not recognized; did you mean name?";

const categories: readonly Row[] = [
  ofCategories(
    "a category is created, listed, read and changed",
    MAKE_HOME,
    post(
      CATEGORIES,
      { name: "Food", color: "#3f7f5f", icon: "🥖" },
      {
        json: shownCategory(1, "Food", { color: "#3f7f5f", icon: "🥖", version: 2 }),
        has: { location: `${CATEGORIES}/1`, etag: '"2"' },
      },
    ),
    makeCategory("Fruit", { parent: 1 }),
    recordLunch({ category: 2 }),
    shows(CATEGORIES, {
      items: [
        shownCategory(1, "Food", { ...LOOKS, version: 2, ...UNUSED }),
        shownCategory(2, "Fruit", { parent: 1, version: 3, ...USED }),
      ],
    }),
    shows(`${HOME}/category-names`, {
      items: [
        shownCategory(1, "Food", { ...LOOKS, version: 2 }),
        shownCategory(2, "Fruit", { parent: 1, version: 3 }),
      ],
    }),
    patch(
      `${CATEGORIES}/2`,
      { archived: true, parent: null },
      {
        json: shownCategory(2, "Fruit", { archived: true, version: 5 }),
        has: { etag: '"5"' },
      },
    ),
    { send: `GET ${CATEGORIES}/2`, headers: { "If-None-Match": '"5"' }, status: 304 },
    unknown(`GET ${CATEGORIES}/3`),
    unknown(`GET ${HOME}/payees/1`),
  ),
  ofCategories(
    "a category gets a position among its siblings, and loses it again",
    MAKE_HOME,
    post(
      CATEGORIES,
      { name: "Food", position: 1024 },
      { json: shownCategory(1, "Food", { position: 1024, version: 2 }) },
    ),
    patch(
      `${CATEGORIES}/1`,
      { position: null },
      { json: shownCategory(1, "Food", { version: 3 }) },
    ),
    patch(
      `${CATEGORIES}/1`,
      { position: 0 },
      problem(
        "invalid-fields",
        "/position: position must be a whole number above 0 that sorts it among its siblings, or null; got the number 0",
      ),
    ),
  ),
  ofCategories(
    "a name is unique among siblings, whatever its case and accents, and there are two levels",
    MAKE_HOME,
    makeCategory("Café"),
    makeCategory("cafe", { parent: 1 }),
    post(
      CATEGORIES,
      { name: "a", parent: 2 },
      problem("unfitting-fields", "/parent: parent must be a top-level category; cafe is not"),
    ),
    post(
      CATEGORIES,
      { name: "a", parent: 9 },
      problem("unfitting-fields", "/parent: parent must be the id of a category; 9 does not exist"),
    ),
    makeCategory("Tea"),
    patch(`${CATEGORIES}/1`, { parent: 3 }, problem("unfitting-fields", WHOLE)),
    patch(`${CATEGORIES}/3`, { name: "café" }, problem("conflict", TAKEN)),
    post(
      CATEGORIES,
      { name: "a", color: "red", icon: "x", parnt: 1 },
      problem(
        "invalid-fields",
        "/color: color must be a color as #rrggbb in lowercase, or null; got the text red",
        "/icon: icon must be one emoji, or null; got the text x",
        "/parnt: parnt is not recognized; did you mean parent?",
      ),
    ),
  ),
  ofCategories(
    "a category is merged into another one, and the merge is undone",
    MAKE_HOME,
    makeCategory("Food"),
    makeCategory("Lunch"),
    recordLunch({ category: 2 }),
    post(
      `${CATEGORIES}/2/merge`,
      { into: 1 },
      { status: 200, json: shownCategory(1, "Food", { version: 2 }) },
    ),
    shows(`${HOME}/expenses/1`, /"category":1/),
    unknown(`GET ${CATEGORIES}/2`),
    { send: `POST ${HOME}/changes/5/undo`, status: 201 },
    shows(`${HOME}/expenses/1`, /"category":2/),
    post(`${CATEGORIES}/2/merge`, { into: 2 }, problem("conflict", ITSELF)),
    unknown(`POST ${CATEGORIES}/9/merge`, { body: '{"into":1}' }),
  ),
  ofCategories(
    "deleting a category in use requires a target, which may be none",
    MAKE_HOME,
    makeCategory("Food"),
    makeCategory("Home"),
    recordLunch({ category: 1 }),
    {
      send: `DELETE ${CATEGORIES}/1`,
      ...problem("conflict"),
      text: /The category Food is in use by 1 expense; set target to the id of its replacement, or to none/,
    },
    { send: `DELETE ${CATEGORIES}/1?target=9`, ...problem("unfitting-fields", NO_TARGET) },
    { send: `DELETE ${CATEGORIES}/1?target=2`, status: 200, json: { change: 5 } },
    shows(`${HOME}/expenses/1`, /"category":2/),
    { send: `DELETE ${CATEGORIES}/2?target=none`, status: 200, json: { change: 6 } },
    shows(`${HOME}/expenses/1`, /"category":null/),
    makeCategory("Unused"),
    { send: `DELETE ${CATEGORIES}/3`, ...ifMatch("1"), ...problem("changed-meanwhile") },
    { send: `DELETE ${CATEGORIES}/3`, ...ifMatch("7"), status: 200, json: { change: 8 } },
    shows(CATEGORIES, { items: [] }),
    unknown(`DELETE ${CATEGORIES}/3`),
  ),
];

/** Checks that expense 1 has this payee, or only this tag; null means none. */
function showing(noun: "payee" | "tag", name: string | null): Step {
  const tags = name === null ? [] : [name];
  const members = noun === "payee" ? { payee: name } : { tags };
  const text = RegExp.escape(JSON.stringify(members).slice(1, -1));
  return shows(`${HOME}/expenses/1`, new RegExp(text));
}

/** Payees and tags behave the same. */
const named: readonly Row[] = (["payee", "tag"] as const).map((noun) => {
  const list = `${HOME}/${noun}s`;
  const of = (name: string) => (noun === "payee" ? { payee: name } : { tags: [name] });
  const shown = (name: string | null) => showing(noun, name);
  return row(
    "payees and tags",
    `a ${noun} is created by its name, listed with its uses, renamed, merged and deleted`,
    MAKE_HOME,
    recordLunch(of("Cafe")),
    recordLunch({ ...of("CAFÉ"), date: "2026-01-01" }),
    recordLunch({ ...of("Bar"), date: "2026-03-01" }),
    shows(list, {
      items: [
        shownLabel(1, "Cafe", { count: 2, lastUsed: "2026-02-28", version: 2 }),
        shownLabel(2, "Bar", { count: 1, lastUsed: "2026-03-01", version: 5 }),
      ],
    }),
    patch(
      `${list}/1`,
      { name: "Corner" },
      {
        ...ifMatch("2"),
        json: shownLabel(1, "Corner", { version: 7 }),
        has: { etag: '"7"' },
      },
    ),
    patch(`${list}/1`, { name: "x" }, { ...ifMatch("2"), ...problem("changed-meanwhile") }),
    patch(`${list}/1`, { name: "bar" }, problem("conflict", takenBy(noun))),
    patch(`${list}/1`, { nam: "x" }, problem("invalid-fields", NAM)),
    shown("Corner"),
    post(
      `${list}/1/merge`,
      { into: 2 },
      { status: 200, json: shownLabel(2, "Bar", { version: 5 }) },
    ),
    shown("Bar"),
    { send: `DELETE ${list}/2`, ...problem("conflict") },
    { send: `DELETE ${list}/2?target=none`, status: 200, json: { change: 9 } },
    shown(null),
    unknown(`GET ${list}/2`),
    { send: `POST ${HOME}/changes/9/undo`, status: 201 },
    shown("Bar"),
    unknown(`GET ${HOME}/${noun === "payee" ? "tag" : "payee"}s/2`),
  );
});

function takenBy(noun: string): string {
  return `/name: There is a ${noun} Bar already, with the id 2; choose another name, or merge the two`;
}

export const labelRows: readonly Row[] = [...categories, ...named];
