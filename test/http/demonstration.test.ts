// The demonstration routes: section 4.2 of the specification.

import { describeCases } from "../support/http-cases.ts";
import { demonstrationRows } from "./rows/demonstration.ts";

describeCases("demonstration routes", demonstrationRows);
