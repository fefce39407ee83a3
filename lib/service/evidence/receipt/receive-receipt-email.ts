import { and, eq } from 'drizzle-orm'
import PostalMime, { type Address, type Email } from 'postal-mime'

import { maxReceiptBytes } from '#lib/contract/artifact.ts'
import type { ServiceContext, ServiceDeps } from '#lib/service/context.ts'
import { directory } from '#lib/service/db/schema/organizations.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'

import { keepReceipt } from './keep-receipt.ts'
import { shipmentOfAddress } from './receipt-address.ts'

/** What became of a message: kept as a receipt, or why not. Only the log is told. */
type Outcome = { isKept: true } | { isKept: false; reason: string }

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

const firstPdf = (email: Email): Uint8Array | null => {
  const pdf = email.attachments.find(
    ({ mimeType, filename }) => mimeType === 'application/pdf' || /\.pdf$/i.test(filename ?? ''),
  )
  if (!pdf || typeof pdf.content === 'string') return null
  // A copy of its own: the inspector may take the buffer over.
  return Buffer.from(new Uint8Array(pdf.content))
}

const organizationOf = async ({ db }: ServiceDeps, shipmentId: string): Promise<string | null> => {
  const [found] = await db
    .select({ organizationId: directory.organizationId })
    .from(directory)
    .where(and(eq(directory.kind, 'receipt_address'), eq(directory.name, shipmentId)))
  return found?.organizationId ?? null
}

const take = async (deps: ServiceDeps, raw: Uint8Array, envelopeTo: string | null): Promise<Outcome> => {
  const email = await PostalMime.parse(raw).catch(() => null)
  if (!email) return { isKept: false, reason: 'the message cannot be read' }
  const shipmentId = receiversOf(email, envelopeTo)
    .map((address) => shipmentOfAddress(deps.config, address))
    .find((id) => id !== null)
  const organizationId = shipmentId ? await organizationOf(deps, shipmentId) : null
  if (!shipmentId || !organizationId) return { isKept: false, reason: 'no address of a shipment' }
  const pdf = firstPdf(email)
  if (!pdf) return { isKept: false, reason: 'no PDF is attached' }
  if (pdf.byteLength > maxReceiptBytes) return { isKept: false, reason: 'the PDF is larger than 10 MB' }
  const ctx: ServiceContext = {
    ...deps,
    organizationId,
    actor: { type: 'webhook', provider: 'email' },
    role: null,
    requestId: newId(),
  }
  try {
    await keepReceipt(ctx, shipmentId, pdf, { via: 'email', by: senderOf(email) })
    return { isKept: true }
  } catch (error) {
    if (error instanceof ServiceError) return { isKept: false, reason: `${error.code}: ${error.message}` }
    throw error
  }
}

/**
 * Takes in an e-mail (RFC 5322, as it was received) that brings a return receipt: the first PDF attached is kept for the
 * shipment whose address it was sent to. What is of no use is stored nowhere and logged; the caller is told nothing of
 * it. `envelopeTo` is the receiver that the mail server knows. Throws only when it should be brought again.
 */
export const receiveReceiptEmail = async (
  deps: ServiceDeps,
  raw: Uint8Array,
  envelopeTo: string | null,
): Promise<void> => {
  const outcome = await take(deps, raw, envelopeTo)
  if (!outcome.isKept) deps.logger.warn({ reason: outcome.reason }, 'an e-mail brought no return receipt')
}
