import { channel } from 'node:diagnostics_channel'

import type { z } from 'zod'

type Path = readonly PropertyKey[]

/** A value omitted from a vendor's message or response. */
export type LeftOut = { vendor: string; path: string }

/** Announces each place of a vendor's data at which a value could not be read. */
const leftOut = channel('mailroom:vendor-value-left-out')

/** Reports a vendor's value that is ignored, or treated as unknown. */
export const reportLeftOut = (value: LeftOut): void => {
  leftOut.publish(value)
}

/** Calls `hear` for each omitted value of a vendor, until the returned function is called. */
export const onLeftOut = (hear: (value: LeftOut) => void): (() => void) => {
  const listen = (message: unknown): void => {
    // Published above alone.
    hear(message as LeftOut)
  }
  leftOut.subscribe(listen)
  return () => {
    leftOut.unsubscribe(listen)
  }
}

const isContainer = (value: unknown): value is Record<PropertyKey, unknown> =>
  typeof value === 'object' && value !== null

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isContainer(value) ? value[key] : undefined), root)

/** Removes the value at a path, or the nearest existing one around it. Returns its path; null for the whole. */
const takeOut = (root: unknown, path: Path): Path | null => {
  for (let length = path.length; length > 0; length -= 1) {
    const around = at(root, path.slice(0, length - 1))
    const key = path[length - 1] ?? ''
    if (!isContainer(around) || around[key] === undefined) continue
    if (Array.isArray(around)) around.splice(Number(key), 1)
    else Reflect.deleteProperty(around, key)
    return path.slice(0, length)
  }
  return null
}

const pathText = (path: Path): string =>
  path
    .map((key) => (typeof key === 'number' ? '[]' : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')

/** Orders issues from the end of each list, so that removing an entry does not shift one that is still to be removed. */
const lastFirst = (a: { path: Path }, b: { path: Path }): number => {
  for (const [index, key] of a.path.entries()) {
    const other = b.path[index]
    if (typeof key === 'number' && typeof other === 'number' && key !== other) return other - key
  }
  return b.path.length - a.path.length
}

const mostPasses = 10

/**
 * Reads what a vendor sent, leaving out only what cannot be read: the value, or where it is required what it is part of, such
 * as one entry of a list. Each place is announced once, below `place`. Returns undefined when what remains is not what the
 * schema requires.
 */
export const readLeniently = <Schema extends z.ZodType>(
  vendor: string,
  schema: Schema,
  given: unknown,
  place?: string,
): z.output<Schema> | undefined => {
  const first = schema.safeParse(given)
  if (first.success) return first.data
  const value: unknown = structuredClone(given)
  const paths = new Set<string>()
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const parsed = schema.safeParse(value)
    if (parsed.success) {
      for (const path of paths) reportLeftOut({ vendor, path: place ? `${place}.${path}` : path })
      return parsed.data
    }
    for (const issue of parsed.error.issues.toSorted(lastFirst)) {
      const taken = takeOut(value, issue.path)
      if (taken === null) return undefined
      paths.add(pathText(issue.path))
    }
  }
  return undefined
}
