/** What recorded answers have in common: types seen at a place, keys of objects, shape of a list's items. */
type Shape = {
  types: Set<string>
  seen: number
  keys: Map<string, { shape: Shape; seen: number }>
  items: Shape | null
}

const newShape = (): Shape => ({ types: new Set(), seen: 0, keys: new Map(), items: null })

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'list' : typeof value
}

const learn = (shape: Shape, value: unknown): void => {
  shape.types.add(typeOf(value))
  if (Array.isArray(value)) {
    shape.items ??= newShape()
    for (const item of value) learn(shape.items, item)
  } else if (typeof value === 'object' && value !== null) {
    shape.seen += 1
    for (const [key, inner] of Object.entries(value)) {
      const known = shape.keys.get(key) ?? { shape: newShape(), seen: 0 }
      shape.keys.set(key, { ...known, seen: known.seen + 1 })
      learn(known.shape, inner)
    }
  }
}

const compare = (
  shape: Shape,
  value: unknown,
  path: string,
  faults: string[],
  isFree: (path: string) => boolean,
): void => {
  if (isFree(path)) return
  const type = typeOf(value)
  const isEverNull = shape.types.size === 1 && shape.types.has('null')
  // Where only null was ever recorded, nothing is known of the type; null itself stands for anything unset.
  if (!shape.types.has(type) && type !== 'null' && !isEverNull && shape.types.size > 0) {
    faults.push(`${path} is ${type}; recorded: ${[...shape.types].join(', ')}`)
    return
  }
  if (Array.isArray(value) && shape.items) {
    for (const item of value) compare(shape.items, item, `${path}[]`, faults, isFree)
  } else if (type === 'object' && value !== null && shape.seen > 0) {
    const present = new Set(Object.keys(value as object))
    for (const [key, inner] of Object.entries(value as object)) {
      const known = shape.keys.get(key)
      if (known) compare(known.shape, inner, `${path}.${key}`, faults, isFree)
      else if (!isFree(`${path}.${key}`)) faults.push(`${path}.${key} was never recorded`)
    }
    for (const [key, { seen }] of shape.keys) {
      if (seen === shape.seen && !present.has(key) && !isFree(`${path}.${key}`))
        faults.push(`${path}.${key} is missing`)
    }
  }
}

/** Every object inside a body that names its kind as vendors do, `object: 'Shipment'`. */
export const findObjects = (value: unknown, kind: string): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((item) => findObjects(item, kind))
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((item) => findObjects(item, kind))
  return 'object' in value && value.object === kind ? [value, ...inner] : inner
}

/**
 * Compares an answer with recorded ones: each key must have been recorded, with a type that was, and each key that was
 * always recorded must be there. Returns what differs, save at the paths in `free`.
 */
export const differencesFrom = (
  recorded: readonly unknown[],
  value: unknown,
  free: readonly RegExp[] = [],
): string[] => {
  const shape = newShape()
  for (const body of recorded) learn(shape, body)
  const faults: string[] = []
  compare(shape, value, '$', faults, (path) => free.some((pattern) => pattern.test(path)))
  return [...new Set(faults)]
}

/** Returns the types seen at each path of a value; the items of a list share one path. */
export const typesByPath = (value: unknown, path = '$', types: Record<string, string[]> = {}) => {
  types[path] = [...new Set([...(types[path] ?? []), typeOf(value)])].sort()
  if (Array.isArray(value)) for (const item of value) typesByPath(item, `${path}[]`, types)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) typesByPath(inner, `${path}.${key}`, types)
  return types
}
