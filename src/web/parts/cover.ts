// A panel that lies over the page, as it does where there is no room beside it: what is below is out of reach then, for keys, for
// pointers and for those who listen, until the panel goes or there is room again.

/** As style/expense.css has it. */
const LIES_OVER = "(width < 75rem)";

const BELOW = "#content, .head, .skip";

export function isPageCovered(): boolean {
  return document.getElementById("content")?.inert ?? false;
}

/** Until the function that is returned is called. A press beside a panel that lies over the page is `onOutside`. */
export function coverPage(panel: HTMLElement, onOutside: () => void): () => void {
  const width = matchMedia(LIES_OVER);
  const ending = new AbortController();
  const { signal } = ending;
  let isPressed = false;

  function follow(): void {
    const isUsed = document.activeElement?.closest(BELOW);
    setBelow(width.matches);
    if (width.matches && isUsed) panel.focus();
  }
  const isOutside = ({ target }: Event) => target instanceof Node && target.contains(panel);

  follow();
  width.addEventListener("change", follow, { signal });
  // Who marks a text and lets go beside the panel has not pressed there.
  addEventListener("pointerdown", (event) => (isPressed = isOutside(event)), { signal });
  addEventListener(
    "click",
    (event) => {
      if (width.matches && isPressed && isOutside(event)) onOutside();
    },
    { signal },
  );
  return () => {
    ending.abort();
    setBelow(false);
  };
}

function setBelow(isInert: boolean): void {
  for (const place of document.querySelectorAll<HTMLElement>(BELOW)) place.inert = isInert;
}
