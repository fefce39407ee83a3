/** Returns the result of the work, or throws when it takes longer than `limitMs`; the work itself goes on. */
export const withinTime = async <Result>(work: Promise<Result>, limitMs: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${limitMs / 1000} seconds.`)), limitMs)
  })
  // Late work is not awaited, and may fail later.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
