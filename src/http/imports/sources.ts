// Converts the profile of a source between the forms that the ledger, the import and the API use.

import { NO_SETTINGS } from "../../contract/endpoints/import-sources.ts";
import type {
  ImportProfile,
  ImportProfileDraft,
  ProfileUpdate,
} from "../../domain/import/import-profile.ts";
import { givenMembers } from "../../domain/keys.ts";
import type { Labels } from "../../domain/label/labels.ts";
import { showRecord } from "../../domain/ledger/ledger-record.ts";
import {
  type KnownProfile,
  keyOfSource,
  type LearntProfile,
  type Profile,
  type Rule,
} from "../../import/profile.ts";
import type { InputOf } from "../bind.ts";
import { givenRule, ruleOf } from "./kept-answers.ts";

type Settings = Omit<Profile, "finds" | "name" | "rules">;

export function knownProfile(kept: ImportProfile): KnownProfile {
  const { id, name, account, header } = kept;
  const { settings, rules } = readingOf(kept);
  return {
    id,
    name,
    ...settings,
    rules,
    finds: givenMembers({ account, header }),
  };
}

/** How the import reads files of the source. */
function readingOf(kept: ImportProfile) {
  // Safe: settings and rules are written only here.
  return kept as { readonly settings: Settings; readonly rules: readonly Rule[] };
}

export function profileUpdate(learnt: LearntProfile): ProfileUpdate {
  const { id, isOwn, name, finds, rules = [], ...settings } = learnt;
  const { account = null, header = null } = finds;
  return { id, isOwn, draft: { name, account, header, settings, rules } };
}

export function shownSource(kept: ImportProfile, labels: Labels) {
  const { shown, version } = showRecord(kept, labels);
  const { id, name, account, header } = shown;
  const { settings, rules } = readingOf(shown);
  return {
    id,
    name,
    account,
    header,
    ...NO_SETTINGS,
    ...settings,
    rules: rules.map(givenRule),
    version,
  };
}

/** The fields of the profile to replace; null forgets a setting. */
export function sourceChange(
  kept: ImportProfile,
  { name, account, header, rules, ...changes }: InputOf<"changeImportSource">["body"],
): Partial<ImportProfileDraft> {
  // The key of the source's rows must not change, so it is stored if the account or the header no longer gives it.
  const key = keyOfSource(knownProfile(kept));
  const found = account === undefined ? kept.account : account;
  const isKey = key === (found ?? (header === undefined ? kept.header : header));
  return {
    ...(name !== undefined && { name }),
    ...(account !== undefined && { account }),
    ...(header !== undefined && { header }),
    settings: givenMembers({ ...kept.settings, ...changes, key: isKey ? null : key }),
    ...(rules && { rules: rules.map(ruleOf) }),
  };
}
