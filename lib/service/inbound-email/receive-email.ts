import { createHash } from 'node:crypto'

import type { InboundOutcome } from '#lib/contract/inbound-email/inbound-email.values.ts'
import { inTenant, withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { readMessage, type ReceivedMessage } from '#lib/service/email-messages/read-message.ts'
import { judgeSender } from '#lib/service/email-messages/sender-verdict.ts'
import { queueEmail } from '#lib/service/emails/send-email.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { findLimit } from '#lib/service/limit-of-member.ts'
import { createAttempts } from '#lib/service/organizations/accounts/attempts.ts'

import { addEmailedPapers } from './add-papers.ts'
import { claimMessage, deferMessage, settleMessage } from './claim-message.ts'
import { composeReply, incompleteReply, type Reply } from './compose-reply.ts'
import { draftLetter } from './draft-letter.ts'
import { findSender, type Sender } from './find-sender.ts'
import { findReceiver, localPartAt } from './inbound-address.ts'
import { type PaperText, readPaperText } from './paper-text.ts'
import type { ReceivedEmailRow } from './received-emails.ts'

/** The envelope that a message was handed over in. */
export type Envelope = {
  recipient: string
  /** The return path; an empty text is that of a bounce, null where the caller does not know it. */
  sender: string | null
}

/**
 * Result for the mail server: done, for any outcome of the message; or permanently rejected. `mayBounce`: its return
 * path is proven, so that a bounce reaches its sender.
 */
export type Delivery = { kind: 'done' } | { kind: 'refused'; reason: string; mayBounce: boolean }

const done: Delivery = { kind: 'done' }

/** Base64 makes a PDF of 18 MB 25 MB long; most mail servers accept no larger messages. */
export const maxMessageBytes = 25 * 1024 * 1024

/** Messages of one member in an hour. */
const perHour = { window: 3600, max: 30 }

const maxHeadBytes = 64 * 1024

/** Refuses a message for good, saying whether a bounce would reach its sender. */
const refuse = async (deps: ServiceDeps, head: Uint8Array, reason: string): Promise<Delivery> => {
  const message = await readMessage(head.subarray(0, maxHeadBytes))
  const authservId = deps.config.inboundEmail?.authservId ?? ''
  const mayBounce =
    message !== null && judgeSender(message.headers, authservId, message.from).isEnvelopeAuthentic
  deps.logger.warn({ reason, mayBounce }, 'an email was refused')
  return { kind: 'refused', reason, mayBounce }
}

/** Refuses a message of which only the beginning was read. */
export const refuseTooLarge = (deps: ServiceDeps, head: Uint8Array): Promise<Delivery> =>
  refuse(deps, head, 'The message is larger than 25 MB. Upload the PDF in Mailroom instead.')

type Received = { row: ReceivedEmailRow; message: ReceivedMessage; address: string }

/** Records the outcome with its reply, if any: both or neither. */
const settle = async (
  ctx: ServiceContext,
  { row, message, address }: Received,
  result: { outcome: InboundOutcome; reason: string | null; answer?: { to: Sender; reply: Reply } },
): Promise<void> => {
  const { answer, ...settled } = result
  await withTransaction(ctx, async (ctx) => {
    const isNew = await settleMessage(ctx, row, {
      ...settled,
      ...(answer && { userId: answer.to.userId }),
    })
    if (!isNew || !answer) return
    await queueEmail(ctx, {
      organizationId: ctx.organizationId,
      to: answer.to.email,
      ...composeReply(answer.reply, { ...message, address, verdicts: row.verdicts }),
    })
  })
}

/** Defers the message where its sender has sent too many. Throws RATE_LIMITED. */
const limitSender = async (ctx: ServiceContext, row: ReceivedEmailRow, sender: Sender): Promise<void> => {
  const wait = await createAttempts(ctx.pool).countRequest(
    `inbound-email ${ctx.organizationId} ${sender.userId}`,
    perHour,
  )
  if (wait === 0) return
  const reason = `The sender has sent more than ${perHour.max} emails within an hour.`
  await deferMessage(ctx, row, reason, sender.userId)
  throw new ServiceError('RATE_LIMITED', `${reason} Deliver it again in ${wait} seconds.`)
}

const asSender = async (ctx: ServiceContext, { userId, role }: Sender): Promise<ServiceContext> => ({
  ...ctx,
  actor: { type: 'user', userId },
  role,
  limit: await findLimit(ctx, { organizationId: ctx.organizationId, userId, role }),
})

/** Makes a draft, or adds stamped papers, in the name of the sender, and replies. */
const act = async (
  ctx: ServiceContext,
  received: Received,
  sender: Sender,
  papers: PaperText | null,
): Promise<void> => {
  const { row, message, address } = received
  try {
    const acting = await asSender(ctx, sender)
    const { reply, reason } = await inTenant(
      ctx.organizationId,
      () =>
        papers === null
          ? draftLetter(acting, row, message, address)
          : addEmailedPapers(acting, message, papers),
      acting.limit,
    )
    const outcome = papers === null ? 'draft_created' : 'paper_added'
    await settle(ctx, received, {
      outcome: reason === null ? outcome : 'incomplete',
      reason,
      answer: { to: sender, reply },
    })
  } catch (error) {
    await deferMessage(
      ctx,
      row,
      'It could not be processed yet; the mail server delivers it again.',
      sender.userId,
    )
    throw error
  }
}

/** Determines the outcome of a claimed message. Only members ever get a reply. */
const handle = async (
  ctx: ServiceContext,
  received: Received,
  told: { isAuthentic: boolean; isBounce: boolean },
): Promise<void> => {
  const { row, message } = received
  const drop = (outcome: InboundOutcome, reason: string) => settle(ctx, received, { outcome, reason })
  if (told.isBounce) return drop('automatic', 'It is a bounce or another automatic message.')
  if (message.automatic !== null) return drop('automatic', message.automatic)
  if (message.from === null)
    return drop('not_authenticated', 'It does not have exactly one plain From address.')
  if (!told.isAuthentic) {
    return drop(
      'not_authenticated',
      'The receiving mail server did not confirm the domain of the From address.',
    )
  }
  const papers = readPaperText(message.text)
  const sender = await findSender(ctx, message.from, papers === null ? 'send_mail' : 'operate')
  if (sender === null) return drop('unknown_sender', 'The From address is not a member’s verified address.')
  await limitSender(ctx, row, sender)
  if (sender.obstacle === null) return act(ctx, received, sender, papers)
  return settle(ctx, received, {
    outcome: 'not_permitted',
    reason: `The member cannot ${papers === null ? 'send mail' : 'add papers'}: by role, or for lack of two-factor authentication.`,
    answer: { to: sender, reply: incompleteReply([sender.obstacle], { url: null, showsExample: false }) },
  })
}

/**
 * Returns the key that identifies a repeated message. An unauthenticated copy has another key: it must not prevent the
 * member's own from being received.
 */
const keyOf = (message: ReceivedMessage, told: { isAuthentic: boolean; isBounce: boolean }): string =>
  createHash('sha256')
    .update(JSON.stringify([message.key, message.from, told.isAuthentic, told.isBounce]))
    .digest('hex')

const isBounce = ({ sender }: Envelope): boolean =>
  sender !== null && (/^<?>?$/.test(sender.trim()) || /^<?mailer-daemon\b/i.test(sender.trim()))

/**
 * Receives a message (RFC 5322) for an organization's address: a member's message becomes a draft, and gets a reply
 * with its prices. Buys nothing. The same message again has no effect. Throws if it should be delivered again.
 */
export const receiveEmail = async (
  deps: ServiceDeps,
  raw: Uint8Array,
  envelope: Envelope,
): Promise<Delivery> => {
  const { inboundEmail } = deps.config
  if (!inboundEmail) throw new ServiceError('NOT_FOUND', 'Inbound email is off: set INBOUND_EMAIL_DOMAIN.')
  const localPart = localPartAt(envelope.recipient, inboundEmail.domain)
  const organizationId = localPart === null ? null : await findReceiver(deps, localPart)
  if (organizationId === null) return refuse(deps, raw, 'No organization has this address.')
  if (raw.byteLength > maxMessageBytes) return refuseTooLarge(deps, raw)
  const message = await readMessage(raw)
  if (message === null) return refuse(deps, raw, 'The message cannot be read.')
  const ctx: ServiceContext = {
    ...deps,
    organizationId,
    actor: { type: 'webhook', provider: 'email' },
    role: null,
    requestId: newId(),
  }
  const { verdicts, isAuthentic } = judgeSender(message.headers, inboundEmail.authservId, message.from)
  return inTenant(organizationId, async () => {
    const told = { isAuthentic, isBounce: isBounce(envelope) }
    const key = keyOf(message, told)
    const row = await claimMessage(ctx, { message, key, sizeBytes: raw.byteLength, verdicts })
    const address = `${localPart}@${inboundEmail.domain}`
    if (row) await handle(ctx, { row, message, address }, told)
    return done
  })
}
