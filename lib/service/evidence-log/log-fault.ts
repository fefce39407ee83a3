import { eq } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import { type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { serviceSettings } from '#lib/service/db/schema/settings.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'

/** Setting that stores the error found by the last check, for metrics and the next report. */
export const faultSetting = 'evidence_log_fault'

type StoredFault = { message: string; found_at: string }

/** Returns what the last check found wrong with the log; null when nothing. */
export const findLogFault = async ({ db }: Pick<ServiceDeps, 'db'>): Promise<StoredFault | null> => {
  const [row] = await db.select().from(serviceSettings).where(eq(serviceSettings.key, faultSetting))
  // Written by this module alone.
  return (row?.value as StoredFault | undefined) ?? null
}

/** Forgets an error that is no longer found. */
export const clearLogFault = async ({ db }: ServiceDeps): Promise<void> => {
  await db.delete(serviceSettings).where(eq(serviceSettings.key, faultSetting))
}

/**
 * Reports an error of the log: writes it to the service log, counts it, audits it for every organization, and opens a
 * task for each. The same error is reported once.
 */
export const reportLogFault = async (ctx: ServiceDeps, message: string): Promise<void> => {
  ctx.logger.error({ fault: message }, 'the transparency log of evidence differs from what was published')
  if ((await findLogFault(ctx))?.message === message) return
  const now = ctx.clock.now()
  const value: StoredFault = { message, found_at: now.toISOString() }
  await ctx.db
    .insert(serviceSettings)
    .values({ key: faultSetting, value })
    .onConflictDoUpdate({ target: serviceSettings.key, set: { value } })
  const all = await ctx.db.select({ organizationId: organizations.organizationId }).from(organizations)
  for (const { organizationId } of all) {
    await withTransaction(systemContext(ctx, organizationId), async (ctx) => {
      const opened = await openTask(ctx, {
        kind: 'integrity_check_failed',
        cause: `evidence_log_failed:${message}`,
        shipmentId: null,
        message: `The check of the log that all evidence is published in failed: ${message} Contact your Mailroom administrator. Checkpoints that were sent to you by email show what was published.`,
        details: { message },
        dueAt: new Date(now.getTime() + dayMs),
      })
      if (opened === null) return
      await recordAudit(ctx, {
        action: 'evidence.log_check_failed',
        subject: { type: 'organization', id: organizationId },
        after: { message },
      })
    })
  }
}
