// Runs commands in this process with a server in memory, to test their output and exit codes without a process for each.

import { readCommand, runCommand } from "../../src/cli/command.ts";
import { type CommandOutput, OutputClosed, outputOf } from "../../src/cli/command-output.ts";
import { openWholeFile } from "../../src/cli/export.ts";
import type { CommandEntry, ServiceParts } from "../../src/cli/service-command.ts";
import { type Client, createClient } from "../../src/client/client.ts";
import type { Instant } from "../../src/domain/ledger/ledger-change.ts";
import { openSqliteInMemory } from "../../src/store/sqlite/sqlite-store.ts";
import { createService } from "./http-service.ts";
import { sources } from "./sources.ts";
import { day } from "./values.ts";

/** A command's input, files, terminal and service, if they are not the usual ones. */
export interface CommandSetting {
  /** Standard input. */
  readonly input?: string;
  /** Files by their paths, instead of the files on the disk. */
  readonly files?: ReadonlyMap<string, string>;
  /** Makes the output a terminal with this many columns. */
  readonly terminal?: number;
  readonly isColored?: boolean;
  /** Closes the output after this many characters. */
  readonly closesAt?: number;
  /** Receives the progress of an import. */
  readonly progress?: (text: string) => void;
  /** Replaces the service. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

export interface OutlayCommand {
  readonly client: Client;
  /** Sends a request to the service directly. */
  readonly send: (request: Request) => Promise<Response>;
  run(words: readonly string[], setting?: CommandSetting): Promise<CommandOutput>;
  close(): Promise<void>;
}

const TODAY = day("2026-03-01");
const BEGUN_AT = Date.UTC(2026, 2, 1, 10);
const URL = "http://localhost:3000";

/** Each change is a second later than the one before. */
export function openOutlay(): OutlayCommand {
  let seconds = 0;
  const store = openSqliteInMemory({
    ...sources,
    clock() {
      seconds += 1;
      // Safe: these are whole milliseconds.
      return (BEGUN_AT + seconds * 1_000) as Instant;
    },
  });
  const { app } = createService({}, store);
  // On a socket, the platform adds the Host header.
  async function send(request: Request): Promise<Response> {
    request.headers.set("Host", "localhost");
    return app.fetch(request);
  }
  return {
    client: createClient({ baseUrl: URL, fetch: send }),
    send,
    async run(words, setting = {}) {
      const command = readCommand(words);
      switch (command.kind) {
        case "serve":
        case "check":
        case "backup":
        case "restore":
        case "migrate":
        case "print-migrations":
        case "copy":
          throw new Error(`${command.kind} needs the database itself, and not a service`);
        default: {
          const { service, written } = partsOf(setting.fetch ?? send, setting);
          const ended = outputOf(await runCommand(command, { version: "1.2.3", service }));
          return { ...ended, stdout: written() + ended.stdout };
        }
      }
    },
    close: () => store.close(),
  };
}

function partsOf(fetch: (request: Request) => Promise<Response>, setting: CommandSetting) {
  const { input = "", terminal, isColored = false, closesAt = Number.POSITIVE_INFINITY } = setting;
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  let written = "";
  const service = commandParts({
    fetch,
    output: {
      async write(part) {
        if (written.length >= closesAt) throw new OutputClosed();
        written += typeof part === "string" ? part : decoder.decode(part, { stream: true });
      },
      isTerminal: terminal !== undefined,
      columns: terminal ?? 80,
      isColored,
    },
    readInput: async () => new TextEncoder().encode(input),
    readFile: (path) => bytesOf(path, setting),
    progress: setting.progress,
  });
  return { service, written: () => written };
}

/** Runs a command whose words are already read. */
export async function runEntry<Asked extends object>(
  entry: CommandEntry<Asked>,
  asked: Asked,
  parts: Partial<ServiceParts>,
): Promise<CommandOutput> {
  const run = () => entry.run(asked, commandParts(parts));
  const service = commandParts(parts);
  return outputOf(await runCommand({ kind: "service", run }, { version: "1.2.3", service }));
}

/** Everything that a command uses if it runs in this process. `parts` replaces some of it. */
function commandParts(parts: Partial<ServiceParts>): ServiceParts {
  return {
    serviceUrl: () => URL,
    today: TODAY,
    locales: { days: undefined, numbers: undefined },
    output: { write: async () => {}, isTerminal: false, columns: 80, isColored: false },
    newKey: () => crypto.randomUUID(),
    readInput: async () => new Uint8Array(),
    readFile: (path) => Bun.file(path).bytes(),
    openFile: (path) => openWholeFile(path, "x"),
    fetch: (request) => fetch(request),
    // Gives other work its turn.
    wait: () => new Promise((resume) => setImmediate(resume)),
    report() {},
    progress: undefined,
    ...parts,
  };
}

async function bytesOf(path: string, { files }: CommandSetting): Promise<Uint8Array> {
  const text = files?.get(path);
  return text === undefined ? Bun.file(path).bytes() : new TextEncoder().encode(text);
}
