import { and, desc, eq, gte, lt } from 'drizzle-orm'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import type { ListReceivedEmailsQuery, ReceivedEmail } from '#lib/contract/inbound-email/inbound-email.ts'
import { inboundEmailDays } from '#lib/contract/inbound-email/inbound-email.values.ts'
import { authorize } from '#lib/service/authorize.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { receivedEmails } from '#lib/service/db/schema/inbound-email.ts'
import { lowestIdAt } from '#lib/service/ids.ts'
import { type Page, splitPage } from '#lib/service/lists/page.ts'

export type ReceivedEmailRow = typeof receivedEmails.$inferSelect

const keptMs = inboundEmailDays * dayMs

const present = (row: ReceivedEmailRow, memberName: string | null): ReceivedEmail => ({
  id: row.id,
  received_at: row.receivedAt.toISOString(),
  from: row.sender,
  subject: row.subject,
  outcome: row.outcome,
  reason: row.reason,
  verdicts: row.verdicts,
  message_id: row.messageId,
  sha256: row.sha256,
  size_bytes: row.sizeBytes,
  member: row.userId === null ? null : { id: row.userId, name: memberName },
  shipment_id: row.outcome === 'draft_created' ? row.draftId : null,
})

/** Lists one page of the emails received in the last 90 days, newest first. Throws FORBIDDEN. */
export const listReceivedEmails = async (
  ctx: ServiceContext,
  { limit, cursor }: ListReceivedEmailsQuery,
): Promise<Page<ReceivedEmail>> => {
  authorize(ctx, 'manage_organization')
  const oldest = new Date(ctx.clock.now().getTime() - keptMs)
  const found = await ctx.db
    .select({ row: receivedEmails, name: user.name })
    .from(receivedEmails)
    // Each has at most one; a left join keeps its order, so that a page is read before its members.
    .leftJoin(user, eq(user.id, receivedEmails.userId))
    .where(
      and(
        eq(receivedEmails.organizationId, ctx.organizationId),
        gte(receivedEmails.id, lowestIdAt(oldest)),
        cursor ? lt(receivedEmails.id, cursor) : undefined,
      ),
    )
    .orderBy(desc(receivedEmails.id))
    .limit(limit + 1)
  const { rows, tail } = splitPage(found, limit, ({ row }) => row.id)
  return { data: rows.map(({ row, name }) => present(row, name)), ...tail }
}

/** Deletes emails older than 90 days, in all organizations. */
export const sweepReceivedEmails = async ({ db, clock }: ServiceDeps): Promise<void> => {
  await db
    .delete(receivedEmails)
    .where(lt(receivedEmails.receivedAt, new Date(clock.now().getTime() - keptMs)))
}
