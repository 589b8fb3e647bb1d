// The ledgers of the book.

import { describeCases } from "../../support/http-cases.ts";
import { ledgerRows } from "./rows/ledgers.ts";

describeCases("ledgers", ledgerRows);
