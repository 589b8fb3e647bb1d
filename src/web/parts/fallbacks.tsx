// What is drawn in place of content that is loading, could not be loaded, or could not be drawn.

import { Component, type ReactNode } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { type Texts, TextsContext, useTexts } from "../texts/texts.ts";

const LINES = Array.from({ length: 24 }, (_, line) => `line-${line}`);

/** Up to 24 lines. */
export function Skeleton({ lines }: { readonly lines: number }) {
  const texts = useTexts();
  return (
    <div className="skeleton" role="status" aria-label={texts.loading}>
      {LINES.slice(0, lines).map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}

interface FailedProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

export function Failed({ error, onRetry }: FailedProps) {
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

interface SafeProps {
  readonly children: ReactNode;
}

export class Safe extends Component<SafeProps, { readonly isBroken: boolean }> {
  static override contextType = TextsContext;
  declare context: Texts;
  override state = { isBroken: false };

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    const { notShown, unexpected, retry } = this.context;
    return (
      <div className="page failed">
        <p role="alert">{notShown(unexpected)}</p>
        <button type="button" onClick={() => location.reload()}>
          {retry}
        </button>
      </div>
    );
  }
}
