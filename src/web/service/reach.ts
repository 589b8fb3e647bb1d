// Whether the service answers, as the last request has shown.

import { isUnsettled } from "../../client/retry.ts";

export interface Reach {
  readonly isAway: () => boolean;
  /** Calls whenever it goes away or comes back; returns what ends that. */
  readonly subscribe: (look: () => void) => () => void;
  /** Notes what somebody else has seen. */
  readonly note: (isAway: boolean) => void;
  /** `fetch`, which notes whether there was an answer. */
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Nobody has answered: whether the request was done is not known. */
export class Unanswered extends Error {
  constructor(cause: unknown) {
    super("the service does not answer", { cause });
    this.name = "Unanswered";
  }
}

export function createReach(send: (request: Request) => Promise<Response>): Reach {
  const looks = new Set<() => void>();
  let away = false;

  function note(isAway: boolean): void {
    if (isAway === away) return;
    away = isAway;
    for (const look of looks) look();
  }

  return {
    isAway: () => away,
    subscribe(look) {
      looks.add(look);
      return () => looks.delete(look);
    },
    note,
    async fetch(request) {
      try {
        const response = await send(request);
        note(isUnsettled(response));
        return response;
      } catch (error) {
        // A request that was given up says nothing of the service.
        if (request.signal.aborted) throw error;
        note(true);
        throw new Unanswered(error);
      }
    },
  };
}
