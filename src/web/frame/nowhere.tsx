// What somebody sees at an address that no screen has: that there is nothing, and the way to the book.

import { ViewLink } from "../parts/view-link.tsx";
import { useTexts } from "../texts/texts.ts";

export function Nowhere() {
  const texts = useTexts();
  return (
    <div className="page nothing">
      <h2>{texts.nowhere.title}</h2>
      <ViewLink to={{ screen: "book", expense: undefined }}>{texts.nowhere.toBook}</ViewLink>
    </div>
  );
}
