import type { Random } from './random.ts'

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The most that is remembered under one name, so that old objects give way to new ones. */
const capacity = 24

/**
 * Remembers values from responses: IDs, keys and cursors by the name of an operation's parameter, and by their list.
 * Requests that name existing objects pass the first check.
 */
export const createKnownValues = () => {
  const byName = new Map<string, (string | number)[]>()

  const remember = (name: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return
    const values = byName.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > capacity) values.shift()
    byName.set(name, values)
  }

  const read = (value: unknown, parent: string, list: string): void => {
    if (Array.isArray(value)) {
      for (const item of value.slice(0, capacity)) read(item, parent, list)
      return
    }
    if (!isObject(value)) return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'id') {
        remember(list, inner)
        if (parent !== '') remember(`${singular(parent)}_id`, inner)
      }
      if (/(_id|_key|_cursor|^row|^month|^tag)$/.test(name)) remember(name.replace('next_', ''), inner)
      read(inner, name === 'data' ? parent : name, name === 'data' ? list : `${list}/${name}`)
    }
  }

  return {
    /** Remembers the values of a successful response; `path` as in the description of the API. */
    learn: (path: string, answer: unknown): void => read(answer, '', path),
    /** Returns something that may be meant by a parameter or field of this name, or undefined. */
    recall: (random: Random, name: string, list?: string): string | number | undefined =>
      random.pickAny([...(byName.get(list ?? name) ?? []), ...(byName.get(name) ?? [])]),
  }
}

export type KnownValues = ReturnType<typeof createKnownValues>
