// Small pictures drawn with lines, and buttons. The text beside a picture says what it means.

import type { ComponentProps } from "react";

/** Each is a symbol in the page (glyphs.svg), so icons add nothing to the scripts. */
export type IconName =
  | "plus"
  | "back"
  | "forth"
  | "close"
  | "search"
  | "book"
  | "chart"
  | "repeat"
  | "budget"
  | "settings"
  | "calendar"
  | "up"
  | "rise"
  | "fall"
  | "down"
  | "check"
  | "split"
  | "copy"
  | "pencil"
  | "merge"
  | "box"
  | "bin"
  | "columns"
  | "save"
  | "import"
  | "print"
  | "list"
  | "keyboard"
  | "grip"
  | "more";

/** A button that sends no form, unless its type says so. */
export function Button(props: ComponentProps<"button">) {
  return <button type="button" {...props} />;
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  readonly icon: IconName;
  readonly label: string;
}

export function IconButton({ icon, label, className = "plain", ...rest }: IconButtonProps) {
  return (
    <Button className={className} aria-label={label} {...rest}>
      <Icon name={icon} />
    </Button>
  );
}

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

/** The logo: a coin, filled with the rising layers of a month. */
export function Mark() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <use href="#mark" />
    </svg>
  );
}
