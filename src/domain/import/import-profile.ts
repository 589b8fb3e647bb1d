// A profile remembers the source of a file, so that its next file needs no answers. Each account at a bank or in another program has its
// own. To a ledger, the rules for reading the source's files are JSON; only the import understands them.

import type { ChangeId } from "../change-id.ts";
import { FLAG, isRecord, listOf, type RecordType, TEXT, TEXT_OR_NULL } from "../kept-json.ts";

export interface ImportProfileFields {
  readonly name: string;
  /** The account that the files name. Later files find the profile by it. */
  readonly account: string | null;
  /** The column headers of the files' table. Files that name no account find the profile by them. */
  readonly header: string | null;
  readonly settings: object;
  /** The rules for rows of certain payees or words. Later rules win over earlier ones. */
  readonly rules: readonly object[];
  readonly removed: boolean;
}

export type ImportProfileDraft = Omit<ImportProfileFields, "removed">;

export interface ProfileUpdate {
  /** Null for a new profile. */
  readonly id: number | null;
  readonly draft: ImportProfileDraft;
  /** Is true if it is the profile of the file itself. */
  readonly isOwn: boolean;
}

/** Its id is one of the ids of a ledger's records. */
export interface ImportProfile extends ImportProfileFields {
  readonly id: number;
  readonly kind: "import-profile";
  readonly lastChange: ChangeId;
}

/** The JSON form in which a store keeps a profile. */
export const IMPORT_PROFILE_TYPE: RecordType<ImportProfileFields> = {
  form: {
    name: TEXT,
    account: TEXT_OR_NULL,
    header: TEXT_OR_NULL,
    settings: { words: "an object", fits: isRecord },
    rules: listOf("objects", isRecord),
    removed: FLAG,
  },
  defaults: { account: null, header: null, settings: {}, rules: [], removed: false },
  names: { "rules[].effect.category": "category" },
  unique: "name" satisfies keyof ImportProfileFields,
};
