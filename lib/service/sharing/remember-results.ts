/** Limits of the cache: results that are together no larger than this, each for no longer than that. */
type Limits<Result> = { mostBytes: number; sizeOf: (result: Result) => number; forMs: number }

/** Returns a function that computes each result once while it is cached, including for concurrent callers. */
export const rememberResults = <Result>({ mostBytes, sizeOf, forMs }: Limits<Result>) => {
  const known = new Map<string, { result: Promise<Result>; size: number }>()
  const forget = (key: string, result: Promise<Result>): void => {
    if (known.get(key)?.result === result) known.delete(key)
  }
  const makeRoom = (): void => {
    let total = [...known.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [key, { size }] of known) {
      if (total <= mostBytes) return
      total -= size
      known.delete(key)
    }
  }
  return (key: string, make: () => Promise<Result>): Promise<Result> => {
    const found = known.get(key)
    if (found) return found.result
    const result = make()
    const entry = { result, size: 0 }
    known.set(key, entry)
    const note = async (): Promise<void> => {
      try {
        entry.size = sizeOf(await result)
        makeRoom()
        setTimeout(() => forget(key, result), forMs).unref()
      } catch {
        // The caller receives the error.
        forget(key, result)
      }
    }
    void note()
    return result
  }
}
