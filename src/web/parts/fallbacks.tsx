// Placeholders for content that is loading, could not be loaded, or could not be rendered.

import { Component, type ReactNode } from "react";
import { OutlayError } from "../../client/outlay-error.ts";
import { useIsAway } from "../service/service.ts";
import { useTexts } from "../texts/texts.ts";
import { Button, Mark } from "./icon.tsx";

const LINES = Array.from({ length: 24 }, (_, line) => `line-${line}`);

interface SkeletonProps {
  readonly lines: number;
}

export function Skeleton({ lines }: SkeletonProps) {
  const texts = useTexts();
  if (useIsAway()) {
    return (
      <p className="hint" role="status">
        {texts.notShownAway}
      </p>
    );
  }
  return (
    <div className="skeleton stack" role="status" aria-label={texts.loading}>
      {LINES.slice(0, lines).map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}

export function ScreenSkeleton({ lines }: SkeletonProps) {
  const isAway = useIsAway();
  return isAway ? <NotShownAway /> : <Skeleton lines={lines} />;
}

/** Shown while the service is away, in place of data that the page has never loaded. */
export function NotShownAway() {
  const texts = useTexts();
  return (
    <div className="nothing card center stack loose">
      <Mark />
      <p role="status">{texts.notShownAway}</p>
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
    <div className="failed stack loose">
      <p role="alert">
        {texts.notShown(error instanceof OutlayError ? error.message : texts.unexpected)}
      </p>
      <Button onClick={onRetry}>{texts.retry}</Button>
    </div>
  );
}

interface SafeState {
  readonly error?: Error;
}

/** Shows a button that reloads the page if its content can't be rendered. */
export class Safe extends Component<{ readonly children: ReactNode }, SafeState> {
  override state: SafeState = {};

  static getDerivedStateFromError(error: Error): SafeState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="page">
        <Failed error={error} onRetry={() => location.reload()} />
      </div>
    );
  }
}
