// Shared by all commands that need the server: makes a client, and reports a failure in one sentence.

import type { Client } from "../client/client.ts";
import type { ChangeSource } from "../domain/ledger/ledger-change.ts";
import { messageOf } from "../domain/problem.ts";
import type { ReaderLocales } from "../domain/quick-entry/quick-entry.ts";
import type { CalendarDate } from "../domain/time/calendar-date.ts";
import {
  type CommandOutput,
  EXIT,
  OutputClosed,
  Refused,
  type TextOutput,
  tell,
} from "./command-output.ts";
import { createServiceClient } from "./service-client.ts";
import { tellFailure } from "./service-failure.ts";
import { shownAddress } from "./service-options.ts";
import type { SteadyOptions } from "./steady-fetch.ts";

export interface ServiceParts extends SteadyOptions {
  /** The server's address, if the command does not give one. Throws an Error if that is unknown. */
  readonly serviceUrl: () => string;
  /** Today's date in the terminal's time zone. */
  readonly today: CalendarDate;
  /** They settle the order of dates and the decimal sign, and whose names of days are understood. */
  readonly locales: ReaderLocales;
  /** Draws a new, unique text. */
  readonly newKey: () => string;
  readonly output: TextOutput;
}

/** The final output of a command. */
export interface CommandResult {
  readonly stdout?: string;
  /** Texts for standard error. */
  readonly notes?: readonly string[];
  readonly code?: number;
}

/** Runs the work of a command. Output that is already written stays. */
export async function withService(
  { url }: { readonly url: string | undefined },
  parts: ServiceParts,
  work: (client: Client) => Promise<CommandResult>,
  source?: ChangeSource,
): Promise<CommandOutput> {
  let address: string;
  try {
    address = url ?? parts.serviceUrl();
  } catch (error) {
    return failed(messageOf(error));
  }
  try {
    const {
      stdout = "",
      notes = [],
      code = EXIT.done,
    } = await work(createServiceClient(address, parts, source));
    return { code, stdout, stderr: tell(notes) };
  } catch (error) {
    if (error instanceof OutputClosed) return { code: EXIT.done, stdout: "", stderr: "" };
    if (error instanceof Refused) return failed(error.message, error.code);
    return failed(tellFailure(error, shownAddress(address), "changed"));
  }
}

function failed(reason: string, code: number = EXIT.notDone): CommandOutput {
  return { code, stdout: "", stderr: tell([reason]) };
}
