import { and, eq, sql } from 'drizzle-orm'

import { paths } from '#lib/paths.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import { parseCheckpoint } from '#lib/proof/transparency/checkpoint.ts'
import { type ServiceDeps, systemContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { members, organizations } from '#lib/service/db/schema/organizations.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'

import { composeCheckpoint } from './checkpoint-email.ts'
import { findLatestCheckpoint, fullNote } from './read-log.ts'

/** When the next checkpoint is due, for the organization of the row. */
const dueAt = sql`(coalesce(${organizations.checkpointEmailedAt}, ${organizations.createdAt}) +
  case ${organizations.checkpointEmails}
    when 'daily' then interval '1 day' when 'weekly' then interval '7 days' else interval '1 month' end)`

const isDue = (now: Date) =>
  sql`(${organizations.checkpointEmails} <> 'off' and ${dueAt} <= ${now.toISOString()})`

/** Sends the newest checkpoint to the owners of each organization, as often as it chose: so it leaves this machine. */
export const sendCheckpoints = async (ctx: ServiceDeps): Promise<void> => {
  const latest = await findLatestCheckpoint(ctx.db)
  const origin = latest && parseCheckpoint(latest.note)?.origin
  if (!latest || !origin) return
  const note = await fullNote(ctx.db, latest)
  const now = ctx.clock.now()
  const due = await ctx.db
    .select({ organizationId: organizations.organizationId })
    .from(organizations)
    .where(isDue(now))
  for (const { organizationId } of due) {
    await withTransaction(systemContext(ctx, organizationId), async (ctx) => {
      const [claimed] = await ctx.db
        .update(organizations)
        .set({ checkpointEmailedAt: now })
        .where(and(eq(organizations.organizationId, organizationId), isDue(now)))
        .returning({ name: organizations.name, frequency: organizations.checkpointEmails })
      if (!claimed || claimed.frequency === 'off') return
      const email = composeCheckpoint({
        organization: claimed.name,
        origin,
        size: latest.size,
        note,
        frequency: claimed.frequency,
        verifyUrl: `${ctx.config.appUrl}${paths.verify()}`,
        settingsUrl: `${ctx.config.appUrl}${paths.settings.retention()}`,
      })
      const owners = await ctx.db
        .select({ to: user.email })
        .from(members)
        .innerJoin(user, eq(user.id, members.userId))
        .where(and(eq(members.organizationId, organizationId), eq(members.role, 'owner')))
      for (const { to } of owners) await queueEmail(ctx, { organizationId, to, ...email })
    })
  }
}
