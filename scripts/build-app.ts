// Builds dist/app.pack, one file with the browser app and the files of the API page, unless it was already built from the same sources.
// File names change with their content. Each file is stored uncompressed, as gzip and as brotli.

import { mkdirSync, renameSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { BunPlugin } from "bun";
import { SCREENS } from "../src/contract/wire.ts";
import { readWebPack, type WebFile, writeWebPack } from "../src/http/web-pack.ts";
import { stampOf } from "./stamp.ts";

const ROOT = join(import.meta.dir, "..");
const WEB = join(ROOT, "src/web");
const DOCS = join(ROOT, "src/http/docs");
const PACKAGES = join(ROOT, "node_modules");
const RENDERER = join(PACKAGES, "swagger-ui-dist");
const FONT = "@fontsource-variable/figtree";
const PACK = join(ROOT, "dist/app.pack");
/** The folder of the page's files. */
const ASSETS = "/app/assets/";
/** The pack is built again if any of these files change. */
const SOURCES = [
  "src/{web,client,contract,domain}/**/*",
  "src/http/docs/*.{css,js}",
  "package-lock.json",
  "scripts/{build-app,stamp}.ts",
];

/**
 * If a script begins with this comment, Chromium compiles all of its functions while it loads, off the page's thread. Otherwise it compiles
 * each function on that thread at the first call. Other browsers ignore the comment.
 */
const CALLED_AT_ONCE = "//# allFunctionsCalledOnLoad\n";

/** The bundle with everything that is needed after the first rows of the book. */
const FOLLOWING = "following";

const LARGE_BYTES = 1_048_576;

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

const stamp = await stampOf(ROOT, SOURCES);
if ((await builtStamp()) !== stamp) await build();

async function builtStamp(): Promise<string | undefined> {
  const file = Bun.file(PACK);
  try {
    return readWebPack(await file.bytes()).stamp;
  } catch {
    return undefined;
  }
}

async function build(): Promise<void> {
  const scripts = await bundleScripts();
  const fonts = await readFonts(await joinStyles(join(WEB, "style/main.css")));
  const style = hashed("style.css", new TextEncoder().encode(fonts.style));
  const icon = hashed("icon.svg", await Bun.file(join(WEB, "icon.svg")).bytes());
  const glyphs = withoutComments(await Bun.file(join(WEB, "glyphs.svg")).text());
  const written = (await Bun.file(join(WEB, "index.html")).text())
    .replace("<body>", `<body>${glyphs}`)
    .replace("./style/main.css", ASSETS + style.name)
    .replace("./icon.svg", ASSETS + icon.name)
    .replace("./main.tsx", ASSETS + scripts.early[0]);
  const page = (name: string, early: readonly string[]) =>
    textFile(
      name,
      written.replace("</head>", `${fonts.preload}${early.map(preload).join("")}</head>`),
    );
  const pages = [
    page("index.html", scripts.early),
    ...SCREENS.map((screen) => page(`${screen}.html`, scripts.earlyOf(screen))),
  ];
  const docs = await Promise.all([
    docsFile(DOCS, "page.css"),
    docsFile(DOCS, "page.js"),
    docsFile(RENDERER, "swagger-ui.css"),
    docsFile(RENDERER, "swagger-ui-bundle.js"),
  ]);
  const files = [...pages, ...scripts.files, style, ...fonts.files, icon, ...docs];
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  // A concurrent reader gets the old file or the new one, completely.
  const unfinished = `${PACK}.${process.pid}`;
  await Bun.write(unfinished, writeWebPack({ stamp, files }));
  renameSync(unfinished, PACK);
  // Not to stdout, which may be piped to another program.
  process.stderr.write(`The app was built: ${files.length} files\n`);
}

function withoutComments(markup: string): string {
  return markup.replace(/<!--[\s\S]*?-->/g, "").replace(/\s*\n\s*/g, "");
}

interface Scripts {
  readonly files: readonly WebFile[];
  /** The names of the script that a page begins with, and of those that it imports. */
  readonly early: readonly [string, ...string[]];
  /** Adds the names of the scripts of a screen that has its own bundle. */
  readonly earlyOf: (screen: string) => readonly string[];
}

async function bundleScripts(): Promise<Scripts> {
  const { outputs } = await Bun.build({
    entrypoints: [join(WEB, "main.tsx")],
    target: "browser",
    minify: true,
    splitting: true,
    publicPath: ASSETS,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [bundling(await lateFiles())],
  });
  const texts = new Map<string, string>();
  for (const output of outputs) texts.set(output.path.replace(/^\.\//, ""), await output.text());
  const named = (name: string) => {
    const found = [...texts.keys()].find((each) => each.startsWith(`${name}-`));
    if (found === undefined) throw new Error(`there is no script of ${name}`);
    return found;
  };
  const main = outputs.find(({ kind }) => kind === "entry-point");
  const early = importedBy(basename(main?.path ?? ""), texts);
  const files = Array.from(texts, ([name, text]) =>
    textFile(name, early.includes(name) ? CALLED_AT_ONCE + text : text),
  );
  return {
    files,
    early,
    earlyOf: (screen) => [...new Set([...early, ...importedBy(named(screen), texts)])],
  };
}

/**
 * Decides which files are loaded together. Each screen has a bundle, and another bundle has everything that is needed after the first rows.
 * Each bundle imports those before it, so code that they share needs no file of its own. Languages are loaded one by one.
 */
function bundling(late: readonly string[]): BunPlugin {
  const bundles = Map.groupBy(late, bundleOf);
  return {
    name: "bundles",
    setup(bundler) {
      bundler.onResolve({ filter: /^\..*\.tsx?$/ }, ({ path, importer, kind }) => {
        const name = kind === "dynamic-import" && bundleOf(join(dirname(importer), path));
        return name ? { path: name, namespace: "bundle" } : undefined;
      });
      bundler.onResolve({ filter: /^bundle:/ }, ({ path }) => {
        return { path: path.slice("bundle:".length), namespace: "bundle" };
      });
      bundler.onLoad({ filter: /./, namespace: "bundle" }, ({ path: name }) => {
        const before = name === FOLLOWING ? join(WEB, "main.tsx") : `bundle:${FOLLOWING}`;
        const imported = `import ${JSON.stringify(before)};\n`;
        const own = (bundles.get(name) ?? []).map(
          (path) => `export * from ${JSON.stringify(path)};`,
        );
        return { contents: imported + own.join("\n"), loader: "ts" };
      });
    },
  };
}

/** Returns the name of a file's bundle. Undefined for a file that is loaded by itself. */
function bundleOf(path: string): string | undefined {
  const [folder = ""] = relative(WEB, path).split("/");
  if (folder === "texts" || path.endsWith("/canvas.ts")) return undefined;
  return SCREENS.find((screen) => screen === folder) ?? FOLLOWING;
}

/** Returns the files that are imported dynamically, while the page is running. */
async function lateFiles(): Promise<readonly string[]> {
  const late = new Set<string>();
  for (const path of new Bun.Glob("**/*.{ts,tsx}").scanSync({ cwd: WEB, absolute: true })) {
    for (const [, target = ""] of (await Bun.file(path).text()).matchAll(
      /import\("(\.[^"]+)"\)/g,
    )) {
      late.add(join(dirname(path), target));
    }
  }
  return [...late];
}

/** Returns the script with this name, and all scripts that must be loaded before it runs. */
function importedBy(
  script: string,
  texts: ReadonlyMap<string, string>,
): readonly [string, ...string[]] {
  const imported = new Set([script]);
  // Iterating over a set includes the entries that are added meanwhile.
  for (const name of imported) {
    const imports = (texts.get(name) ?? "").matchAll(/(?:from|import)"\/app\/assets\/([^"]+)"/g);
    for (const [, target = ""] of imports) imported.add(target);
  }
  return [script, ...[...imported].slice(1)];
}

function preload(name: string): string {
  return `<link rel="modulepreload" href="${ASSETS}${name}" />`;
}

/**
 * Joins the imported style sheets, in their order and layers. They are served as written, because every supported browser can read them.
 */
async function joinStyles(path: string): Promise<string> {
  const imports = /@import "([^"]+)"(?: layer\((\w+)\))?;\n/g;
  const text = await Bun.file(path).text();
  const parts: string[] = [text.replace(imports, "")];
  for (const [, imported = "", layer] of text.matchAll(imports)) {
    const sheet = await Bun.file(join(dirname(path), imported)).text();
    parts.push(layer ? `@layer ${layer} {\n${sheet}}` : sheet);
  }
  const whole = parts.join("\n").replace(/\/\*[\s\S]*?\*\//g, "");
  return whole.replace(/\s*\n\s*/g, "\n");
}

interface Fonts {
  /** The font files that the style sheet names, and their license, which must be shipped with them. */
  readonly files: readonly WebFile[];
  /** The style sheet with the addresses of the fonts. */
  readonly style: string;
  /** The preload link for the first font, which every page needs. */
  readonly preload: string;
}

async function readFonts(style: string): Promise<Fonts> {
  const licence = await Bun.file(join(PACKAGES, FONT, "LICENSE")).bytes();
  const files = [hashed("figtree-licence.txt", licence)];
  let written = style;
  const paths = Array.from(style.matchAll(/url\("([^"]+\.woff2)"\)/g), ([, path = ""]) => path);
  for (const path of paths) {
    const file = hashed(basename(path), await Bun.file(join(PACKAGES, path)).bytes());
    files.push(file);
    written = written.replace(path, ASSETS + file.name);
  }
  const [, first] = files;
  if (!first) throw new Error("there is no font");
  const preload = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${ASSETS}${first.name}" />`;
  return { files, style: written, preload };
}

async function docsFile(folder: string, name: string): Promise<WebFile> {
  return hashed(`docs/${name}`, await Bun.file(join(folder, name)).bytes());
}

/** Gives the file a name that changes with its content. */
function hashed(name: string, content: Uint8Array<ArrayBuffer>): WebFile {
  const dot = name.lastIndexOf(".");
  const hash = Bun.hash(content).toString(36);
  return fileOf(`${name.slice(0, dot)}-${hash}${name.slice(dot)}`, content);
}

function textFile(name: string, text: string): WebFile {
  return fileOf(name, new TextEncoder().encode(text));
}

function fileOf(name: string, content: Uint8Array<ArrayBuffer>): WebFile {
  const extension = name.slice(name.lastIndexOf(".") + 1);
  const mediaType = MEDIA_TYPES[extension];
  if (!mediaType) throw new Error(`the media type of ${name} is unknown`);
  return { name, mediaType, content: encoded(content) };
}

function encoded(identity: Uint8Array<ArrayBuffer>): WebFile["content"] {
  // At the highest level, the result of libdeflate is 4 % smaller than that of zlib.
  const gzip = Bun.gzipSync(identity, { library: "libdeflate", level: 12 });
  if (gzip.length >= identity.length) return { identity };
  // For a script as large as that of Swagger UI, the highest level takes five seconds and saves only a twentieth of the size.
  const quality = identity.length > LARGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return { identity, gzip, br: new Uint8Array(brotliCompressSync(identity, { params })) };
}
