import type { Address } from '#lib/contract/addresses/address.ts'
import { sheetSizes } from '#lib/contract/documents/sheet.values.ts'
import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'
import { type PartnerName, partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { MissingRate } from '#lib/contract/quotes/missing-rate.ts'
import type { PrintOptions, ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import { nameSale } from '#lib/service/providers/partners/own-sales.ts'
import type { LetterSpecification, PartnerService } from '#lib/service/providers/partners/port.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'

/** Inputs of a partner's price. */
export type PartnerDraft = {
  shipmentId: string
  pageCount: number
  pageSizes: readonly PageSize[]
  toAddress: Address
  fromAddress: Address
  printOptions: PrintOptions
  shippingOptions: ShippingOptionsInput
}

/** A partner's price for printing and mailing a letter. */
export type PartnerRate = {
  partner: PartnerName
  carrier: 'USPS'
  service: 'First'
  providerShipmentId: string
  providerRateId: PartnerService
  priceCents: number
  isEstimate: boolean
  isTracked: boolean
  sheets: number
  envelope: 'letter' | 'flat'
}

/** A partner mails the postal service's First-Class Mail, certified or not. */
const missing = (reason: string): MissingRate => ({ carrier: 'USPS', service: 'First', reason })

const serviceOf = ({
  certified_mail: certified,
  return_receipt: receipt,
}: ShippingOptionsInput): PartnerService => {
  if (!certified) return 'first_class'
  return receipt ? 'certified_return_receipt' : 'certified'
}

/** Returns how a partner is to print and mail a draft. */
export const letterSpecification = (draft: {
  pageCount: number
  color: boolean
  duplex: boolean
  paper: Paper
  service: PartnerService
}): LetterSpecification => ({
  pages: draft.pageCount,
  paper: draft.paper,
  duplex: draft.duplex,
  color: draft.color,
  service: draft.service,
  // The document's first page is printed unchanged, so the addresses need a separate page.
  addressPlacement: 'added_page',
})

/** Partners refuse pages that are off by more than this; PDF writers round. */
const tolerancePoints = 0.7

const hasSizeOf = (size: PageSize, paper: Paper): boolean => {
  const { widthPoints, heightPoints } = sheetSizes[paper]
  return (
    Math.abs(size.width_points - widthPoints) <= tolerancePoints &&
    Math.abs(size.height_points - heightPoints) <= tolerancePoints
  )
}

const pageNames: Record<Paper, string> = { letter: '8.5 × 11 inches', legal: '8.5 × 14 inches' }

/** Returns why the partner cannot mail the requested draft, and the fix; null if it can. */
const obstacleOf = (name: string, draft: PartnerDraft): string | null => {
  const { toAddress, fromAddress, printOptions, shippingOptions, pageSizes } = draft
  const { paper = 'letter' } = printOptions
  const confirmation = shippingOptions.delivery_confirmation ?? 'NO_SIGNATURE'
  if (confirmation !== 'NO_SIGNATURE') {
    return `${name} offers no signature confirmation and no restricted delivery. Use Certified Mail, or mail it in-house.`
  }
  if (toAddress.country !== 'US') {
    return `Mail to other countries is not sent through ${name}. Mail it in-house.`
  }
  if (fromAddress.country !== 'US') return `${name} needs a return address in the United States.`
  if (!pageSizes.every((size) => hasSizeOf(size, paper))) {
    return `${name} does not scale pages: every page must be exactly ${pageNames[paper]} and upright. Save the document in that size, or mail it in-house.`
  }
  return null
}

/** Requests the partner's price for a draft. Returns it, or why there is none. */
export const quotePartner = async (
  ctx: ServiceContext,
  partner: PartnerName,
  draft: PartnerDraft,
): Promise<{ rate: PartnerRate } | { missing: MissingRate }> => {
  const name = partnerTitles[partner]
  const port = ctx.providers.partners[partner]
  if (!port) {
    return { missing: missing(`${name} is not set up here. Choose who mails in Settings, Mailing.`) }
  }
  const obstacle = obstacleOf(name, draft)
  if (obstacle !== null) return { missing: missing(obstacle) }
  const { color, duplex, paper = 'letter' } = draft.printOptions
  const service = serviceOf(draft.shippingOptions)
  try {
    const { pageCount } = draft
    const quoted = await port.quote(letterSpecification({ pageCount, color, duplex, paper, service }))
    return {
      rate: {
        partner,
        carrier: 'USPS',
        service: 'First',
        providerShipmentId: nameSale(partner, draft.shipmentId),
        providerRateId: service,
        priceCents: quoted.priceCents,
        isEstimate: quoted.isEstimate,
        isTracked: service !== 'first_class',
        sheets: quoted.sheets,
        envelope: quoted.envelope,
      },
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { missing: missing(error.message) }
  }
}
