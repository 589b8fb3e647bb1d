// Parses the words after `outlay serve`, `check`, `backup`, `restore`, `migrate` and `copy`.

import { misunderstood } from "./words/command-spec.ts";
import { defineCommand } from "./words/read-words.ts";

const FILE = {
  name: "FILE",
  least: 1,
  most: 1,
  needs: "the name of a file",
  isFile: true,
} as const;

const COPY = defineCommand(
  {
    name: "copy",
    group: "records",
    summary: "copy all data to an empty database and verify it",
    options: {
      "--from": { value: "URL", about: "the source, in the form of DATABASE_URL" },
      "--to": { value: "URL", about: "the target, an empty database" },
    },
    about: [
      "A URL is sqlite:PATH or postgres://…; leave a password out, and set PGPASSWORD. The target is only changed if the copy verifies.",
    ],
    examples: [["copy --from sqlite:outlay.db --to postgres://outlay@db/outlay", "to PostgreSQL"]],
  },
  ({ given: { "--from": from = "", "--to": to = "" } }) => ({ kind: "copy" as const, from, to }),
);

export type RecordsCommand =
  | { readonly kind: "serve" | "migrate" | "print-migrations" }
  | { readonly kind: "check" }
  | { readonly kind: "backup"; readonly file: string }
  | { readonly kind: "restore"; readonly file: string; readonly force: boolean }
  | { readonly kind: "copy"; readonly from: string; readonly to: string };

/** Each command on the database, with the function that parses its words. */
export const RECORDS_COMMANDS = [
  defineCommand(
    {
      name: "serve",
      group: "records",
      summary: "start the server, as outlay without a command does",
      options: {},
      about: [
        "HOST and PORT set the address, which it prints. On SIGTERM and SIGINT it finishes the requests in flight and stops.",
      ],
      examples: [["", "starts the server on DATABASE_URL"]],
    },
    () => ({ kind: "serve" as const }),
  ),
  defineCommand(
    {
      name: "check",
      group: "records",
      summary: "check all data, without changing anything",
      options: {},
      about: [
        "More exit codes: 3 the file or its log is damaged; 4 a row fails its checksum; 5 a count, a total or a next id doesn't match the rows. If several apply, the smallest.",
      ],
      examples: [],
    },
    () => ({ kind: "check" as const }),
  ),
  defineCommand(
    {
      name: "backup",
      group: "records",
      summary: "copy the database to a new file",
      operands: FILE,
      options: {},
      about: ["The server may keep running. The copy is checked before it gets its name."],
      examples: [["backup /mnt/stick/outlay.db", "a copy elsewhere"]],
    },
    ({ operands: [file = ""] }) => ({ kind: "backup" as const, file }),
  ),
  defineCommand(
    {
      name: "restore",
      group: "records",
      summary: "replace the database with a backup",
      operands: FILE,
      options: { "--force": { about: "overwrite, keeping the old file under another name" } },
      about: [
        "Stop the server first. If the database exists, --force is needed; the old file is kept.",
      ],
      examples: [["restore /mnt/stick/outlay.db --force", "restores a backup"]],
    },
    ({ operands: [file = ""], given }) => {
      return { kind: "restore" as const, file, force: given["--force"] === true };
    },
  ),
  defineCommand(
    {
      name: "migrate",
      group: "records",
      summary: "bring the tables up to date, as each start of the server does",
      options: { "--print": { about: "show PostgreSQL's SQL instead" } },
      about: [],
      examples: [["migrate --print | psql outlay", "for a role that may not change tables"]],
    },
    ({ given }) => {
      return { kind: given["--print"] ? ("print-migrations" as const) : ("migrate" as const) };
    },
  ),
  {
    spec: COPY.spec,
    /** Its message never repeats a word, since a URL may contain a password. */
    read(words: readonly string[]) {
      const read = COPY.read(words);
      const isWhole = read.kind === "copy" && read.from !== "" && read.to !== "";
      return isWhole ? read : misunderstood("copy takes --from URL and --to URL");
    },
  },
];
