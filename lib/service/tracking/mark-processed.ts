import { and, eq, isNull } from 'drizzle-orm'

import type { ServiceDeps } from '#lib/service/context.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'

/** Notes that a stored message is worked off, unless that is noted already. */
export const markProcessed = async ({ db, clock }: ServiceDeps, messageId: string): Promise<void> => {
  await db
    .update(providerMessages)
    .set({ processedAt: clock.now() })
    .where(and(eq(providerMessages.id, messageId), isNull(providerMessages.processedAt)))
}
