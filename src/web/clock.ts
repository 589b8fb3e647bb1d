// Today's date for the reader, which changes while a page stays open.

import { useSyncExternalStore } from "react";
import { type CalendarDate, calendarDateOf } from "../domain/time/calendar-date.ts";
import { listen } from "./store.ts";

/** The date may change up to a minute after midnight. */
const LOOK_EVERY_MS = 60_000;

export function useToday(): CalendarDate {
  return useSyncExternalStore(subscribe, today);
}

export function today(): CalendarDate {
  const now = new Date();
  const date = calendarDateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  if (!date) throw new RangeError("the clock shows no day of the calendar");
  return date;
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  const stop = listen(document, "visibilitychange", look);
  return () => {
    clearInterval(timer);
    stop();
  };
}
