import type { ErrorCode } from '#lib/contract/api/errors.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { invalidateDetail } from '#lib/service/detail-cache/detail-cache.ts'
import { ServiceError } from '#lib/service/errors.ts'

/** Why one of many was left as it was. */
export type Fault = { code: ErrorCode; message: string }

/**
 * Does the same with one shipment after another, each by itself: what is refused for one is told of that one, and the
 * others go on. A fault of the service ends it all.
 */
export const eachShipment = async <Result>(
  ctx: ServiceContext,
  ids: readonly string[],
  act: (shipmentId: string) => Promise<Result>,
): Promise<Map<string, { result: Result } | { fault: Fault }>> => {
  const done = new Map<string, { result: Result } | { fault: Fault }>()
  for (const id of ids) {
    try {
      done.set(id, { result: await act(id) })
      await invalidateDetail(ctx, id)
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      done.set(id, { fault: { code: error.code, message: error.message } })
    }
  }
  return done
}
