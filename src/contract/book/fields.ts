// The fields of a book's records: labels, ledgers, and what an expense says besides description, amount and date.

import Type from "typebox";
import Format from "typebox/format";
import { type CurrencyCode, isCurrencyCode } from "../../domain/currency.ts";
import {
  isColour,
  isIcon,
  LABEL_CHARACTERS,
  LABEL_KINDS,
  type LabelId,
  type LabelKind,
  labelNameFault,
} from "../../domain/label.ts";
import { LEDGER_NAME_CHARACTERS } from "../../domain/ledger.ts";
import type { ChangeId } from "../../domain/ledger-change.ts";
import { isLanguageTag } from "../../domain/quick-entry/locale-days.ts";
import { recordId, wholeNumber } from "../fields.ts";

Format.Set("currency", isCurrencyCode);
Format.Set("label-name", (name) => labelNameFault(name) === undefined);
Format.Set("colour", isColour);
Format.Set("emoji", isIcon);
Format.Set("language-tag", isLanguageTag);

export const ChangeIdField = Type.Unsafe<ChangeId>(recordId("change", 7));
export const CategoryIdField = labelIdField("category");

/** In the examples, the first labels of a ledger are one of each kind. */
export function labelIdField(kind: LabelKind) {
  return Type.Unsafe<LabelId>(recordId(kind, LABEL_KINDS.indexOf(kind) + 1));
}

export const Currency = Type.Unsafe<CurrencyCode>(
  Type.String({
    format: "currency",
    description: "a code of ISO 4217 in capitals, such as EUR",
    examples: ["EUR"],
  }),
);

export const LabelName = Type.String({
  format: "label-name",
  minLength: 1,
  maxLength: LABEL_CHARACTERS,
  description: `a text of 1 to ${LABEL_CHARACTERS} characters on one line, without spaces at its ends`,
  examples: ["Food"],
});

export const LedgerName = Type.String({
  format: "label-name",
  minLength: 1,
  maxLength: LEDGER_NAME_CHARACTERS,
  description: `a text of 1 to ${LEDGER_NAME_CHARACTERS} characters on one line, without spaces at its ends`,
  examples: ["Household"],
});

export const FirstDay = wholeNumber(1, 28);

export const Colour = Type.String({
  format: "colour",
  description: "a colour as #rrggbb in small letters",
  examples: ["#3f7f5f"],
});

export const Icon = Type.String({ format: "emoji", description: "one emoji", examples: ["🥖"] });

export const LanguageTag = Type.String({
  format: "language-tag",
  description: "a language or locale by its tag of BCP 47, such as de or bn-BD",
  examples: ["de"],
});

/** Names the state of a record; its ETag is the same in quotes. */
export const Version = Type.Integer({
  minimum: 0,
  readOnly: true,
  description:
    "the id of the last change of it or of a label that it shows; 0 where there was none since its creation",
  examples: [0],
});
