// A value that is either ready or promised. Awaiting a promise costs a turn of the event loop, so a value that is ready is passed on at
// once.

export type Eventually<Value> = Value | Promise<Value>;

/** Continues with the value, at once if it is ready, or when the promise is fulfilled. Errors are thrown or reject. */
export function after<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Next>,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
