// The parts that all commands with a server share: options, a client, and a sentence for a failure.

import { type Client, createClient, OutlayError } from "../client/client.ts";
import { memberOf, SOURCE_HEADER } from "../contract/wire.ts";
import { isLedgerId, LEDGER_ID_CHARACTERS } from "../domain/ledger/ledger.ts";
import type { ChangeSource } from "../domain/ledger/ledger-change.ts";
import { messageOf } from "../domain/problem.ts";
import type { ReaderLocales } from "../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import {
  type CommandResult,
  NotUnderstood,
  OutputClosed,
  Refused,
  type TextOutput,
} from "./command-output.ts";
import { createSteadyFetch, NoAnswer, type SteadyOptions } from "./steady-fetch.ts";
import type {
  CommandSpec,
  Given,
  Misunderstood,
  OptionSpecs,
  ReadWords,
} from "./words/command-spec.ts";
import { defineCommand } from "./words/read-words.ts";

export interface ServiceOptions {
  readonly ledger: string;
  /** The server's address, or undefined for the configured one. */
  readonly url: string | undefined;
  readonly isJson: boolean;
}

export const URL_OPTION = {
  "--url": {
    value: "URL",
    about: "the server's address; by default that of HOST and PORT, as for the server itself",
  },
} as const;

export const SERVICE_OPTIONS = {
  "--ledger": { value: "ID", about: 'the ledger; by default "default"' },
  ...URL_OPTION,
} as const;

export const JSON_OPTION = {
  "--json": { about: "print the server's JSON" },
} as const;

function checkService({ ledger, url }: ServiceOptions): void {
  if (!isLedgerId(ledger)) {
    throw new NotUnderstood(
      `--ledger must be a ledger's id: 1 to ${LEDGER_ID_CHARACTERS} lowercase letters and digits, with single hyphens inside`,
    );
  }
  if (url !== undefined && !(/^https?:\/\/[^?#]+$/i.test(url) && URL.canParse(url))) {
    throw new NotUnderstood("--url must be the address of the service, with http or https");
  }
}

/** An address without the name and password in it. */
export function shownAddress(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/$/, "");
}

/** A command, with functions that parse and run it. `Asked` is the type of the parsed words. */
export interface CommandEntry<Asked extends object = object> {
  readonly spec: CommandSpec;
  read(words: readonly string[]): Asked | Misunderstood;
  run(asked: Asked, parts: ServiceParts): Promise<CommandResult>;
}

/** Makes a command that uses the server. `askedOf` parses its words, and `work` carries it out. */
export function defineServiceCommand<const Options extends OptionSpecs, const Asked extends object>(
  described: Omit<CommandSpec<Options>, "group">,
  askedOf: (words: ReadWords<Options>) => Asked,
  work: (
    client: Client,
    asked: Asked & ServiceOptions,
    parts: ServiceParts,
  ) => Promise<CommandResult>,
  {
    source = COMMAND_LINE,
    effect = "changed",
    answerMs = ANSWER_MS,
    needsServer = () => true,
  }: ServerUse<Asked> = {},
): CommandEntry<Asked & ServiceOptions> {
  const spec = { ...described, group: "expenses" } as const;
  return {
    ...defineCommand(spec, (words) => {
      // Safe: each of these commands has some of these options, and no other options with the same names.
      const given = words.given as Given<typeof SERVICE_OPTIONS & typeof JSON_OPTION>;
      const service = {
        ledger: given["--ledger"] ?? "default",
        url: given["--url"],
        isJson: given["--json"] === true,
      };
      checkService(service);
      return { ...askedOf(words), ...service };
    }),
    async run(asked, parts) {
      const address = needsServer(asked) ? (asked.url ?? parts.serviceUrl()) : "";
      const send = createSteadyFetch(parts, answerMs);
      const client = createClient({
        baseUrl: address,
        fetch(request) {
          if (request.method !== "GET") request.headers.set(SOURCE_HEADER, source);
          return send(request);
        },
      });
      try {
        return await work(client, asked, parts);
      } catch (error) {
        const isKnown = error instanceof OutputClosed || error instanceof Refused;
        if (isKnown || address === "") throw error;
        throw new Refused(describeFailure(error, shownAddress(address), effect));
      }
    },
  };
}

export interface ServiceParts extends SteadyOptions {
  /** The server's address, if the command does not give one. Throws an Error if that is unknown. */
  readonly serviceUrl: () => string;
  /** Today's date in the terminal's time zone. */
  readonly today: CalendarDate;
  /** The locales determine the order of dates, the decimal sign, and the language of day names. */
  readonly locales: ReaderLocales;
  /** Returns a new, unique string. */
  readonly newKey: () => string;
  readonly output: TextOutput;
  readonly readInput: () => Promise<Uint8Array>;
  readonly readFile: (path: string) => Promise<Uint8Array>;
  /** Opens a file that appears only when it is complete. Throws an Error with one clear sentence. */
  readonly openFile: (path: string) => WholeFile;
  /** Shows a line that the next one replaces. The last line is empty. Undefined if no person reads the output. */
  readonly progress: ((text: string) => void) | undefined;
}

/** A file that is written completely or not at all. */
export interface WholeFile {
  write(bytes: Uint8Array): void;
  finish(): void;
  giveUp(): void;
}

/** How a command uses the server, if it differs from most. */
interface ServerUse<Asked> {
  /** Returns false if the command sends no request. */
  readonly needsServer?: (asked: Asked) => boolean;
  readonly source?: ChangeSource;
  readonly effect?: "recorded" | "changed";
  /** The time that the command waits for a response before it sends the request again. */
  readonly answerMs?: number;
}

export const COMMAND_LINE: ChangeSource = "command-line";

export const ANSWER_MS = 15_000;

/** Explains why a server gave no response, or a bad one. `url` is its address. `doing` names the command's effect on expenses. */
function describeFailure(error: unknown, url: string, doing: "recorded" | "changed"): string {
  if (error instanceof NoAnswer) return describeSilence(error, url, doing);
  if (!(error instanceof OutlayError)) {
    return `the server at ${url} is not Outlay: ${messageOf(error)}`;
  }
  return error.kind === undefined ? `${url} answers: ${error.message}` : error.message;
}

function describeSilence({ mayBeDone, cause }: NoAnswer, url: string, doing: string): string {
  if (mayBeDone) {
    const again = doing === "recorded" ? "add it" : "do it";
    return `the service at ${url} does not answer; it is unknown whether anything was ${doing}, so check before you ${again} again`;
  }
  const code = memberOf(cause, "code");
  const reason = typeof code === "string" ? ` (${code})` : "";
  const nothing = doing === "recorded" ? ", and nothing was recorded" : "";
  return `there is no answer from ${url}${reason}${nothing}; start the service, or give its address with --url`;
}
