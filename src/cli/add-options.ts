// What the words behind add ask for. Words of the text may begin with a minus, as -20 does; what is like an option and is
// none is refused, so that a slip of the pen is not recorded.

import { isLedgerId, LEDGER_ID_CHARACTERS } from "../domain/ledger/ledger.ts";
import { nearest } from "../domain/text/nearest.ts";

export interface AddCommand {
  readonly kind: "add";
  /** Undefined where the expenses are the lines of standard input. */
  readonly text: string | undefined;
  readonly ledger: string;
  /** Where the service is; undefined for where the configuration says. */
  readonly url: string | undefined;
  readonly isDryRun: boolean;
}

interface Refused {
  readonly kind: "misunderstood";
  readonly reason: string;
}

const OPTIONS = ["--ledger", "--url", "--dry-run"];

export function readAdd(words: readonly string[]): AddCommand | Refused {
  let [ledger, isDryRun]: [string, boolean] = ["default", false];
  let url: string | undefined;
  const text: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") {
      text.push(...words.slice(at + 1));
      break;
    }
    if (!/^--[a-z]/i.test(word) || /\s/.test(word)) {
      text.push(word);
      continue;
    }
    const [name = "", joined] = word.split(/=(.*)/s);
    if (name === "--dry-run" && joined === undefined) {
      isDryRun = true;
      continue;
    }
    if (name !== "--ledger" && name !== "--url") return refuse(unknownOption(name));
    const value = joined ?? words[at + 1] ?? "";
    if (joined === undefined) at += 1;
    if (name === "--ledger") ledger = value;
    else url = value;
  }
  return commandOf(text, { ledger, url, isDryRun });
}

function commandOf(
  words: readonly string[],
  options: Pick<AddCommand, "ledger" | "url" | "isDryRun">,
): AddCommand | Refused {
  const { ledger, url } = options;
  if (!isLedgerId(ledger)) {
    return refuse(
      `--ledger must be a ledger's id: 1 to ${LEDGER_ID_CHARACTERS} small letters and digits, with single hyphens inside`,
    );
  }
  if (url !== undefined && !isAddress(url)) {
    return refuse("--url must be the address of the service, with http or https");
  }
  const text = words.join(" ");
  if (text.trim() === "") return refuse("add needs what to record, such as 12.50 lunch @Cafe");
  const isList = words.length === 1 && text === "-";
  return { kind: "add", text: isList ? undefined : text, ...options };
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^?#]+$/i.test(text) && URL.canParse(text);
}

function unknownOption(name: string): string {
  const meant = nearest(name, OPTIONS);
  const guess = meant === undefined ? "" : `did you mean ${meant}? `;
  return `add has no option ${name}; ${guess}Words behind -- are text`;
}

function refuse(reason: string): Refused {
  return { kind: "misunderstood", reason };
}
