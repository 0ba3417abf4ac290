// Whether two JSON values say the same. A database may keep the fields of an object in another order.

export function isSameJson(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [names, others] = [namesOf(a), namesOf(b)]
  return names.length === others.length && names.every((name) => isSameJson(a[name], b[name]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** JSON has no undefined. */
const namesOf = (value: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(value).filter((name) => value[name] !== undefined)
