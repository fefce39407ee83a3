import { and, count, eq, sum } from 'drizzle-orm'

import type { BatchRowState } from '#lib/contract/batches/batch-states.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { formatNumber, plural } from '#lib/contract/formats/numbers.values.ts'
import { paths } from '#lib/paths.ts'
import type { TransactionContext } from '#lib/service/context.ts'
import { user } from '#lib/service/db/schema/accounts.ts'
import { batchRows } from '#lib/service/db/schema/batches.ts'
import { members } from '#lib/service/db/schema/organizations.ts'
import { emailHtml, escapeHtml } from '#lib/service/emails/email-html.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'

import { type BatchRecord, isOfBatch } from './load-batch.ts'

/** The stop reason of a batch whose buyer needs no e-mail about it. */
export const stoppedByPerson = 'Stopped by a person.'

const labels = {
  bought: 'bought',
  awaiting_approval: 'waiting for approval',
  quoted: 'ready to buy',
  price_increased: 'with a price increase to confirm',
  failed: 'not bought',
  invalid: 'needing fixes',
  unavailable: 'temporarily unavailable',
  excluded: 'excluded',
} as const satisfies Partial<Record<BatchRowState, string>>

const tallyOf = async (ctx: TransactionContext, batchId: string) => {
  const rows = await ctx.db
    .select({
      state: batchRows.state,
      rows: count(),
      companions: count(batchRows.companionCents),
      cents: sum(batchRows.priceCents).mapWith(Number),
    })
    .from(batchRows)
    .where(isOfBatch(ctx, batchId))
    .groupBy(batchRows.state)
  const parts = Object.entries(labels).flatMap(([state, label]) => {
    const found = rows.find((row) => row.state === state)
    return found ? [`${formatNumber(found.rows)} ${label}`] : []
  })
  const bought = rows.find(({ state }) => state === 'bought')
  const boughtLetters = (bought?.rows ?? 0) + (bought?.companions ?? 0)
  return { text: parts.join(', '), boughtLetters, boughtCents: bought?.cents ?? 0 }
}

/** E-mails the buyer once the round has ended: they may have closed the page long ago. */
export const notifyBuyer = async (
  ctx: TransactionContext,
  batch: BatchRecord,
  stopReason: string | null,
): Promise<void> => {
  if (batch.runBy === null || stopReason === stoppedByPerson) return
  const [buyer] = await ctx.db
    .select({ email: user.email })
    .from(members)
    .innerJoin(user, eq(user.id, members.userId))
    .where(and(eq(members.organizationId, ctx.organizationId), eq(members.userId, batch.runBy)))
  if (!buyer) return
  const { text, boughtLetters, boughtCents } = await tallyOf(ctx, batch.id)
  const name = batch.name.replaceAll(/\s+/g, ' ')
  const lines = [
    `Finished buying “${name}”: ${text}. ${formatDollars(boughtCents)} charged so far.`,
    ...(stopReason === null ? [] : [stopReason]),
  ]
  const url = `${ctx.config.appUrl}${paths.sendMany.result(batch.id)}`
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`).join('')
  await queueEmail(ctx, {
    organizationId: ctx.organizationId,
    to: buyer.email,
    subject:
      stopReason === null
        ? `Bulk send purchased: ${name}, ${plural(boughtLetters, 'letter')}`
        : `Bulk send stopped: ${name}`,
    text: [...lines, `View the result of each row: ${url}`].join('\n\n'),
    html: emailHtml(
      `${paragraphs}<p><a href="${escapeHtml(url)}" style="color:#1d4f91">View the result of each row</a></p>`,
    ),
  })
}
