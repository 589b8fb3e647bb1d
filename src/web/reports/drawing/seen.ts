// When an element is first seen, or is about to be: a chart is drawn then. All of them are drawn for a page that is printed.

/** So far below the window is soon enough. */
const SOON = "200px";

/** Calls once. Returns a function that stops waiting. */
export function onSeen(element: Element, call: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: SOON },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls each time before the page is printed; what is drawn by the end of the call is printed. Returns a function that stops it. */
export function onPrint(call: () => void): () => void {
  addEventListener("beforeprint", call);
  return () => removeEventListener("beforeprint", call);
}
