// The options that say which service, and which ledger of it, a command means.

import { isLedgerId, LEDGER_ID_CHARACTERS } from "../domain/ledger/ledger.ts";

export interface ServiceOptions {
  readonly ledger: string;
  /** Where the service is; undefined for the configured place. */
  readonly url: string | undefined;
}

export interface Misunderstood {
  readonly kind: "misunderstood";
  readonly reason: string;
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

/** An address in the wrong place may hold a password. */
export function misunderstood(reason: string): Misunderstood {
  return { kind: "misunderstood", reason: reason.replace(/:\/\/.*/s, "://…") };
}

/** An address without the name and password in it. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, "");
}
