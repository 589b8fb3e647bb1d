// New categories whose names are typed in fields of one editor: when the editor goes, they are made before it saves what they are for.

import { createContext } from "react";

/** Makes it, if anything is typed; settles when that is done, whether it could be or not. Undefined where there is nothing to make. */
export type MakeLeft = () => Promise<void> | undefined;

export const LeftMakings = createContext<Set<MakeLeft> | undefined>(undefined);

/** Goes on when all of them are made: at once where there are none. */
export function afterMakings(makings: ReadonlySet<MakeLeft>, goOn: () => void): void {
  const made = Array.from(makings, (make) => make()).filter((each) => each !== undefined);
  if (made.length === 0) goOn();
  else void Promise.all(made).then(goOn);
}
