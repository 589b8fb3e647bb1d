// Lists, searches, reports and suggestions.

import { describeCases } from "../../support/http-cases.ts";
import { listRows } from "./rows/lists.ts";

describeCases("lists and reports", listRows);
