// Returns the fields of an object whose values are neither null nor undefined.

type Given<Value> = { [Name in keyof Value]?: NonNullable<Value[Name]> };

export function givenMembers<Value extends object>(value: Value): Given<Value> {
  const given: Given<Value> = {};
  for (const name in value) {
    const one = value[name];
    if (one !== null && one !== undefined) given[name] = one;
  }
  return given;
}
