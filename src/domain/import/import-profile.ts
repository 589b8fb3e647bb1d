// A profile remembers the source of a file, so that its next file needs no answers. There is one for each account at a bank or in another
// program. To a ledger, the rules for reading its files are JSON. Only the import understands them.

import type { ChangeId } from "../change-id.ts";
import { FLAG, isRecord, type RecordType, TEXT, TEXT_OR_NULL } from "../kept-json.ts";

export interface ImportProfileFields {
  readonly name: string;
  /** The account that a file names, by which the profile is found again. */
  readonly account: string | null;
  /** Or the column headers of its table, by which it is found again. */
  readonly header: string | null;
  /** How its files are read. */
  readonly settings: object;
  /** The rules for rows of certain payees or words. Later rules win over earlier ones. */
  readonly rules: readonly object[];
  readonly removed: boolean;
}

export type ImportProfileDraft = Omit<ImportProfileFields, "removed">;

/** A profile as an import makes or changes it. */
export interface ProfileUpdate {
  /** Null for a new one. */
  readonly id: number | null;
  readonly draft: ImportProfileDraft;
  /** True if it is the profile of the file itself. */
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
