import { inArray, lt, sql } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { keptDetails } from '#lib/service/db/schema/detail-cache.ts'
import { idempotencyKeys } from '#lib/service/db/schema/idempotency.ts'
import { rateLimits } from '#lib/service/db/schema/settings.ts'

import { keptSince } from './idempotency-keys.ts'

/** No request lasts that long, so that none still relies on the generation of a detail. */
const detailHours = 48

/** Deletes, in all organizations, the answers that are no longer given and the counts of windows that have ended. */
export const sweepAnswers = async ({ db, clock }: ServiceDeps): Promise<void> => {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, keptSince(clock.now())))
  const writtenBefore = new Date(clock.now().getTime() - detailHours * 60 * 60 * 1000)
  const old = db
    .select({ shipmentId: keptDetails.shipmentId })
    .from(keptDetails)
    .where(lt(keptDetails.writtenAt, writtenBefore))
    // A change to several shipments locks several of them; the two must not wait for one another.
    .for('update', { skipLocked: true })
  await db.delete(keptDetails).where(inArray(keptDetails.shipmentId, old))
  // Windows are counted in real time, whatever the service's clock shows.
  await db
    .delete(rateLimits)
    .where(lt(rateLimits.expire, sql`extract(epoch from clock_timestamp() - interval '1 hour') * 1000`))
}
