// The options that say which service, and which ledger of it, a command means.

import { isLedgerId, LEDGER_ID_CHARACTERS } from "../domain/ledger/ledger.ts";
import type { Given } from "./words/command-spec.ts";

export interface ServiceOptions {
  readonly ledger: string;
  /** Where the service is; undefined for the configured place. */
  readonly url: string | undefined;
}

export const URL_OPTION = {
  "--url": {
    value: "URL",
    about: "where the service is; by default at HOST and PORT, as for the service itself",
  },
} as const;

export const SERVICE_OPTIONS = {
  "--ledger": { value: "ID", about: 'the ledger; by default "default"' },
  ...URL_OPTION,
} as const;

export const JSON_OPTION = {
  "--json": { about: "print JSON, as the service answers it" },
} as const;

export function serviceOf(given: Given<typeof SERVICE_OPTIONS>): ServiceOptions {
  return { ledger: given["--ledger"] ?? "default", url: given["--url"] };
}

/** Why these can't be meant; undefined if they can. */
export function serviceFault({ ledger, url }: ServiceOptions): string | undefined {
  if (!isLedgerId(ledger)) {
    return `--ledger must be a ledger's id: 1 to ${LEDGER_ID_CHARACTERS} small letters and digits, with single hyphens inside`;
  }
  if (url !== undefined && !isAddress(url)) {
    return "--url must be the address of the service, with http or https";
  }
  return undefined;
}

function isAddress(text: string): boolean {
  return /^https?:\/\/[^?#]+$/i.test(text) && URL.canParse(text);
}

/** An address without the name and password in it. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, "");
}
