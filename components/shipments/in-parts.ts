import type { ActionResult } from '#lib/client/action-result.ts'
import { bulkLimit } from '#lib/contract/shipments/bulk-limit.values.ts'

/**
 * Runs an action in parts of the size that one call allows. Returns the results before a failed call, and its error.
 */
export const inParts = async <Result>(
  ids: readonly string[],
  act: (part: string[]) => Promise<ActionResult<Result[]> | null>,
): Promise<{ done: Result[]; failure: string | null }> => {
  const done: Result[] = []
  for (let from = 0; from < ids.length; from += bulkLimit) {
    const result = await act(ids.slice(from, from + bulkLimit))
    if (result === null) break
    if (!result.ok) return { done, failure: result.error.message }
    done.push(...result.data)
  }
  return { done, failure: null }
}
