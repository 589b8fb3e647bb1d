// The options that say which service, and which ledger of it, a command means.

import { isLedgerId, LEDGER_ID_CHARACTERS } from "../domain/ledger/ledger.ts";
import {
  type CommandSpec,
  type Given,
  type Misunderstood,
  misunderstood,
  type OptionSpecs,
  type ReadWords,
} from "./words/command-spec.ts";
import { readWords } from "./words/read-words.ts";

export interface ServiceOptions {
  readonly ledger: string;
  /** The server's address, or undefined for the configured one. */
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

interface ServiceWords<Options extends OptionSpecs> extends ReadWords<Options> {
  readonly service: ServiceOptions;
}

/** Reads the words of a command that asks the service. `commandOf` says what they ask for. */
export function serviceReader<const Spec extends CommandSpec, Command>(
  spec: Spec,
  commandOf: (words: ServiceWords<Spec["options"]>) => Command,
) {
  return (words: readonly string[]): Command | Misunderstood => {
    const read = readWords<Spec["options"]>(spec, words);
    if ("reason" in read) return read;
    // Safe: each such command has some of these options, and no others by their names.
    const service = serviceOf(read.given as Given<typeof SERVICE_OPTIONS>);
    const fault = serviceFault(service);
    return fault === undefined ? commandOf({ ...read, service }) : misunderstood(fault);
  };
}

export function serviceOf(given: Given<typeof SERVICE_OPTIONS>): ServiceOptions {
  return { ledger: given["--ledger"] ?? "default", url: given["--url"] };
}

/** Why these can't be meant; undefined if they can. */
export function serviceFault({ ledger, url }: ServiceOptions): string | undefined {
  if (!isLedgerId(ledger)) {
    return `--ledger must be a ledger's id: 1 to ${LEDGER_ID_CHARACTERS} lowercase letters and digits, with single hyphens inside`;
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
