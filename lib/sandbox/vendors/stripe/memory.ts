import { openObjects } from '#lib/sandbox/vendors/object-store.ts'
import type { ObjectStore } from '#lib/sandbox/vendors/object-store.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import type { StripeKinds } from './shapes.ts'

/** What Stripe's stand-in remembers, read and written on one connection or in one transaction. */
export type StripeMemory = {
  db: Database
  clock: Clock
  objects: ObjectStore<StripeKinds>
  /** The request that is being answered, as events name it; `mount`: where the stand-ins are, such as `/sandbox`. */
  request: { id: string; idempotencyKey: string | null; apiVersion: string; mount?: string }
}

export const openStripeMemory = (
  db: Database,
  clock: Clock,
  request: StripeMemory['request'],
): StripeMemory => ({ db, clock, objects: openObjects<StripeKinds>(db, clock, 'stripe'), request })
