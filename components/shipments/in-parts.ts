import type { ActionResult } from '#lib/client/action-result.ts'
import { bulkLimit } from '#lib/contract/shipments/shipment-bulk.ts'

/** Does something with as many at a time as one call takes. What was done before a call failed is told with it. */
export const inParts = async <Result>(
  ids: readonly string[],
  act: (part: string[]) => Promise<ActionResult<Result[]>>,
): Promise<{ done: Result[]; failure: string | null }> => {
  const done: Result[] = []
  for (let from = 0; from < ids.length; from += bulkLimit) {
    const result = await act(ids.slice(from, from + bulkLimit))
    if (!result.ok) return { done, failure: result.error.message }
    done.push(...result.data)
  }
  return { done, failure: null }
}
