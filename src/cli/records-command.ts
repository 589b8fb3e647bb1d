// Parses the words after `outlay serve`, `check`, `backup`, `restore`, `migrate` and `copy`.

import { type CommandSpec, type Misunderstood, misunderstood } from "./words/command-spec.ts";
import { readWords, wordsReader } from "./words/read-words.ts";

const SERVE = {
  name: "serve",
  group: "records",
  summary: "start the server, as outlay without a command does",
  options: {},
  about: [
    "HOST and PORT set the address, which it prints. On SIGTERM and SIGINT it finishes the requests in flight and stops.",
  ],
  examples: [["", "starts the server on DATABASE_URL"]],
} as const satisfies CommandSpec;

const CHECK = {
  name: "check",
  group: "records",
  summary: "check all data, without changing anything",
  options: {},
  about: [
    "More exit codes: 3 the file or its log is damaged; 4 a row fails its checksum; 5 a count, a total or a next id doesn't match the rows. If several apply, the smallest.",
  ],
  examples: [],
} as const satisfies CommandSpec;

const FILE = {
  name: "FILE",
  least: 1,
  most: 1,
  needs: "the name of a file",
  isFile: true,
} as const;

const BACKUP = {
  name: "backup",
  group: "records",
  summary: "copy the database to a new file",
  operands: FILE,
  options: {},
  about: ["The server may keep running. The copy is checked before it gets its name."],
  examples: [["backup /mnt/stick/outlay.db", "a copy elsewhere"]],
} as const satisfies CommandSpec;

const RESTORE_OPTIONS = {
  "--force": { about: "overwrite, keeping the old file under another name" },
} as const;

const RESTORE = {
  name: "restore",
  group: "records",
  summary: "replace the database with a backup",
  operands: FILE,
  options: RESTORE_OPTIONS,
  about: [
    "Stop the server first. If the database exists, --force is needed; the old file is kept.",
  ],
  examples: [["restore /mnt/stick/outlay.db --force", "restores a backup"]],
} as const satisfies CommandSpec;

const MIGRATE_OPTIONS = {
  "--print": { about: "show PostgreSQL's SQL instead" },
} as const;

const MIGRATE = {
  name: "migrate",
  group: "records",
  summary: "bring the tables up to date, as each start of the server does",
  options: MIGRATE_OPTIONS,
  about: [],
  examples: [["migrate --print | psql outlay", "for a role that may not change tables"]],
} as const satisfies CommandSpec;

const COPY_OPTIONS = {
  "--from": { value: "URL", about: "the source, in the form of DATABASE_URL" },
  "--to": { value: "URL", about: "the target, an empty database" },
} as const;

const COPY = {
  name: "copy",
  group: "records",
  summary: "copy all data to an empty database and verify it",
  options: COPY_OPTIONS,
  about: [
    "A URL is sqlite:PATH or postgres://…; leave a password out, and set PGPASSWORD. The target is only changed if the copy verifies.",
  ],
  examples: [["copy --from sqlite:outlay.db --to postgres://outlay@db/outlay", "to PostgreSQL"]],
} as const satisfies CommandSpec;

export type RecordsCommand =
  | { readonly kind: "serve" }
  | { readonly kind: "check" }
  | { readonly kind: "backup"; readonly file: string }
  | { readonly kind: "restore"; readonly file: string; readonly force: boolean }
  | { readonly kind: "migrate" }
  | { readonly kind: "print-migrations" }
  | { readonly kind: "copy"; readonly from: string; readonly to: string };

/** Each command on the database, with the function that parses its words. */
export const RECORDS_COMMANDS = [
  { spec: SERVE, read: wordsReader(SERVE, () => ({ kind: "serve" as const })) },
  { spec: CHECK, read: wordsReader(CHECK, () => ({ kind: "check" as const })) },
  {
    spec: BACKUP,
    read: wordsReader(BACKUP, ({ operands: [file = ""] }) => ({ kind: "backup" as const, file })),
  },
  {
    spec: RESTORE,
    read: wordsReader(RESTORE, ({ operands: [file = ""], given }) => {
      return { kind: "restore" as const, file, force: given["--force"] === true };
    }),
  },
  {
    spec: MIGRATE,
    read: wordsReader(MIGRATE, ({ given }) => {
      return { kind: given["--print"] ? ("print-migrations" as const) : ("migrate" as const) };
    }),
  },
  { spec: COPY, read: readCopy },
];

/** Parses the words of `copy`. Its message never repeats a word, since a URL may contain a password. */
function readCopy(words: readonly string[]): RecordsCommand | Misunderstood {
  const read = readWords<typeof COPY_OPTIONS>(COPY, words);
  const { "--from": from, "--to": to } = "reason" in read ? {} : read.given;
  return from && to
    ? { kind: "copy", from, to }
    : misunderstood("copy takes --from URL and --to URL");
}
