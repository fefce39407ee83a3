import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import PostalMime, { type Address, type Email } from 'postal-mime'

import { dayMs } from '#lib/contract/api/time.values.ts'
import { maxReceiptBytes } from '#lib/contract/evidence/evidence-limits.values.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { withTransaction } from '#lib/service/db/transaction.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import { lockShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTask } from '#lib/service/tasks/open-task.ts'
import { findWatch } from '#lib/service/tracking/watch-shipment.ts'

import { shipmentOfAddress } from './receipt-address.ts'
import { storeReceipt } from './store-receipt.ts'

/** A PDF of a message. */
type Pdf = { name: string; bytes: Uint8Array }

const maxSenderLength = 320

const addressesOf = (given: readonly Address[] | undefined): string[] =>
  (given ?? []).flatMap(({ address, group }) => (group ?? [{ address }]).map((each) => each.address ?? ''))

/** Everyone the message names as its receiver, the mail server's own word first. */
const receiversOf = (email: Email, envelopeTo: string | null): string[] => [
  ...(envelopeTo ? [envelopeTo] : []),
  ...email.headers
    .filter(({ key }) => key === 'delivered-to' || key === 'x-original-to')
    .map(({ value }) => value),
  ...addressesOf(email.to),
  ...addressesOf(email.cc),
]

const senderOf = (email: Email): string => {
  const [address] = email.from ? addressesOf([email.from]) : []
  return address ? address.replaceAll(/\p{C}/gu, '').slice(0, maxSenderLength) : 'unknown sender'
}

const maxNameLength = 120

const pdfsOf = (email: Email): Pdf[] =>
  email.attachments.flatMap(({ mimeType, filename, content }, index) => {
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

/** Stores one PDF. Returns why it was rejected, or null. */
const keep = async (
  ctx: ServiceContext,
  shipmentId: string,
  { bytes }: Pdf,
  sender: string,
): Promise<string | null> => {
  if (bytes.byteLength > maxReceiptBytes) return 'it is larger than 10 MB'
  try {
    await storeReceipt(ctx, shipmentId, bytes, { via: 'email', by: sender, signed_by: null })
    return null
  } catch (error) {
    if (error instanceof ServiceError) return error.message
    throw error
  }
}

/** Opens a task for files that were rejected, since no one reads the log for the sender of a receipt. */
const openReceiptTask = async (
  ctx: ServiceContext,
  shipmentId: string,
  email: { raw: Uint8Array; sender: string },
  faults: readonly string[],
): Promise<void> => {
  await withTransaction(ctx, async (ctx) => {
    const shipment = await lockShipment(ctx, shipmentId)
    const watch = await findWatch(ctx, shipment.id)
    await openTask(ctx, {
      kind: 'receipt_email',
      // The same message received twice opens one task.
      cause: `${shipmentId}:${createHash('sha256').update(email.raw).digest('hex')}`,
      shipmentId,
      message: `An email from ${email.sender} to this shipment’s receipt address contained files that were not saved: ${faults.join('; ')}. Ask the sender for a valid copy, and upload it on the shipment’s page.`,
      details: { sender: email.sender, not_kept: [...faults] },
      dueAt: new Date(ctx.clock.now().getTime() + 7 * dayMs),
      ownerId: watch?.ownerId ?? null,
    })
  })
}

/** Returns why the message could not be assigned to a shipment; null when it was stored, or a task was opened. */
const take = async (
  deps: ServiceDeps,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<string | null> => {
  // The parser may take the buffer over.
  const email = await PostalMime.parse(Buffer.from(raw)).catch(() => null)
  if (!email) return 'the message is unreadable'
  const shipmentId = receiversOf(email, envelopeTo)
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
  const sender = senderOf(email)
  const pdfs = pdfsOf(email)
  const faults = pdfs.length === 0 ? ['no PDF is attached'] : []
  for (const pdf of pdfs) {
    const fault = await keep(ctx, shipmentId, pdf, sender)
    if (fault !== null) faults.push(`${pdf.name} (${fault})`)
  }
  if (faults.length > 0) await openReceiptTask(ctx, shipmentId, { raw, sender }, faults)
  return null
}

/**
 * Receives an email (RFC 5322, as it was received) with a return receipt: every PDF attached is stored for the
 * shipment whose address it was sent to, the same one once. What is rejected becomes a task; a message to no shipment
 * is only logged. The caller learns nothing of it. `envelopeTo` is the receiver that the mail server knows.
 * Throws only when it should be delivered again.
 */
export const receiveReceiptEmail = async (
  deps: ServiceDeps,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<void> => {
  const reason = await take(deps, raw, envelopeTo)
  if (reason !== null) deps.logger.warn({ reason }, 'an email contained no return receipt')
}
