// A value that may be ready. Awaiting a promise costs a turn of the event loop, so a value that is ready is passed on at once.

export type Eventually<Value> = Value | Promise<Value>;

/** Continues with the value: at once if it is ready, else when it comes. A failure on the way is thrown or rejects. */
export function after<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Next>,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
