// One wrapper for everything that reads. A table says for each member how it is called. A member that the table lacks is a type error,
// so no new method can be left without its guard.

import type { Eventually } from "../domain/eventually.ts";
import { storeFailed } from "./store.ts";

/** Makes a call; may refuse it, or replace its failure. */
export type Around = <Value>(work: () => Eventually<Value>) => Eventually<Value>;

type Method = (...asked: never) => unknown;
type PortionsMethod = (...asked: never) => AsyncIterable<unknown>;

type KindOf<Member> = Member extends PortionsMethod
  ? "portions"
  : Member extends Method
    ? "call"
    : "value";

export type MemberKinds<Of> = { readonly [Name in keyof Of]-?: KindOf<NonNullable<Of[Name]>> };

type WrappedMember<Member> = Member extends PortionsMethod
  ? Member
  : Member extends (...asked: infer Asked) => infer Answer
    ? (...asked: Asked) => Promise<Awaited<Answer>>
    : Member;

export type Wrapped<Of> = { readonly [Name in keyof Of]: WrappedMember<Of[Name]> };

/** The members that the table names. `around` makes each call, and each step through batches. */
export function wrapReading<Of extends object>(
  of: Of,
  kinds: MemberKinds<Of>,
  around: Around,
): Wrapped<Of> {
  const wrapped = Object.entries(kinds).map(([name, kind]) => {
    const member: unknown = Reflect.get(of, name);
    if (typeof member !== "function") return [name, member];
    const call = (asked: readonly unknown[]) => Reflect.apply(member, of, asked);
    return kind === "portions"
      ? [name, (...asked: readonly unknown[]) => portionsAround(() => call(asked), around)]
      : [name, async (...asked: readonly unknown[]) => around(() => call(asked))];
  });
  // Safe: the table names all members, each with the kind that its type has.
  return Object.fromEntries(wrapped) as Wrapped<Of>;
}

async function* portionsAround(
  read: () => AsyncIterable<unknown>,
  around: Around,
): AsyncGenerator<unknown, void> {
  const portions = await around(() => read()[Symbol.asyncIterator]());
  try {
    for (;;) {
      const { done, value } = await around(() => portions.next());
      if (done) return;
      yield value;
    }
  } finally {
    await portions.return?.();
  }
}

/** Reads synchronously if possible; a failure always rejects, as the port's own. */
export function orFailed<Value>(work: () => Eventually<Value>): Eventually<Value> {
  try {
    const value = work();
    if (!(value instanceof Promise)) return value;
    return value.catch((error) => {
      throw storeFailed(error);
    });
  } catch (error) {
    return Promise.reject(storeFailed(error));
  }
}
