import { eq } from 'drizzle-orm'

import type { Address } from '#lib/contract/addresses/address.ts'
import { countDocumentSheets, type Packed } from '#lib/contract/mailpiece/packing.values.ts'
import { chooseQuoting, fulfillmentOf } from '#lib/contract/mailpiece/partners.values.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type {
  OptionPrice,
  PriceEstimate,
  PriceEstimateInput,
  PricedOption,
} from '#lib/contract/quotes/estimate.ts'
import {
  type DeliveryConfirmation,
  deliveryConfirmations,
  type PrintOptions,
} from '#lib/contract/shipment-core/options.ts'
import { packWith } from '#lib/contract/shipments/piece.ts'
import { lookUp } from '#lib/service/addresses/lookup-error.ts'
import { asRatesAddress, asUnverified } from '#lib/service/addresses/verify-address.ts'
import { authorize } from '#lib/service/authorize.ts'
import { openPostageSource, type PostageSource } from '#lib/service/connected-accounts/rates-of-account.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import { organizations } from '#lib/service/db/schema/organizations.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

import { loadMailPreparation, type MailPreparation } from './mail-preparation.ts'
import { planHandOver } from './plan-hand-over.ts'
import { knownPostage } from './postage-cache.ts'
import { computePrice } from './pricing.ts'

/** Inputs of a price besides the document. */
type Choice = {
  print: PrintOptions
  certified: boolean
  receipt: boolean
  confirmation: DeliveryConfirmation | null
}

type Priced = { service: string; totalCents: number; accountPostageCents: number | null; ratedAt: Date }

/** The cheapest USPS service first: what First-Class Mail cannot carry goes by Priority Mail. */
const ways = [
  { way: 'first_class', service: 'First' },
  { way: 'flat_rate', service: 'Priority' },
] as const

type Estimating = {
  input: PriceEstimateInput
  from: Address
  preparation: MailPreparation
  source: PostageSource
  labelDate: string
}

/** Requests one service's postage. The sender's own address is both ends: neither price depends on the distance. */
const requestPostage = async (
  { from, labelDate, source }: Estimating,
  asked: { choice: Choice; packings: ReturnType<typeof packWith>; service: string },
): Promise<number | null> => {
  const { choice, packings, service } = asked
  const office = asRatesAddress(from)
  const { rates, failure } = await source.rates.quote({
    reference: 'estimate',
    to: office,
    from: office,
    packings,
    options: {
      certifiedMail: choice.certified,
      returnReceipt: choice.receipt,
      deliveryConfirmation: choice.confirmation,
    },
    labelDate,
    only: { carrier: 'USPS', service },
  })
  const rate = rates.find((each) => each.carrier === 'USPS' && each.service === service)
  // A price that is not known is not the same as a service that is not offered, for which the next one is taken.
  if (!rate && failure) throw failure
  return rate?.postageCents ?? null
}

/** All that the price of a service depends on. */
const keyOf = (service: string, choice: Choice, packed: Packed): string =>
  JSON.stringify([
    service,
    packed.packaging,
    packed.labelSize,
    packed.weightOunces,
    choice.certified,
    choice.receipt,
    choice.confirmation,
  ])

const priceOf = async (
  ctx: ServiceContext,
  estimating: Estimating,
  choice: Choice,
): Promise<Priced | null> => {
  const { input, preparation, source } = estimating
  const { duplex, color, paper = 'letter' } = choice.print
  const packings = packWith(
    { pageCount: input.page_count, duplex, paper },
    { kit: input.kit ?? null, certified: choice.certified },
    preparation.basis,
  )
  for (const { way, service } of ways) {
    const packed = packings[way]
    if ('obstacle' in packed) continue
    // oxlint-disable-next-line no-await-in-loop -- the second is requested only where the first is not offered.
    const known = await knownPostage(
      { rates: source.prices, clock: ctx.clock },
      keyOf(service, choice, packed),
      () => requestPostage(estimating, { choice, packings, service }),
    )
    if (known) {
      const priced = { pageCount: input.page_count, color }
      const isOurs = source.accountId === null
      const { totalCents } = computePrice(isOurs ? known.postageCents : 0, priced, ctx.config.pricing)
      const accountPostageCents = isOurs ? null : known.postageCents
      return {
        service,
        totalCents: totalCents + (accountPostageCents ?? 0),
        accountPostageCents,
        ratedAt: known.ratedAt,
      }
    }
  }
  return null
}

/** An option with the compared pieces: with it, and without. */
type Comparison = { option: PricedOption; with: Choice; without: Choice }

const comparisonsOf = (choice: Choice): Comparison[] => {
  const plain = { ...choice, certified: false, receipt: false }
  const certified = { ...choice, certified: true }
  const printed = (print: Partial<PrintOptions>): Choice => ({
    ...choice,
    print: { ...choice.print, ...print },
  })
  return [
    { option: 'certified_mail', with: { ...certified, receipt: false }, without: plain },
    {
      option: 'return_receipt',
      with: { ...certified, receipt: true },
      without: { ...certified, receipt: false },
    },
    { option: 'color', with: printed({ color: true }), without: printed({ color: false }) },
    { option: 'duplex', with: printed({ duplex: true }), without: printed({ duplex: false }) },
    ...deliveryConfirmations.map((confirmation) => ({
      option: confirmation,
      with: { ...choice, confirmation },
      without: { ...choice, confirmation: null },
    })),
  ]
}

/** Loads where the organization's mail comes from; null where it has not said. */
const loadReturnAddress = async (ctx: ServiceContext): Promise<Address | null> => {
  const [found] = await ctx.db
    .select({ returnAddress: organizations.returnAddress })
    .from(organizations)
    .where(eq(organizations.organizationId, ctx.organizationId))
  return found?.returnAddress ?? null
}

/** Prices one option; null where the vendor does not offer it or does not respond. */
const priceOption = async (
  { option, with: chosen, without }: Comparison,
  price: (choice: Choice) => Promise<Priced | null>,
): Promise<OptionPrice | null> => {
  try {
    const [added, base] = [await price(chosen), await price(without)]
    return (
      added && base && { option, added_cents: added.totalCents - base.totalCents, service: added.service }
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return null
  }
}

/**
 * Estimates the price of a piece with the postal service, and the price of each option. Null if no honest estimate is
 * possible before a quote. Throws RATE_PROVIDER_UNAVAILABLE if the vendor does not respond.
 */
export const estimatePrice = async (
  ctx: ServiceContext,
  input: PriceEstimateInput,
): Promise<PriceEstimate | null> => {
  authorize(ctx, 'send_mail')
  const preparation = await loadMailPreparation(ctx)
  const from = input.from_address ? asUnverified(input.from_address) : await loadReturnAddress(ctx)
  const { duplex } = input.print_options
  const sheets = countDocumentSheets({ pageCount: input.page_count, duplex })
  const isHouse = chooseQuoting(fulfillmentOf(preparation.settings), sheets).house
  if (from === null || !isDomestic(from.country) || !isDomestic(input.country) || !isHouse) return null
  const labelDate = planHandOver(ctx.clock.now(), preparation).day
  const source = await openPostageSource(ctx, preparation.postageAccountId)
  const estimating = { input, from, preparation, source, labelDate }
  const price = (choice: Choice) => priceOf(ctx, estimating, choice)
  const options = input.shipping_options ?? {}
  const choice: Choice = {
    print: input.print_options,
    certified: options.certified_mail ?? false,
    receipt: options.return_receipt ?? false,
    confirmation: options.delivery_confirmation ?? null,
  }
  const priced = await lookUp(() => price(choice))
  if (!priced) return null
  const added: OptionPrice[] = []
  for (const comparison of comparisonsOf(choice)) {
    // oxlint-disable-next-line no-await-in-loop -- one request at a time: an estimate must not crowd out quotes.
    const found = await priceOption(comparison, price)
    if (found) added.push(found)
  }
  return {
    carrier: 'USPS',
    service: priced.service,
    total_cents: priced.totalCents,
    ...(priced.accountPostageCents !== null && { account_postage_cents: priced.accountPostageCents }),
    options: added,
    rated_at: priced.ratedAt.toISOString(),
  }
}
