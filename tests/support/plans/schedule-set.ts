import { systemContext } from '#lib/service/context.ts'
import { cancelSetSchedule, scheduleLetterSet } from '#lib/service/send-later/schedule-letter-set.ts'
import type { TestService } from '#tests/support/service.ts'
import { insertSet } from '#tests/support/shipments/letter-set.ts'

/** Schedules the letters of a set, changes the limit, and cancels: each reads those that are bought together. */
export const scheduleOneSet = async ({ deps, organizationId, owner }: TestService): Promise<void> => {
  const ctx = {
    ...systemContext(deps, organizationId),
    actor: { type: 'user', userId: owner.userId },
    role: 'owner',
  } as const
  const { setId, letters } = await insertSet(ctx)
  for (const limit_cents of [5000, 6000])
    await scheduleLetterSet(ctx, setId, { letters, mail_on: '2026-03-09', limit_cents })
  await cancelSetSchedule(ctx, setId)
}
