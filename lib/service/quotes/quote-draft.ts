import { returnReceiptObstacle } from '#lib/contract/addresses/postal-rules.values.ts'
import { countDocumentSheets, type Packed, type Packings } from '#lib/contract/mailpiece/packing.values.ts'
import { chooseQuoting, fulfillmentOf, type PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import type { ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { asRatesAddress } from '#lib/service/addresses/verify-address.ts'
import { openPostageSource, type PostageSource } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { quotes } from '#lib/service/db/schema/quotes.ts'
import { newId } from '#lib/service/ids.ts'

import { explainMissingPhone } from './explain-missing-phone.ts'
import type { MailPreparation } from './mail-preparation.ts'
import { packFor, type QuotableDraft, refuse } from './pack-draft.ts'
import { type PartnerRate, quotePartner } from './partner-quotes.ts'
import { priceOfRate } from './price-of-rate.ts'
import { computePrice } from './pricing.ts'
import { quoteByDay, type RatedByDay } from './quote-by-day.ts'
import { withoutUndeliverable } from './without-undeliverable.ts'

export type DraftQuotes = {
  /** The most likely packing: for the first way to send it. */
  packed: Packed
  /** The partner that alone prints and mails it, in no kit of the organization; null where the organization may. */
  onlyPartner: PartnerName | null
  quotes: (typeof quotes.$inferInsert)[]
  missing: MissingRate[]
  quotedAt: Date
  expireAt: Date
}

const matches = (filter: ShippingOptionsInput, found: { carrier: string; service: string | null }): boolean =>
  (!filter.carrier || filter.carrier === found.carrier) &&
  (!filter.service || found.service === null || filter.service === found.service)

/** Returns the services matching the filter that were not quoted; a filter that nothing matches is one of them. */
const missingOf = (
  { rates, missing }: { rates: readonly { carrier: string; service: string }[]; missing: MissingRate[] },
  filter: ShippingOptionsInput,
): MissingRate[] => {
  const matching = missing.filter((entry) => matches(filter, entry))
  if (!filter.carrier || matching.length > 0 || rates.some((rate) => matches(filter, rate))) return matching
  const name = carrierName(filter.carrier)
  const reason = filter.service
    ? `${name} does not offer the service ${filter.service} for this piece.`
    : `${name} has no service for this piece, or is not a supported carrier.`
  return [{ carrier: filter.carrier, service: filter.service ?? null, reason }]
}

type Priced = { rated: RatedByDay; partnerRates: PartnerRate[] }

/** Returns whether it is the piece that a partner mails instead. */
const isLetter = ({ carrier, service }: { carrier: string; service: string | null }): boolean =>
  carrier === 'USPS' && (service === 'First' || service === null)

/**
 * Returns whether the organization itself has a price for the partner's mail, or would have one if its carrier had
 * responded.
 */
const hasOwn = ({ rates, missing }: RatedByDay): boolean =>
  rates.some(
    ({ carrier, service, isAlternative }) => carrier === 'USPS' && service === 'First' && !isAlternative,
  ) || missing.some((entry) => entry.is_unanswered && isLetter(entry))

/** Throws the vendor's failure if no one reviews the prices, and one that could have been chosen is unknown. */
const requireAnswers = (
  { isUnattended = false }: ServiceContext,
  { missing, failure }: RatedByDay,
  filter: ShippingOptionsInput,
): void => {
  if (!isUnattended || !failure) return
  if (missing.some((entry) => entry.is_unanswered && matches(filter, entry))) throw failure
}

/** Adds the partner’s price to the organization’s own; without one, the partner's reason replaces the carrier’s. */
const addPartner = async (
  ctx: ServiceContext,
  draft: QuotableDraft,
  partner: PartnerName,
  rated: RatedByDay,
): Promise<Priced> => {
  const quoted = await quotePartner(ctx, partner, draft)
  const others = rated.missing.filter(({ carrier, service }) => carrier !== 'USPS' || service !== 'First')
  if ('rate' in quoted) return { rated: { ...rated, missing: others }, partnerRates: [quoted.rate] }
  return { rated: { ...rated, missing: [...rated.missing, quoted.missing] }, partnerRates: [] }
}

type RatedByHouse = RatedByDay & Pick<PostageSource, 'accountId' | 'ratesAccount'>

const nothingRated: RatedByHouse = {
  rates: [],
  missing: [],
  cutOff: null,
  accountId: null,
  ratesAccount: null,
}

const quoteHouse = async (
  ctx: ServiceContext,
  { shipmentId, toAddress, fromAddress, shippingOptions }: QuotableDraft,
  packings: Packings,
  preparation: MailPreparation,
): Promise<RatedByHouse> => {
  const { rates, accountId, ratesAccount } = await openPostageSource(ctx, preparation.postageAccountId)
  const from = asRatesAddress(fromAddress)
  const to = asRatesAddress(toAddress)
  const sender = { ...from, phone: from.phone ?? preparation.phone }
  const rated = await quoteByDay(ctx, rates, preparation, {
    reference: shipmentId,
    to,
    from: sender,
    packings,
    options: {
      certifiedMail: shippingOptions.certified_mail ?? false,
      returnReceipt: shippingOptions.return_receipt ?? false,
      deliveryConfirmation: shippingOptions.delivery_confirmation ?? null,
    },
  })
  const missing = rated.missing.map((entry) => explainMissingPhone(entry, { to, from: sender }))
  return { ...withoutUndeliverable({ ...rated, missing }, toAddress), accountId, ratesAccount }
}

/** The fees of the organization’s own printing and packing are not charged for a partner’s. */
const noFees = { envelopeFeeCents: 0, pageFeeCents: 0, colorPageFeeCents: 0 }

/** Packs the document, requests rates and prices them. Writes nothing. */
export const quoteDraft = async (
  ctx: ServiceContext,
  draft: QuotableDraft,
  preparation: MailPreparation,
): Promise<DraftQuotes> => {
  const { printOptions, shippingOptions } = draft
  const quotedBy = chooseQuoting(
    fulfillmentOf(preparation.settings),
    countDocumentSheets({ pageCount: draft.pageCount, duplex: printOptions.duplex }),
  )
  const { packings, packed } = packFor(draft, preparation.basis, quotedBy)
  const receiptObstacle = shippingOptions.return_receipt ? returnReceiptObstacle(draft.toAddress) : null
  if (receiptObstacle !== null) throw refuse('shipping_options.return_receipt', receiptObstacle)
  const own = packings ? await quoteHouse(ctx, draft, packings, preparation) : nothingRated
  requireAnswers(ctx, own, shippingOptions)
  const { rated, partnerRates }: Priced =
    quotedBy.partner !== null && !hasOwn(own)
      ? await addPartner(ctx, draft, quotedBy.partner, own)
      : { rated: own, partnerRates: [] }
  const quotedAt = ctx.clock.now()
  const validUntil = quotedAt.getTime() + ctx.config.quotes.validMinutes * 60_000
  // Bought after the cut-off, the piece would leave on another day than its label says.
  const expireAt = new Date(Math.min(validUntil, own.cutOff?.getTime() ?? Infinity))
  const { organizationId } = ctx
  const common = { organizationId, shipmentId: draft.shipmentId, expiresAt: expireAt }
  const priced = { pageCount: draft.pageCount, color: printOptions.color }
  return {
    packed,
    onlyPartner: packings ? null : quotedBy.partner,
    quotedAt,
    expireAt,
    missing: missingOf({ missing: rated.missing, rates: [...rated.rates, ...partnerRates] }, shippingOptions),
    quotes: [
      ...rated.rates
        .filter((rate) => matches(shippingOptions, rate))
        .map((rate) => ({
          ...common,
          id: newId(),
          carrier: rate.carrier,
          service: rate.service,
          providerShipmentId: rate.providerShipmentId,
          providerRateId: rate.providerRateId,
          ...priceOfRate(ctx, own, rate, priced),
          deliveryDays: rate.deliveryDays,
          deliveryDate: rate.deliveryDate,
          deliveryDateGuaranteed: rate.deliveryDateGuaranteed,
          kit: rate.packed.kit,
          packaging: rate.packed.packaging,
          sheets: rate.packed.sheets,
          weightOunces: rate.packed.weightOunces,
          thicknessInches: rate.packed.thicknessInches,
          isTracked: rate.isTracked,
          isAlternative: rate.isAlternative,
          labelDate: rate.labelDate,
        })),
      ...partnerRates
        .filter((rate) => matches(shippingOptions, rate))
        .map((rate) => ({
          ...common,
          id: newId(),
          carrier: rate.carrier,
          service: rate.service,
          providerShipmentId: rate.providerShipmentId,
          providerRateId: rate.providerRateId,
          ...computePrice(rate.priceCents, priced, { ...ctx.config.pricing, ...noFees }),
          deliveryDateGuaranteed: false,
          packaging: rate.envelope,
          sheets: rate.sheets,
          isTracked: rate.isTracked,
          partner: rate.partner,
          isEstimate: rate.isEstimate,
        })),
    ],
  }
}
