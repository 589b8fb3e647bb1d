// The history of a book, and undoing.

import { describeCases } from "../../support/http-cases.ts";
import { historyRows } from "./rows/history.ts";

describeCases("history of a book", historyRows);
