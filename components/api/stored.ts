import type { Operation, Result } from './read.ts'

/** What a read returns: one object, or each object of a list. */
type Item<Name extends Operation> =
  Result<Name> extends { data: infer Data } ? (Data extends readonly (infer Each)[] ? Each : Data) : never

/** A change of what the page has read, made from the result of an action instead of another read. */
export type Stored = {
  operation: Operation
  /** Returns what the read holds after the change; the same value where it does not hold the object. */
  update: (before: { data: unknown }) => { data: unknown }
}

const idOf = (item: unknown): unknown => {
  if (typeof item !== 'object' || item === null) return undefined
  return 'id' in item ? item.id : 'user_id' in item ? item.user_id : undefined
}

/** Changes the object with this ID in every read of the operation; undefined is for what exists once, such as a setting. */
export const changed = <Name extends Operation>(
  operation: Name,
  id: string | undefined,
  change: (item: Item<Name>) => Item<Name>,
): Stored => ({
  operation,
  update: (before) => {
    // `Item` is what the operation returns.
    const apply = (item: unknown) => (idOf(item) === id ? change(item as Item<Name>) : item)
    return { ...before, data: Array.isArray(before.data) ? before.data.map(apply) : apply(before.data) }
  },
})

/** Replaces an object in every read of the operation. */
export const replaced = <Name extends Operation>(operation: Name, item: Item<Name>): Stored => {
  const id = idOf(item)
  return changed(operation, typeof id === 'string' ? id : undefined, () => item)
}

/** Removes the object with this ID from every list of the operation. */
export const removed = (operation: Operation, id: string): Stored => ({
  operation,
  update: (before) =>
    Array.isArray(before.data)
      ? { ...before, data: before.data.filter((item) => idOf(item) !== id) }
      : before,
})

/** Returns what follows an action whose result is what these reads hold: stores it, and makes `reread` again. */
export const storedIn =
  <Name extends Operation>(operation: Name, ...reread: readonly Operation[]) =>
  (item: Item<Name>): { store: readonly Stored[]; reread: readonly Operation[] } => ({
    store: [replaced(operation, item)],
    reread,
  })
