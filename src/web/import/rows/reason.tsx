// Why something becomes of a row, in the reader's language where the app has the words, else as the service says it.

import { useImportTexts } from "../../texts/import-texts.ts";
import { translateReason } from "../../texts/reasons.ts";

/** As a text, for names. */
export function useTellReason(): (reason: string) => string {
  const { reasons } = useImportTexts();
  return (reason) => translateReason(reasons, reason) ?? reason;
}

/** Undrawn where the status says all. */
export function Reason({ text }: { readonly text: string }) {
  const { reasons } = useImportTexts();
  if (text === "") return null;
  const own = translateReason(reasons, text);
  return (
    <span className="hint reason" {...(own === undefined && { lang: "en" })}>
      {own ?? text}
    </span>
  );
}
