// Measures how long the app takes to be usable, in a browser that has cached nothing of it yet.

import { main } from "../loads/program.ts";
import { timesOnPages } from "./browser.ts";
import type { OnNewPages } from "./settings.ts";

const load: OnNewPages = (settings) => timesOnPages(settings, async ({ usableMs }) => usableMs);

await main(load);
