// Where something can't be drawn, for a fault of the app's own, the page says so and what stands around it goes on.

import { Component, type ReactNode } from "react";
import { type Texts, TextsContext } from "../texts/texts.ts";

interface Props {
  readonly children: ReactNode;
}

export class Safe extends Component<Props, { readonly isBroken: boolean }> {
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
