import { lt } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { apiRequests } from '#lib/service/db/schema/api-keys.ts'

import { keptMs } from './select-requests.ts'

/** Deletes, in all organizations, the calls that are older than thirty days. */
export const sweepApiRequests = async ({ db, clock }: ServiceDeps): Promise<void> => {
  await db.delete(apiRequests).where(lt(apiRequests.at, new Date(clock.now().getTime() - keptMs)))
}
