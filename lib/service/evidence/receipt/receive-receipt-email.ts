import { and, eq } from 'drizzle-orm'
import { addressParser } from 'postal-mime'

import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { readMessage, type ReceivedMessage } from '#lib/service/email-messages/read-message.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { findWatch } from '#lib/service/tracking/watch-shipment.ts'

import { judgeCarrier } from './carrier-sender.ts'
import { keepEmailedReceipt } from './emailed-receipts.ts'
import { shipmentOfAddress } from './receipt-address.ts'
import { storeReceipt } from './store-receipt.ts'

/** A PDF of a message. */
type Pdf = { name: string; bytes: Uint8Array }

const valuesOf = ({ headers }: ReceivedMessage, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

const addressesIn = (field: string): string[] =>
  addressParser(field).flatMap(({ address, group }) =>
    (group ?? [{ address }]).map((each) => each.address ?? ''),
  )

/** Everyone the message names as its receiver, the mail server's own word first. */
const receiversOf = (message: ReceivedMessage, envelopeTo: string | null): string[] => [
  ...(envelopeTo ? [envelopeTo] : []),
  ...['delivered-to', 'x-original-to'].flatMap((name) => valuesOf(message, name)),
  ...['to', 'cc'].flatMap((name) => valuesOf(message, name).flatMap(addressesIn)),
]

const maxSenderLength = 320

const senderOf = (message: ReceivedMessage): string => {
  const [named = ''] = valuesOf(message, 'from').flatMap(addressesIn)
  const sender = (message.from ?? named).replaceAll(/\p{C}/gu, '').slice(0, maxSenderLength)
  return sender || 'unknown sender'
}

const maxNameLength = 120

const pdfsOf = ({ attachments }: ReceivedMessage): Pdf[] =>
  attachments.flatMap(({ mimeType, filename, content }, index) => {
    const name = (filename ?? '').replaceAll(/\p{C}/gu, '').slice(0, maxNameLength)
    if (mimeType !== 'application/pdf' && !/\.pdf$/i.test(name)) return []
    if (typeof content === 'string') return []
    // A copy of its own: the inspector may take the buffer over.
    return [{ name: name || `attachment ${index + 1}`, bytes: Buffer.from(new Uint8Array(content)) }]
  })

const organizationOf = async ({ db }: ServiceDeps, shipmentId: string): Promise<string | null> => {
  const [found] = await db
    .select({ organizationId: directory.organizationId })
    .from(directory)
    .where(and(eq(directory.kind, 'receipt_address'), eq(directory.name, shipmentId)))
  return found?.organizationId ?? null
}

/** Stores or keeps one PDF. Returns why it was rejected, or null. */
const keep = async ({ bytes }: Pdf, store: () => Promise<void>): Promise<string | null> => {
  if (bytes.byteLength > maxReceiptBytes) return 'it is larger than 10 MB'
  try {
    await store()
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}

/** Outcome of an email's files. */
type Outcome = { sender: string; waiting: string[]; faults: string[] }

const describe = ({ sender, waiting, faults }: Outcome): string => {
  const origin = `An email from ${sender} to this shipment’s receipt address`
  const refused = `contained files that were not saved: ${faults.join('; ')}. Ask the sender for a valid copy, and upload it on the shipment’s page.`
  if (waiting.length === 0) return `${origin} ${refused}`
  const kept = `${origin} contained ${waiting.join(', ')}. The sender could not be confirmed as USPS, so it is not part of the evidence: open it on the shipment’s page, and add it if it is the return receipt.`
  return faults.length === 0 ? kept : `${kept} It also ${refused}`
}

/** Opens a task for files that a person has to review, since no one reads the log on behalf of a receipt's sender. */
const openReceiptTask = (
  ctx: ServiceContext,
  shipmentId: string,
  cause: string,
  outcome: Outcome,
): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const watch = await findWatch(ctx, shipment.id)
    await openTask(ctx, {
      kind: 'receipt_email',
      cause,
      shipmentId,
      message: describe(outcome),
      details: { sender: outcome.sender, waiting: outcome.waiting, not_kept: outcome.faults },
      dueAt: new Date(ctx.clock.now().getTime() + 7 * dayMs),
      ownerId: watch?.ownerId ?? null,
    })
  })

/** Returns why the message could not be assigned to a shipment; null when it was stored, or a task was opened. */
const take = async (
  deps: ServiceDeps,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<string | null> => {
  const message = await readMessage(raw)
  if (!message) return 'the message is unreadable'
  const shipmentId = receiversOf(message, envelopeTo)
    .map((address) => shipmentOfAddress(deps.config, address))
    .find((id) => id !== null)
  const organizationId = shipmentId ? await organizationOf(deps, shipmentId) : null
  if (!shipmentId || !organizationId) return 'no shipment has this receipt address'
  const ctx: ServiceContext = {
    ...deps,
    organizationId,
    actor: { type: 'webhook', provider: 'email' },
    role: null,
    requestId: newId(),
  }
  const { isProven, verdicts } = judgeCarrier(message, deps.config.receiptEmail?.authservId ?? null)
  const sender = senderOf(message)
  // The same message received twice opens one task.
  const taskCause = `${shipmentId}:${message.sha256}`
  const pdfs = pdfsOf(message)
  const outcome: Outcome = { sender, waiting: [], faults: pdfs.length === 0 ? ['no PDF is attached'] : [] }
  for (const pdf of pdfs) {
    const fault = await keep(pdf, () =>
      isProven
        ? storeReceipt(ctx, shipmentId, pdf.bytes, { via: 'email', by: sender, signed_by: null })
        : keepEmailedReceipt(ctx, shipmentId, pdf, { sender, verdicts, taskCause }),
    )
    if (fault !== null) outcome.faults.push(`${pdf.name} (${fault})`)
    else if (!isProven) outcome.waiting.push(pdf.name)
  }
  if (outcome.waiting.length > 0 || outcome.faults.length > 0) {
    await openReceiptTask(ctx, shipmentId, taskCause, outcome)
  }
  return null
}

/**
 * Receives an email (RFC 5322, as received) with a return receipt. If the receiving mail server confirms that the
 * carrier sent it, every attached PDF is stored for the shipment of its address, each once. Otherwise they wait beside
 * the evidence until a member adds them. Rejected files open a task; a message to no shipment is only logged. The
 * caller learns nothing. `envelopeTo` is the receiver that the mail server reports. Throws only if it should be
 * delivered again.
 */
export const receiveReceiptEmail = async (
  deps: ServiceDeps,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<void> => {
  const reason = await take(deps, raw, envelopeTo)
  if (reason !== null) deps.logger.warn({ reason }, 'an email contained no return receipt')
}
