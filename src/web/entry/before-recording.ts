// The welcome settles the currency of the ledger before its line records something.

import { createContext } from "react";

export const BeforeRecording = createContext<(what: "expense" | "budget") => void>(() => {});
