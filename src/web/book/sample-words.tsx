// Says that the ledger is a sample, beside the button to delete it: as high while what the button does is on its way.

import { useTexts } from "../texts/texts.ts";

interface Props {
  /** Undefined as long as it can't be pressed yet. */
  readonly onDelete?: (() => void) | undefined;
}

export function SampleWords({ onDelete }: Props) {
  const texts = useTexts();
  return (
    <p className="sample-line">
      {texts.first.isSample}{" "}
      <button type="button" className="plain strong" disabled={!onDelete} onClick={onDelete}>
        {texts.first.deleteSample}
      </button>
    </p>
  );
}
