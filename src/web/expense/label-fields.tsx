// The fields for one label by its name and for tags, which offer those that the ledger knows, the ones used most first.

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import {
  DETAIL_FIELDS,
  type LabelField,
  type NamedKind,
} from "../../domain/expense/expense-fields.ts";
import { useLedger } from "../ledger.ts";
import { Combobox } from "../parts/combobox.tsx";
import { Tokens } from "../parts/tokens.tsx";
import { labelsQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";

interface NameProps
  extends Omit<ComponentProps<typeof Combobox>, "names" | "onType" | "onPick" | "onChange"> {
  readonly field: LabelField;
  readonly onChange: (name: string) => void;
}

export function NameField({ field, onChange, ...rest }: NameProps) {
  const names = useLabelNames(DETAIL_FIELDS[field].label);
  return <Combobox {...rest} names={names} onType={onChange} onPick={onChange} />;
}

interface TagsProps {
  readonly id?: string;
  readonly values: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly isInvalid?: boolean;
}

export function TagsField(props: TagsProps) {
  const texts = useTexts();
  return <Tokens {...props} label={texts.tags} names={useLabelNames("tag")} />;
}

/** Those that are used most first. */
export function useLabelNames(kind: NamedKind): readonly string[] {
  const { data } = useQuery(labelsQuery(useLedger(), kind));
  return (data?.items ?? []).toSorted((a, b) => b.count - a.count).map(({ name }) => name);
}
