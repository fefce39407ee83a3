import type { Address } from '#lib/contract/addresses/address.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { PrintOptions, ShippingOptionsInput } from '#lib/contract/shipments/options.ts'
import { type PieceWeights, computePiece, type Piece, pieceObstacle } from '#lib/contract/shipments/piece.ts'
import type { MissingRate } from '#lib/contract/shipments/shipment.ts'
import { asRatesAddress } from '#lib/service/addresses/verify-address.ts'
import type { Config } from '#lib/service/config/config.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { newId } from '#lib/service/ids.ts'
import type { RatedShipment } from '#lib/service/providers/rates/port.ts'

import { computePrice } from './pricing.ts'

/** Returns the configured weights of paper and envelopes. */
export const pieceWeights = ({ weights }: Pick<Config, 'weights'>): PieceWeights => ({
  sheet_milligrams: weights.sheetMilligrams,
  letter_envelope_milligrams: weights.letterEnvelopeMilligrams,
  flat_envelope_milligrams: weights.flatEnvelopeMilligrams,
})

/** What a quote depends on. */
type QuotableDraft = {
  shipmentId: string
  pageCount: number
  toAddress: Address
  fromAddress: Address
  printOptions: PrintOptions
  shippingOptions: ShippingOptionsInput
}

export type DraftQuotes = {
  piece: Piece
  quotes: (typeof quotes.$inferInsert)[]
  missing: MissingRate[]
  quotedAt: Date
  expireAt: Date
}

const matches = (filter: ShippingOptionsInput, found: { carrier: string; service: string | null }): boolean =>
  (!filter.carrier || filter.carrier === found.carrier) &&
  (!filter.service || found.service === null || filter.service === found.service)

/** Returns the services matching the filter that were not quoted; a filter that nothing matches is one of them. */
const missingOf = ({ rates, missing }: RatedShipment, filter: ShippingOptionsInput): MissingRate[] => {
  const matching = missing.filter((entry) => matches(filter, entry))
  if (!filter.carrier || matching.length > 0 || rates.some((rate) => matches(filter, rate))) return matching
  const name = carrierName(filter.carrier)
  const reason = filter.service
    ? `${name} does not offer the service ${filter.service} for this piece.`
    : `${name} has no service for this piece, or is not a supported carrier.`
  return [{ carrier: filter.carrier, service: filter.service ?? null, reason }]
}

/** Computes the piece, requests rates and prices them. Writes nothing. */
export const quoteDraft = async (ctx: ServiceContext, draft: QuotableDraft): Promise<DraftQuotes> => {
  const { printOptions, shippingOptions } = draft
  const piece = computePiece(draft.pageCount, printOptions, pieceWeights(ctx.config))
  const obstacle = pieceObstacle(piece, printOptions)
  if (obstacle !== null) {
    throw new ServiceError('VALIDATION_ERROR', obstacle, {
      fields: [{ field: 'print_options.duplex', message: obstacle }],
    })
  }
  const rated = await ctx.providers.rates.quote({
    reference: draft.shipmentId,
    to: asRatesAddress(draft.toAddress),
    from: asRatesAddress(draft.fromAddress),
    piece: { envelope: piece.envelope, weightOunces: piece.weight_ounces },
    options: {
      certifiedMail: shippingOptions.certified_mail ?? false,
      returnReceipt: shippingOptions.return_receipt ?? false,
      deliveryConfirmation: shippingOptions.delivery_confirmation ?? null,
    },
  })
  const quotedAt = ctx.clock.now()
  const expireAt = new Date(quotedAt.getTime() + ctx.config.quotes.validMinutes * 60_000)
  return {
    piece,
    quotedAt,
    expireAt,
    missing: missingOf(rated, shippingOptions),
    quotes: rated.rates
      .filter((rate) => matches(shippingOptions, rate))
      .map((rate) => ({
        organizationId: ctx.organizationId,
        shipmentId: draft.shipmentId,
        id: newId(),
        carrier: rate.carrier,
        service: rate.service,
        providerShipmentId: rate.providerShipmentId,
        providerRateId: rate.providerRateId,
        ...computePrice(
          rate.postageCents,
          { pageCount: draft.pageCount, color: printOptions.color },
          ctx.config.pricing,
        ),
        deliveryDays: rate.deliveryDays,
        deliveryDate: rate.deliveryDate,
        deliveryDateGuaranteed: rate.deliveryDateGuaranteed,
        expiresAt: expireAt,
      })),
  }
}
