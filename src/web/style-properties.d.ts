// Allows custom CSS properties in the `style` of elements, since React's own types leave them out.

import "react";

declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | undefined;
  }
}
