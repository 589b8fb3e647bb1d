// What categories are good for, beside the button for the usual ones: as high while what the button does is on its way.

import { useTexts } from "../texts/texts.ts";

interface Props {
  /** Undefined as long as it can't be pressed yet. */
  readonly onPress?: () => void;
}

export function UsualWords({ onPress }: Props) {
  const texts = useTexts();
  return (
    <div className="usual">
      <p className="hint">{texts.categories.purpose}</p>
      <button type="button" disabled={!onPress} onClick={onPress}>
        {texts.categories.usual}
      </button>
    </div>
  );
}
