// Texts that appear at once, while the code of their buttons is still loading: that a ledger is a sample, and what categories are for.

import { Button } from "../parts/icon.tsx";
import { useTexts } from "../texts/texts.ts";

interface UsualWordsProps {
  /** Undefined while the code of the button is loading. */
  readonly onPress?: () => void;
}

export function UsualWords({ onPress }: UsualWordsProps) {
  const texts = useTexts();
  return (
    <div className="usual stack tight">
      <p className="hint">{texts.first.purpose}</p>
      <Button disabled={!onPress} onClick={onPress}>
        {texts.first.usual}
      </Button>
    </div>
  );
}

interface SampleWordsProps {
  /** Undefined while the code of the button is loading. */
  readonly onDelete?: (() => void) | undefined;
}

export function SampleWords({ onDelete }: SampleWordsProps) {
  const texts = useTexts();
  return (
    <p className="sample-line notice facts center small">
      {texts.first.isSample}{" "}
      <Button className="plain strong" disabled={!onDelete} onClick={onDelete}>
        {texts.first.deleteSample}
      </Button>
    </p>
  );
}

const SAMPLE = /^sample(?:-[1-9]\d*)?$/;

export function isSample(ledger: string): boolean {
  return SAMPLE.test(ledger);
}
