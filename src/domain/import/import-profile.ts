// What is remembered of a source of files, so that its next file needs no answers: one profile for each account of a bank or of another
// program. How its files are read is JSON to a ledger; the import knows what it means.

import type { ChangeId } from "../change-id.ts";
import { FLAG, isRecord, type RecordType, TEXT, TEXT_OR_NULL } from "../kept-json.ts";

export interface ImportProfileFields {
  readonly name: string;
  /** What finds it again: the account that a file names, */
  readonly account: string | null;
  /** or the heads of its table. */
  readonly header: string | null;
  /** How its files are read. */
  readonly settings: object;
  /** What is done with rows of certain payees or words; later ones count before earlier ones. */
  readonly rules: readonly object[];
  readonly removed: boolean;
}

export type ImportProfileDraft = Omit<ImportProfileFields, "removed">;

/** A profile as an import makes or changes it. */
export interface ProfileUpdate {
  /** Null for a new one. */
  readonly id: number | null;
  readonly draft: ImportProfileDraft;
  /** Whether it is the profile of the file itself. */
  readonly isOwn: boolean;
}

/** Its id is one of the ids of a ledger's records. */
export interface ImportProfile extends ImportProfileFields {
  readonly id: number;
  readonly kind: "import-profile";
  readonly lastChange: ChangeId;
}

/** How a store keeps a profile as JSON. */
export const IMPORT_PROFILE_TYPE: RecordType<ImportProfileFields> = {
  form: {
    name: TEXT,
    account: TEXT_OR_NULL,
    header: TEXT_OR_NULL,
    settings: { words: "an object", fits: isRecord },
    rules: {
      words: "a list of objects",
      fits: (value) => Array.isArray(value) && value.every(isRecord),
    },
    removed: FLAG,
  },
  defaults: { account: null, header: null, settings: {}, rules: [], removed: false },
  names: { "rules[].effect.category": "category" },
  unique: "name" satisfies keyof ImportProfileFields,
};
