import type { Address } from '#lib/contract/addresses/address.ts'
import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import { asRatesAddress } from '#lib/service/addresses/verify-address.ts'
import { isSandbox } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { BoughtLabel, purchases } from '#lib/service/db/schema/purchases.ts'
import { loadDocumentById } from '#lib/service/documents/documents.ts'
import {
  type PartnerAddress,
  type PartnerLetter,
  type PartnerPort,
  partnerServices,
} from '#lib/service/providers/partners/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import { letterSpecification } from '#lib/service/quotes/partner-quotes.ts'
import { loadShipment, type ShipmentRow } from '#lib/service/shipment-core/load-shipment.ts'
import { readPrintedDocument } from '#lib/service/stored-files/read-printed-document.ts'

import { openPartner } from './partner-letter.ts'

type Purchase = Pick<
  typeof purchases.$inferSelect,
  'id' | 'shipmentId' | 'providerShipmentId' | 'providerRateId' | 'label'
>

const addressOf = ({
  name,
  company,
  street1,
  street2,
  city,
  state,
  zip,
  country,
}: Address): PartnerAddress => ({
  name,
  company,
  street1,
  street2,
  city,
  state,
  zip,
  country,
})

const specificationOf = ({ pageCount, color, duplex, paper }: ShipmentRow, purchase: Purchase) => {
  const service = partnerServices.find((known) => known === purchase.providerRateId)
  if (!service) throw new Error(`purchase ${purchase.id} names no service of a partner`)
  return letterSpecification({ pageCount, color, duplex, paper, service })
}

/**
 * Builds the letter of a purchase, the same each time: its reference is the purchase’s ID, and its file has the
 * printed pages of the document. Throws STORED_FILE_ALTERED or STORED_FILE_MISSING.
 */
export const buildLetter = async (
  ctx: ServiceContext,
  purchase: Purchase,
): Promise<{ letter: PartnerLetter; sha256: string }> => {
  const shipment = await loadShipment(ctx, purchase.shipmentId)
  const document = await loadDocumentById(ctx, shipment.documentId)
  const letter: PartnerLetter = {
    ...specificationOf(shipment, purchase),
    reference: purchase.id,
    to: addressOf(shipment.toAddress),
    from: addressOf(shipment.fromAddress),
    pdf: Buffer.from(await readPrintedDocument(ctx, document)),
    isSpecimen: isSandbox(ctx.config),
  }
  return { letter, sha256: document.sha256 }
}

/**
 * Submits the letter of a purchase without having it produced, in place of buying a label; called again, it finds the one
 * that it submitted. Throws `ProviderError`, and what `buildLetter` throws.
 */
export const holdLetter = async (
  ctx: ServiceContext,
  partner: PartnerName,
  purchase: Purchase,
): Promise<BoughtLabel> => {
  const port = openPartner(ctx, partner)
  const { letter, sha256 } = await buildLetter(ctx, purchase)
  const shipment = await loadShipment(ctx, purchase.shipmentId)
  const { priceCents } = await port.quote(letter)
  const { pieceId, state, failure } = await port.submitHeld(letter)
  if (state !== 'held') {
    await cancelPiece(port, pieceId)
    const reason = failure ?? `it is ${state}, although it was to be held.`
    throw new ProviderError('invalid', `${partnerTitles[partner]} does not hold the letter: ${reason}`)
  }
  return {
    providerShipmentId: purchase.providerShipmentId,
    trackerId: null,
    carrier: 'USPS',
    service: 'First',
    // The held letter’s own number is never used: the released one gets another.
    trackingNumber: null,
    trackingUrl: null,
    postageCents: priceCents,
    toAddress: asRatesAddress(shipment.toAddress),
    labelUrl: null,
    refundStatus: null,
    heldLetter: { partner, pieceId, sha256 },
  }
}

/** Cancels a piece at its partner; harmless when it is cancelled or was never produced. Throws `declined` when it is too late. */
export const cancelPiece = async (port: PartnerPort, pieceId: string): Promise<void> => {
  const { state } = await port.status(pieceId)
  if (state === 'cancelled' || state === 'failed') return
  await port.cancel(pieceId)
}

/**
 * Cancels what a failed purchase has, or may have, left at a partner, also where the answer to its submission was lost.
 * Returns how many letters it found. Throws `declined` when one is being produced.
 */
export const cancelHeldLetter = async (
  ctx: ServiceContext,
  partner: PartnerName,
  purchase: Purchase,
): Promise<number> => {
  const port = openPartner(ctx, partner)
  const found = (await port.find(purchase.id)).map(({ pieceId }) => pieceId)
  const known = purchase.label?.heldLetter?.pieceId
  const pieceIds = new Set([...(known === undefined ? [] : [known]), ...found])
  for (const pieceId of pieceIds) await cancelPiece(port, pieceId)
  return pieceIds.size
}
