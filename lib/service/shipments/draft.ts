import type { Address, AddressInput, ShipmentAddressInput } from '#lib/contract/addresses/address.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import type { PrintOptions, ShippingOptionsInput } from '#lib/contract/shipment-core/options.ts'
import { letterKeyOf } from '#lib/service/addresses/format-address.ts'
import { verifySoftly, verifyStrictly } from '#lib/service/addresses/verify-address.ts'
import type { ServiceContext } from '#lib/service/context.ts'
import type { PageSize } from '#lib/service/db/schema/documents.ts'
import type { shipments } from '#lib/service/db/schema/shipments.ts'
import { ServiceError } from '#lib/service/errors.ts'
import { AccountRefusedError, ProviderError } from '#lib/service/providers/provider-error.ts'
import { loadMailPreparation } from '#lib/service/quotes/mail-preparation.ts'
import { type DraftQuotes, quoteDraft } from '#lib/service/quotes/quote-draft.ts'
import { packingColumns } from '#lib/service/shipment-core/present-piece.ts'

/** A draft as entered, before it is verified and quoted. */
export type DraftInput = {
  shipmentId: string
  pageCount: number
  pageSizes: readonly PageSize[]
  documentSha256: string
  toAddress: ShipmentAddressInput
  fromAddress: ShipmentAddressInput
  printOptions: PrintOptions
  shippingOptions: ShippingOptionsInput
  /** The kit that a person chose; null to take the first that fits. */
  kit: KitName | null
}

type DraftColumns = Pick<
  typeof shipments.$inferInsert,
  | 'color'
  | 'duplex'
  | 'carrierFilter'
  | 'serviceFilter'
  | 'deliveryConfirmation'
  | 'certifiedMail'
  | 'returnReceipt'
  | 'toAddress'
  | 'toAddressGiven'
  | 'fromAddress'
  | 'fromAddressGiven'
  | 'addressChecks'
  | 'letterKey'
  | 'sheets'
  | 'envelope'
  | 'weightOunces'
  | 'chosenKit'
  | 'kit'
  | 'packaging'
  | 'thicknessInches'
  | 'paper'
  | 'quotedAt'
  | 'quotesExpireAt'
  | 'missingRates'
>

export type PreparedDraft = { columns: DraftColumns; quotes: DraftQuotes['quotes'] }

/** A stored or default address as if it had been sent by the caller. */
export const asInput = (address: Address): AddressInput => ({
  name: address.name ?? undefined,
  company: address.company ?? undefined,
  street1: address.street1,
  street2: address.street2 ?? undefined,
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone ?? undefined,
  email: address.email ?? undefined,
})

/**
 * Verifies both addresses and requests quotes. Writes nothing.
 * Throws VALIDATION_ERROR for a recipient that cannot be delivered to, RATE_PROVIDER_UNAVAILABLE when no carrier responds.
 */
export const prepareDraft = async (ctx: ServiceContext, draft: DraftInput): Promise<PreparedDraft> => {
  try {
    const [to, from, preparation] = await Promise.all([
      verifyStrictly(ctx, 'to_address', draft.toAddress),
      verifySoftly(ctx, draft.fromAddress),
      loadMailPreparation(ctx),
    ])
    const quoted = await quoteDraft(
      ctx,
      {
        ...draft,
        toAddress: to.printed,
        fromAddress: from.printed,
      },
      preparation,
    )
    const { packed, onlyPartner, quotes, missing, quotedAt, expireAt } = quoted
    const { printOptions, shippingOptions } = draft
    return {
      quotes,
      columns: {
        color: printOptions.color,
        duplex: printOptions.duplex,
        carrierFilter: shippingOptions.carrier ?? null,
        serviceFilter: shippingOptions.service ?? null,
        deliveryConfirmation: shippingOptions.delivery_confirmation ?? null,
        certifiedMail: shippingOptions.certified_mail ?? false,
        returnReceipt: shippingOptions.return_receipt ?? false,
        toAddress: to.printed,
        toAddressGiven: to.given,
        fromAddress: from.printed,
        fromAddressGiven: from.given,
        addressChecks: { to: to.check, from: from.check },
        letterKey: letterKeyOf(asInput(to.check.verified ?? to.printed), draft.documentSha256),
        ...packingColumns(packed),
        // In which envelope a partner mails it is known with its quote, and fixed when that is bought.
        ...(onlyPartner !== null && { kit: null, packaging: null, thicknessInches: null }),
        chosenKit: draft.kit,
        paper: printOptions.paper ?? 'letter',
        quotedAt,
        quotesExpireAt: expireAt,
        missingRates: missing,
      },
    }
  } catch (error) {
    throw error instanceof ProviderError ? asServiceError(error) : error
  }
}

const asServiceError = (error: ProviderError): ServiceError => {
  if (error instanceof AccountRefusedError) {
    return new ServiceError('CONNECTED_ACCOUNT_REFUSED', error.message, { cause: error })
  }
  return error.kind === 'invalid'
    ? new ServiceError('VALIDATION_ERROR', error.message, { fields: error.fields, cause: error })
    : new ServiceError(
        'RATE_PROVIDER_UNAVAILABLE',
        'The carriers could not be reached. Nothing was changed; try again in a moment.',
        { cause: error },
      )
}
