// Checks that everything on a page can be seen and reached: nothing is wider than the page, no text is cut off, and no button is covered.

import type { Page } from "playwright-core";

/** Returns a line for each misfit. Texts that end in an ellipsis are allowed, since they are shown completely when opened. */
export async function misfitsIn(page: Page): Promise<readonly string[]> {
  const found: unknown = await page.evaluate(SCRIPT);
  if (!Array.isArray(found)) throw new TypeError("the page returned nothing");
  return found.map(String);
}

/** The browser's debugger evaluates this script. */
const SCRIPT = `(() => {
  const found = [];
  const nameOf = (element) => {
    const text = (element.ariaLabel ?? element.textContent ?? "").trim().slice(0, 40);
    return element.tagName.toLowerCase() + "." + String(element.className).split(" ")[0] + " “" + text + "”";
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push("the page is " + scrollWidth + " wide, not " + clientWidth);

  const within = document.querySelector("dialog:modal") ?? document.querySelector(".side-panel") ?? document.body;
  if (within.scrollWidth > within.clientWidth) found.push("scrolls sideways: " + nameOf(within));
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".unseen, .skip, [aria-hidden=true]");

  for (const element of within.querySelectorAll("*")) {
    if (!isShown(element) || element.closest("svg, select")) continue;
    const style = getComputedStyle(element);
    const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== "");
    if (!ownText || style.display === "inline") continue;
    const hides = (overflow) => overflow === "hidden" || overflow === "clip";
    // Text right in a box of flex or grid gets no ellipsis.
    const hasEllipsis = style.textOverflow === "ellipsis" && !/flex|grid/.test(style.display);
    if (hides(style.overflowX) && !hasEllipsis && element.scrollWidth > element.clientWidth + 1)
      found.push("cut off: " + nameOf(element));
    // In a row that has two lines, the names share one.
    const isShort = element.textContent.trim().length <= 12 && !element.closest(".row .cell");
    const isWhole = isShort || element.closest(".period-name");
    if (isWhole && style.textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth)
      found.push("shortened: " + nameOf(element));
    if (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
      found.push("cut off below: " + nameOf(element));
  }

  // The bar of a phone doesn't scroll, and the header's links don't either.
  for (const way of document.querySelectorAll(".head > *, .ways > *")) {
    const { left, right } = way.getBoundingClientRect();
    if (isShown(way) && (left < 0 || right > innerWidth)) found.push("beyond the edge: " + nameOf(way));
  }

  const [ledger, period] = [".ledger", ".period"].map((place) => document.querySelector(place));
  // On a phone they share the head.
  if (ledger && period && isShown(period) && getComputedStyle(period).position === "absolute") {
    const [one, other] = [ledger.getBoundingClientRect(), period.getBoundingClientRect()];
    const isApart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top;
    if (!isApart) found.push("the period lies over the ledger's name");
  }

  const meets = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const more = document.querySelector(".moves > button");
  for (const line of document.querySelectorAll(".compared li")) {
    const text = document.createRange();
    text.selectNodeContents(line);
    const icon = more && isShown(more) && more.firstElementChild.getBoundingClientRect();
    if (icon && [...text.getClientRects()].some((part) => meets(part, icon))) found.push("below a button: " + nameOf(line));
  }

  const sums = [...document.querySelectorAll(".where .amount")].filter(isShown);
  const places = sums.map((sum) => sum.getBoundingClientRect());
  sums.forEach((sum, at) => {
    if (places.some((other, to) => to < at && meets(places[at], other))) found.push("lies over another: " + nameOf(sum));
    const { width } = sum.closest("a, button").getBoundingClientRect();
    if (width < 43) found.push("too small for a finger: " + nameOf(sum));
  });

  // A row that scrolls sideways says so: what there is more of fades out.
  const row = document.querySelector(".where ul");
  const fades = row && ["--start-fade", "--end-fade"].map((edge) => getComputedStyle(row).getPropertyValue(edge));
  if (row && row.scrollWidth > row.clientWidth && !fades.some((fade) => parseFloat(fade) > 0)) found.push("ends without a word: " + nameOf(row));

  // Figures line up by their last digit, whichever way the page runs.
  for (const column of [".grid:not(.file-rows) .day .cell.amount bdi", ".where .track:not(:empty) + .amount"]) {
    const ends = [...within.querySelectorAll(column)].filter(isShown).map((figure) => Math.round(figure.getBoundingClientRect().right));
    if (innerWidth >= 640 && new Set(ends).size > 1) found.push("not in line: " + column + " at " + [...new Set(ends)]);
  }

  const pen = document.createElement("canvas").getContext("2d");
  for (const field of within.querySelectorAll("input:placeholder-shown")) {
    const style = getComputedStyle(field);
    if (!isShown(field) || style.textOverflow === "ellipsis") continue;
    pen.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
    const room = field.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
    if (pen.measureText(field.placeholder).width > room) found.push("cut off: " + field.placeholder);
  }

  // What a choice says is cut off where nobody can measure it from outside.
  for (const choice of within.querySelectorAll("select")) {
    const text = choice.selectedOptions[0]?.text ?? "";
    if (!isShown(choice) || text.length > 12) continue;
    const style = getComputedStyle(choice);
    const arrow = style.appearance === "none" ? 0 : 20;
    const room = choice.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd) - arrow;
    pen.font = style.fontWeight + " " + style.fontSize + " " + style.fontFamily;
    if (pen.measureText(text).width > room + 1) found.push("shortened: select “" + text + "”");
  }

  const rows = [...within.querySelectorAll(".row, .day > header, .setting-list > li")].filter(isShown);
  for (const row of rows) {
    const box = row.getBoundingClientRect();
    for (const inner of row.querySelectorAll("*")) {
      const { top, bottom, height } = inner.getBoundingClientRect();
      if (height > 0 && !inner.closest("svg") && (top < box.top - 1 || bottom > box.bottom + 1)) {
        found.push("out of its row: " + nameOf(inner));
      }
    }
  }

  for (const element of within.querySelectorAll("a, button, input, select, textarea, summary")) {
    if (!isShown(element) || element.disabled || element.closest(":popover-open, [inert]") || element.matches(".row input")) continue;
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) found.push("out of reach: " + nameOf(element));
    const there = document.elementFromPoint(x, y);
    const isItself = there && (element.contains(there) || there.contains(element) || there.closest("label")?.contains(element));
    if (!isItself) found.push("covered: " + nameOf(element) + " by " + (there ? nameOf(there) : "nothing"));
  }
  return [...new Set(found)];
})()`;
