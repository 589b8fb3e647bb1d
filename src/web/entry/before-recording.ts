// What has to be done before an expense is recorded, by whoever the line for it stands in.

import { createContext } from "react";

export const BeforeRecording = createContext<() => void>(() => {});
