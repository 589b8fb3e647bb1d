// Custom properties of CSS in the styles of elements, which React's own types leave out.

import "react";

declare module "react" {
  interface CSSProperties {
    [name: `--${string}`]: string | undefined;
  }
}
