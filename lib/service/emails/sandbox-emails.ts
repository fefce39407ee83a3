import { and, desc, eq, or } from 'drizzle-orm'

import type { SandboxEmail, SandboxEmailItem } from '#lib/contract/sandbox/sandbox.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { sandboxEmails } from '#lib/service/db/schema/emails.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { isId } from '#lib/service/ids.ts'

const shown = 100

/** Those of the organization, and those to the caller. Throws NOT_FOUND where e-mails are really sent. */
const visibleTo = async (ctx: ServiceContext) => {
  if (ctx.config.email.smtpUrl !== undefined) {
    throw new ServiceError(
      'NOT_FOUND',
      'This installation sends email through an SMTP server, so no emails are captured.',
    )
  }
  const ofOrganization = eq(sandboxEmails.organizationId, ctx.organizationId)
  if (ctx.actor.type !== 'user') return ofOrganization
  const [caller] = await ctx.db.select({ email: user.email }).from(user).where(eq(user.id, ctx.actor.userId))
  return caller ? or(ofOrganization, eq(sandboxEmails.recipient, caller.email)) : ofOrganization
}

/** The last e-mails that were kept instead of sent, newest first. Throws NOT_FOUND where they are really sent. */
export const listSandboxEmails = async (ctx: ServiceContext): Promise<SandboxEmailItem[]> => {
  const rows = await ctx.db
    .select({
      id: sandboxEmails.id,
      to: sandboxEmails.recipient,
      subject: sandboxEmails.subject,
      sentAt: sandboxEmails.sentAt,
    })
    .from(sandboxEmails)
    .where(await visibleTo(ctx))
    .orderBy(desc(sandboxEmails.sentAt), desc(sandboxEmails.id))
    .limit(shown)
  return rows.map(({ sentAt, ...row }) => ({ ...row, sent_at: sentAt.toISOString() }))
}

/** One e-mail that was kept instead of sent. Throws NOT_FOUND. */
export const getSandboxEmail = async (ctx: ServiceContext, emailId: string): Promise<SandboxEmail> => {
  const visible = await visibleTo(ctx)
  const [row] = isId(emailId)
    ? await ctx.db
        .select()
        .from(sandboxEmails)
        .where(and(visible, eq(sandboxEmails.id, emailId)))
    : []
  if (!row) throw new ServiceError('NOT_FOUND', 'This email does not exist.')
  return {
    id: row.id,
    to: row.recipient,
    from: row.sender,
    subject: row.subject,
    text: row.text,
    html: row.html,
    headers: row.headers,
    sent_at: row.sentAt.toISOString(),
  }
}
