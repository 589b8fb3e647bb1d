// Quick entry.

import { describeCases } from "../../support/http-cases.ts";
import { quickEntryRows } from "./rows/quick-entry.ts";

describeCases("quick entry", quickEntryRows);
