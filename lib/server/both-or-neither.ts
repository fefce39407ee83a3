/**
 * Runs both concurrently, and ends when neither is active. The first failure, or an abort, aborts the second; it is
 * thrown.
 */
export const bothOrNeither = async <First, Second>(
  requested: AbortSignal,
  first: () => Promise<First>,
  second: (signal: AbortSignal) => Promise<Second>,
): Promise<[First, Second]> => {
  const failed = new AbortController()
  const failing = (error: unknown): never => {
    failed.abort(error)
    throw error
  }
  const works = [
    first().catch(failing),
    second(AbortSignal.any([requested, failed.signal])).catch(failing),
  ] as const
  await Promise.allSettled(works)
  failed.signal.throwIfAborted()
  return Promise.all(works)
}
