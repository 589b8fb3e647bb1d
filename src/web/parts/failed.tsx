// Says why something could not be shown, and tries again where somebody wants that.

import { OutlayError } from "../../client/outlay-error.ts";
import { useTexts } from "../texts/texts.ts";

interface Props {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function Failed({ error, onRetry }: Props) {
  const texts = useTexts();
  return (
    <div className="failed">
      <p role="alert">
        {texts.notShown(error instanceof OutlayError ? error.message : texts.unexpected)}
      </p>
      <button type="button" onClick={onRetry}>
        {texts.retry}
      </button>
    </div>
  );
}
