// A page as a screen reader presents it: Chromium's own tree of roles and names, in reading order.

import type { Page } from "playwright-core";

/** A heading is "heading 2". */
export interface Spoken {
  readonly role: string;
  readonly name: string;
  /** The number of its landmark or dialog; 0 for none. */
  readonly place: number;
}

interface Node {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value?: unknown };
  }[];
  readonly childIds?: readonly string[];
}

const LANDMARKS = new Set("banner main navigation region search form dialog".split(" "));
const NAMED_LANDMARKS = new Set("navigation region form dialog".split(" "));
const LIVE = new Set("status alert".split(" "));
const TARGETS = new Set(
  (
    "button link checkbox radio switch combobox ComboBoxSelect textbox searchbox spinbutton slider option tab " +
    "menuitem Date InputTime DateTime ColorWell DisclosureTriangle"
  ).split(" "),
);

/** Fields whose parts are the platform's. */
const PLATFORMS = new Set("Date DateTime InputTime ColorWell ComboBoxSelect".split(" "));

/** All of a page that has a role and is not hidden. */
export async function spokenIn(page: Page): Promise<readonly Spoken[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map<string, Node>(nodes.map((node) => [node.nodeId, node]));
  const spoken: Spoken[] = [];
  let places = 0;
  const walk = (node: Node | undefined, place: number, live: boolean): void => {
    if (!node) return;
    const role = String(node.role?.value ?? "");
    const name = String(node.name?.value ?? "").trim();
    let within = place;
    if (!node.ignored) {
      if (LANDMARKS.has(role)) within = places += 1;
      const level = node.properties?.find((property) => property.name === "level")?.value.value;
      if (role === "heading") spoken.push({ role: `heading ${level}`, name, place });
      else if (live && role === "StaticText") spoken.push({ role: "live", name, place });
      else if (role !== "StaticText" && role !== "InlineTextBox")
        spoken.push({ role, name, place });
    }
    if (PLATFORMS.has(role)) return;
    const isLive = live || (!node.ignored && LIVE.has(role));
    for (const id of node.childIds ?? []) walk(byId.get(id), within, isLive);
  };
  walk(nodes[0], 0, false);
  return spoken;
}

/** The landmarks and headings, each as its role and name. */
export function outlineOf(spoken: readonly Spoken[]): readonly string[] {
  return spoken
    .filter(({ role }) => LANDMARKS.has(role) || role.startsWith("heading"))
    .map(({ role, name }) => `${role} ${name}`.trim());
}

/** The controls that can be pressed or typed into, each as its role and name. */
export function targetsOf(spoken: readonly Spoken[]): readonly string[] {
  return spoken.filter(({ role }) => TARGETS.has(role)).map(({ role, name }) => `${role} ${name}`);
}

/** The texts that are announced without a request. */
export function saidIn(spoken: readonly Spoken[]): string {
  return spoken.flatMap(({ role, name }) => (role === "live" ? [name] : [])).join("");
}

/** The controls and regions without a usable name; empty if there are none. */
export function unspokenIn(spoken: readonly Spoken[]): readonly string[] {
  const faults: string[] = [];
  const seen = new Set<string>();
  let level = 0;
  for (const { role, name, place } of spoken) {
    // It starts again, wherever it was opened.
    if (role === "dialog") level = Number.POSITIVE_INFINITY;
    if (role.startsWith("heading")) {
      const next = Number(role.slice("heading ".length));
      if (next > level + 1) faults.push(`skips to ${role} ${name}`);
      level = next;
    }
    const isTarget = TARGETS.has(role);
    if (name === "" && (isTarget || NAMED_LANDMARKS.has(role))) faults.push(`nameless ${role}`);
    // The name of one of several choices is in its field.
    if (!isTarget || role === "option" || role === "radio") continue;
    const key = `${place} ${role} ${name}`;
    if (seen.has(key)) faults.push(`twice: ${role} ${name}`);
    seen.add(key);
  }
  return faults;
}
