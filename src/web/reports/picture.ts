// A report as a PNG: its card as it is on the page, without buttons. The browser draws it as an SVG image
// with the page's own styles and fonts in it.

/** Fine enough to be printed. */
const SCALE = 3;

export async function pictureOf(card: HTMLElement): Promise<Blob> {
  card.dataset["picture"] = "";
  const { width, height } = card.getBoundingClientRect();
  const markup = write(card);
  delete card.dataset["picture"];
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await sheetOf(markup, width, height))}`;
  await image.decode();
  const canvas = new OffscreenCanvas(width * SCALE, height * SCALE);
  const pen = canvas.getContext("2d");
  pen?.scale(SCALE, SCALE);
  pen?.drawImage(image, 0, 0);
  return canvas.convertToBlob({ type: "image/png" });
}

function write(node: Node): string {
  return new XMLSerializer().serializeToString(node);
}

/** The sheet is as wide as the window, for styles depend on that. */
async function sheetOf(card: string, width: number, height: number): Promise<string> {
  const { dir, dataset } = document.documentElement;
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const root = `dir="${dir}" data-scheme="${dataset["scheme"] ?? (isDark ? "dark" : "light")}"`;
  const glyphs = document.querySelector(".glyphs");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${innerWidth}" height="${height}" ${root}>
    <style>${(await styles()).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</style>
    <foreignObject width="${width}" height="100%">
      <html xmlns="http://www.w3.org/1999/xhtml" class="picture" ${root}>
        <body>${glyphs ? write(glyphs) : ""}${card}</body>
      </html>
    </foreignObject>
  </svg>`;
}

/** The page's style sheets, with the fonts in them: an image loads nothing. */
async function styles(): Promise<string> {
  const sheets = Array.from(document.styleSheets, async ({ href }) =>
    (await fetch(href ?? "")).text(),
  );
  let text = (await Promise.all(sheets)).join("\n");
  for (const [, address = ""] of text.matchAll(/url\("([^"]+\.woff2)"\)/g)) {
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const data = btoa(String.fromCharCode(...bytes));
    text = text.replaceAll(address, `data:font/woff2;base64,${data}`);
  }
  return text;
}
