// A value that may be there already. Waiting for a promise costs a turn even if nothing has to be waited for,
// so what can be known at once is handed on at once.

export type Eventually<Value> = Value | Promise<Value>;

/** Goes on with the value: at once if it is there, else when it comes. A failure on the way is thrown or rejects. */
export function after<Value, Next>(
  value: Eventually<Value>,
  next: (value: Value) => Eventually<Next>,
): Eventually<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
