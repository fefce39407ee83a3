/** The result of the work, or an error when it takes longer than `limitMs`; the work itself goes on unheard. */
export const withinTime = async <Result>(work: Promise<Result>, limitMs: number): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${limitMs} ms.`)), limitMs)
  })
  // Whoever is late is not waited for, and may fail later.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
