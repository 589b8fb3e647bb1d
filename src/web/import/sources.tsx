// Lists accounts and cards with the settings that are remembered for their files. The user can rename or delete each of them, or delete a
// rule, and undo all of that.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LABEL_CHARACTERS, labelNameFault } from "../../domain/label/label.ts";
import { CategoryField } from "../expense/fields/controls.tsx";
import { useLedger } from "../ledger.ts";
import { showCount } from "../locale/amounts.ts";
import { Select } from "../parts/choices.tsx";
import { IconButton } from "../parts/icon.tsx";
import { useOutlivedFocus } from "../parts/row-focus.ts";
import { TextInput } from "../parts/text-input.tsx";
import { useCategoryNames } from "../service/category-names.ts";
import { placeOf, transact } from "../service/transact.ts";
import { type ChangeRequest, nothingShown } from "../service/transactions.ts";
import { FormDialog } from "../settings/form-dialog.tsx";
import { itemsOf, Listed } from "../settings/setting-rows.tsx";
import { useImportReader } from "../texts/import-texts.ts";
import { useReader, useTexts } from "../texts/texts.ts";
import { importSourcesQuery } from "./import-queries.ts";
import { accountName } from "./row-change.ts";
import type { ImportSource, Rule } from "./shapes.ts";

export function ImportSources() {
  const { texts } = useImportReader();
  const outlived = useOutlivedFocus();
  return (
    <section className="data-part stack" aria-labelledby="import-sources" {...outlived}>
      <h4 id="import-sources">{texts.sources.title}</h4>
      <p className="hint">{texts.sources.hint}</p>
      <Listed {...itemsOf(useQuery(importSourcesQuery(useLedger())))} empty={texts.sources.none}>
        {(sources) => (
          <ul className="setting-list">
            {sources.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </ul>
        )}
      </Listed>
    </section>
  );
}

function SourceRow({ source }: { readonly source: ImportSource }) {
  const { texts: own, locale } = useReader();
  const { texts } = useImportReader();
  const change = useSourceChange(source);
  const [isEdited, setIsEdited] = useState(false);
  const { name, account, rules } = source;
  return (
    <li data-row={source.id}>
      <span className="what grow">
        <bdi className="name">{accountName(name)}</bdi>
        <span className="facts hint">
          {account !== null && account !== name && <bdi>{account}</bdi>}
          {rules.length > 0 && (
            <span>{texts.sources.rules(rules.length, showCount(rules.length, locale))}</span>
          )}
        </span>
      </span>
      <span className="acts">
        <IconButton
          icon="pencil"
          label={own.settings.edit(name)}
          onClick={() => setIsEdited(true)}
        />
        <IconButton
          icon="bin"
          label={own.settings.delete(name)}
          onClick={() => change(texts.sources.deleted(name))}
        />
      </span>
      {isEdited && <SourceDialog source={source} onClose={() => setIsEdited(false)} />}
    </li>
  );
}

interface DialogProps {
  readonly source: ImportSource;
  readonly onClose: () => void;
}

function SourceDialog({ source, onClose }: DialogProps) {
  const own = useTexts();
  const { texts } = useImportReader();
  const change = useSourceChange(source);
  const [typed, setTyped] = useState(source.name);
  const [rules, setRules] = useState(source.rules);
  const name = typed.trim();
  return (
    <FormDialog
      title={texts.sources.rename}
      canSubmit={labelNameFault(name) === undefined}
      onSubmit={() => change(own.done.edited(name), { name, rules })}
      onClose={onClose}
    >
      <label>
        {own.name}
        <TextInput required most={LABEL_CHARACTERS} value={typed} onType={setTyped} />
      </label>
      {rules.length > 0 && (
        <ul className="setting-list">
          {rules.map((rule, at) => (
            <RuleItem
              key={JSON.stringify([rule.payee, rule.words, rule.category])}
              rule={rule}
              onChange={(changed) => setRules(rules.with(at, changed))}
              onDrop={() => setRules(rules.filter((each) => each !== rule))}
            />
          ))}
        </ul>
      )}
    </FormDialog>
  );
}

interface RuleProps {
  readonly rule: Rule;
  readonly onChange: (rule: Rule) => void;
  readonly onDrop: () => void;
}

function RuleItem({ rule, onChange, onDrop }: RuleProps) {
  const own = useTexts();
  const { texts } = useImportReader();
  const name = useRuleName(rule);
  const { effect } = rule;
  const { status, payee, category } = effect;
  const put = (change: Partial<Record<keyof Rule["effect"], unknown>>) => {
    const entries = Object.entries({ ...effect, ...change }).filter(([, value]) => value !== "");
    // Safe: these are the fields of an effect, without empty ones.
    onChange({ ...rule, effect: Object.fromEntries(entries) as Rule["effect"] });
  };
  return (
    <li>
      <details className="reading what">
        <summary>
          <bdi>{name}</bdi>
        </summary>
        <div className="form-field stack snug">
          <CategoryField
            aria-label={own.category}
            value={category}
            onChange={(id) => put({ category: id })}
          />
        </div>
        {rule.category === undefined && (
          <>
            <label>
              {own.payee}
              <TextInput
                most={LABEL_CHARACTERS}
                value={payee ?? ""}
                onType={(text) => put({ payee: text })}
              />
            </label>
            <label>
              {texts.row.status}
              <Select
                value={status ?? ""}
                choices={[
                  { key: "", name: texts.sources.asRead },
                  { key: "new", name: texts.row.import },
                  { key: "skipped", name: texts.row.skip },
                ]}
                onChange={(key) => put({ status: key })}
              />
            </label>
          </>
        )}
      </details>
      <IconButton icon="bin" label={texts.sources.dropRule(name)} onClick={onDrop} />
    </li>
  );
}

/** Returns the text of a rule, such as "ACME GmbH: skip" or "rewe: Rewe, Groceries". */
function useRuleName({ payee, words, category: filed, effect }: Rule): string {
  const { noCategory } = useTexts();
  const { sources, ofFile } = useImportReader().texts;
  const categories = useCategoryNames();
  const statuses = { skipped: sources.skip, new: sources.import };
  const found = [payee, ...words, filed].filter(Boolean).join(" ");
  const effects = [
    effect.status && statuses[effect.status],
    effect.payee,
    categories?.find(({ id }) => id === effect.category)?.name,
    effect.category === null && noCategory,
    filed !== undefined && effect.category === undefined && ofFile.isNew,
  ];
  return `${found}: ${effects.filter(Boolean).join(", ")}`;
}

/** Returns a function that sets the fields of a source, or deletes it. */
function useSourceChange({ id, version }: ImportSource) {
  const { ledger } = useLedger();
  return (message: string, body?: Pick<ImportSource, "name" | "rules">): void => {
    const { draw } = placeOf(ledger);
    const made = [{ at: 0, change: draw(), version: draw() }];
    const input = { ledger, id, ifMatch: version };
    const request: ChangeRequest = body
      ? { call: "changeImportSource", input: { ...input, body } }
      : { call: "deleteImportSource", input };
    const shown = nothingShown(ledger, body ? "alter" : "drop");
    transact(ledger, { ...shown, inverse: "take-back", message, made, request });
  };
}
