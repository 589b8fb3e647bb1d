// Who may import whom: the table of the rooms, type imports counted.

import type { Import } from "./imports.ts";
import { type Finding, isWithin, lineAt, type Source } from "./source.ts";

interface Room {
  /** Rooms, or single files, under src; a room may always import from itself. */
  readonly rooms: readonly string[];
  /** Packages with their parts; "node:" and "*" stand for all that begins so. */
  readonly libraries: readonly string[];
  /** Packages of which it may import types and nothing else. */
  readonly types?: readonly string[];
  readonly remedy: string;
}

const APP: Room = {
  rooms: ["client", "contract", "domain"],
  libraries: [],
  remedy: "it speaks to the service through src/client, and rests on contract and domain",
};

const WEB: Room = { ...APP, libraries: ["react", "react-dom", "@tanstack", "echarts"] };

const ROOMS: Readonly<Record<string, Room>> = {
  domain: {
    rooms: [],
    libraries: [],
    remedy: "domain rests on nothing: take the value as an argument, or move this code outwards",
  },
  contract: {
    rooms: ["domain"],
    libraries: ["typebox"],
    remedy: "contract rests on domain and typebox: move what runs to http, store or client",
  },
  store: {
    rooms: ["domain"],
    libraries: ["bun:sqlite", "node:fs", "node:os", "node:path"],
    remedy:
      "store rests on domain, the database driver, node:fs, node:os and node:path: take the rest as an argument",
  },
  client: {
    rooms: ["contract", "domain"],
    libraries: [],
    types: ["typebox"],
    remedy: "client rests on contract and domain, and on typebox by `import type` alone",
  },
  http: {
    rooms: ["contract", "domain", "store/store.ts"],
    libraries: ["typebox", "node:zlib"],
    remedy:
      "http rests on contract, domain, node:zlib and the port src/store/store.ts: let main.ts hand in the rest",
  },
  web: WEB,
  cli: APP,
  config: {
    rooms: ["domain"],
    libraries: ["node:"],
    remedy: "config.ts rests on domain and node: let main.ts bring it together with other rooms",
  },
  main: { rooms: ["*"], libraries: ["*"], remedy: "" },
};

/** What lies outside src and may yet be imported: main.ts tells the version. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  main: ["package.json", "dist/app.pack"],
};

export function arrowFindings(source: Source): readonly Finding[] {
  if (!isWithin(source.path, ["src"]) || source.path.endsWith(".d.ts")) return [];
  const name = roomOf(source.path);
  const room = Object.hasOwn(ROOMS, name) ? ROOMS[name] : undefined;
  if (!room) {
    const problem = `src has no room "${name}"`;
    const remedy = "move the file to the room of what it knows, or add the room to the table";
    return [{ file: source.path, line: 1, rule: "arrow", problem, remedy }];
  }
  return source.imports.flatMap((each) => {
    const remedy = remedyOf(source.path, name, room, each);
    if (remedy === undefined) return [];
    const problem = `${name} may not import ${each.target ?? each.specifier ?? "what is not one plain text"}`;
    const line = lineAt(source.text, each.offset);
    return [{ file: source.path, line, rule: "arrow", problem, remedy }];
  });
}

/** What to do instead; undefined for an import that is allowed. */
function remedyOf(from: string, name: string, room: Room, each: Import): string | undefined {
  const { specifier, target, typesOnly } = each;
  if (specifier === undefined) return "write the path as one plain text, so that it can be checked";
  if (target === undefined) {
    const { libraries, types = [] } = room;
    const allowed = typesOnly ? [...libraries, ...types] : libraries;
    return allowed.some((library) => isOf(specifier, library)) ? undefined : room.remedy;
  }
  if (!isWithin(target, ["src"])) {
    if (OUTSIDE[name]?.includes(target)) return undefined;
    return "src rests on nothing beside it: move what is shared into src";
  }
  const to = roomOf(target);
  if (to === name) return to === "store" ? engineRemedy(from, target) : undefined;
  const allowed = room.rooms.some(
    (place) => place === "*" || place === to || isFile(target, place),
  );
  return allowed ? undefined : room.remedy;
}

/** The folder under src, or the name of a file that stands in src itself. */
function roomOf(path: string): string {
  return /^src\/([^/.]+)/.exec(path)?.[1] ?? "";
}

function isOf(specifier: string, library: string): boolean {
  if (library === "*" || specifier === library) return true;
  return specifier.startsWith(library.endsWith(":") ? library : `${library}/`);
}

function isFile(target: string, place: string): boolean {
  return target === `src/${place}`;
}

function engineRemedy(from: string, target: string): string | undefined {
  const [own, other] = [engineOf(from), engineOf(target)];
  if (other === undefined || own === other) return undefined;
  return own === undefined
    ? "the port knows no engine: let the engine import the port, and main.ts choose the engine"
    : "engines don't know one another: move what both need to src/store itself";
}

/** Of what is in none of the engines' folders, engines may share all. */
function engineOf(path: string): string | undefined {
  return /^src\/store\/(sqlite|postgres)\//.exec(path)?.[1];
}
