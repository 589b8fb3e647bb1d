// The contract suite on SQLite in memory, whose writer and readers share a thread.

import { openSqliteInMemory } from "../../../src/store/sqlite/sqlite-store.ts";
import { sources } from "../../support/sources.ts";
import { describeStore } from "../store-contract.ts";

describeStore("SQLite in memory", () => openSqliteInMemory(sources));
