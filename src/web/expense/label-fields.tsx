// The fields for a payee and for tags, which offer those that the ledger knows, the ones used most first.

import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { useLedger } from "../ledger.ts";
import { Combobox } from "../parts/combobox.tsx";
import { Tokens } from "../parts/tokens.tsx";
import { payeesQuery, tagsQuery } from "../service/queries.ts";
import { useTexts } from "../texts/texts.ts";

interface PayeeProps
  extends Omit<ComponentProps<typeof Combobox>, "names" | "onType" | "onPick" | "onChange"> {
  readonly onChange: (payee: string) => void;
}

export function PayeeField({ onChange, ...rest }: PayeeProps) {
  return <Combobox {...rest} names={usePayeeNames()} onType={onChange} onPick={onChange} />;
}

/** Those that are used most first. */
export function usePayeeNames(): readonly string[] {
  const { data } = useQuery(payeesQuery(useLedger()));
  return byUse(data?.items);
}

interface TagsProps {
  readonly id?: string;
  readonly values: readonly string[];
  readonly onChange: (tags: readonly string[]) => void;
  readonly isInvalid?: boolean;
}

export function TagsField(props: TagsProps) {
  const texts = useTexts();
  return <Tokens {...props} label={texts.tags} names={useTagNames()} />;
}

/** Those that are used most first. */
export function useTagNames(): readonly string[] {
  const { data } = useQuery(tagsQuery(useLedger()));
  return byUse(data?.items);
}

interface Used {
  readonly name: string;
  readonly count: number;
}

function byUse(labels: readonly Used[] = []): readonly string[] {
  return labels.toSorted((a, b) => b.count - a.count).map(({ name }) => name);
}
