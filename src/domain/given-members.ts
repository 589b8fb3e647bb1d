// Returns the fields of an object whose values are neither null nor undefined.

type Given<Value> = { readonly [Name in keyof Value]?: NonNullable<Value[Name]> };

export function givenMembers<Value extends object>(value: Value): Given<Value> {
  const given = Object.entries(value).filter(([, one]) => one !== null && one !== undefined);
  // Safe: each member is there as it was, or left out.
  return Object.fromEntries(given) as Given<Value>;
}
