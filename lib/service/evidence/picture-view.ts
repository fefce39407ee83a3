import { and, eq, gt, sql } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { recordAudit } from '#lib/service/audit/record-audit.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'

/** Records who saw the picture of an evidence file: once a day for each reader, as it is part of the shipment's page. */
export const recordPictureView = async (
  ctx: ServiceContext,
  shipmentId: string,
  filename: string,
): Promise<void> => {
  const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null
  const since = new Date(ctx.clock.now().getTime() - dayMs)
  const [before] = await ctx.db
    .select({ id: auditEntries.id })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.organizationId, ctx.organizationId),
        eq(auditEntries.subjectId, shipmentId),
        // By the index of subjects: of the action there are many.
        sql`${auditEntries.action} || '' = 'evidence.downloaded'`,
        sql`${auditEntries.after} ->> 'picture' = ${filename}`,
        gt(auditEntries.at, since),
        sql`${auditEntries.actorId} is not distinct from ${userId}`,
        sql`${auditEntries.apiKeyId} is not distinct from ${ctx.caller?.apiKeyId ?? null}`,
      ),
    )
    .limit(1)
  if (before) return
  await recordAudit(ctx, {
    action: 'evidence.downloaded',
    subject: { type: 'shipment', id: shipmentId },
    after: { picture: filename },
  })
}
