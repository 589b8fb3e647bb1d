// The signs that stand before the names of labels, each in its full-width form too.

import { DETAIL_FIELDS, LABEL_FIELDS, type LabelField } from "../expense-fields.ts";

const FULL_WIDTH = 0xfee0;

function formsOf(sign: string): string {
  return sign + String.fromCodePoint((sign.codePointAt(0) ?? 0) + FULL_WIDTH);
}

const BY_SIGN: ReadonlyMap<string, LabelField> = new Map(
  LABEL_FIELDS.flatMap((field) =>
    Array.from(formsOf(DETAIL_FIELDS[field].sign), (sign) => [sign, field] as const),
  ),
);

/** The field of one label that a name behind this sign is of. */
export function fieldOfSign(sign: string): LabelField | undefined {
  return BY_SIGN.get(sign);
}

/** Before a tag. */
export const TAG_SIGNS = formsOf(DETAIL_FIELDS.tags.sign);
/** Before the name of any other label. */
export const NAME_SIGNS = [...BY_SIGN.keys()].join("");
