import { addressLines, type PostalAddress } from '#components/address/address-lines.ts'
import type { KitEnvelope, Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import { findEnvelope, type KitName, kits } from '#lib/contract/mailpiece/kits.values.ts'
import { isCertified } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** The postage on a piece. */
export type Postage = {
  cents: number
  /** Day of the planned hand-over, `YYYY-MM-DD`. */
  day: string | null
  /** Whether it is the sandbox’s, which no post office takes. */
  isSpecimen: boolean
}

/** The service that a piece is sent by. */
export type ServiceOnLabel = {
  carrier: string
  service: string
  isCertified: boolean
  hasReturnReceipt: boolean
  confirmation: string | null
  isTracked: boolean
}

/** Known facts about the outside of a piece. Null means not known yet, and is never invented. */
export type Outside = {
  kit: KitName
  envelope: KitEnvelope
  /** Lines of the return address. */
  from: readonly string[] | null
  /** Lines of the recipient’s address. */
  to: readonly string[] | null
  service: ServiceOnLabel | null
  postage: Postage | null
  trackingNumber: string | null
  /** Widths of the bars and spaces of the barcode of the number. */
  bars: readonly number[] | null
}

const nothing = { from: null, to: null, service: null, postage: null, trackingNumber: null, bars: null }

/** Returns the outside of an empty envelope of a kit: its first, unless its packaging is named. */
export const outsideOfKit = (kit: KitName, packaging: Packaging | null = null): Outside => ({
  ...nothing,
  kit,
  envelope: (packaging && findEnvelope(kit, packaging)) ?? kits[kit].envelopes[0],
})

/** Returns the lines of an address of which parts may be missing; null while nothing of it is known. */
const linesOf = (address: PostalAddress | null): readonly string[] | null => {
  const lines = address === null ? [] : addressLines(address)
  return lines.length > 0 ? lines : null
}

const join = (parts: readonly (string | null)[], by: string): string =>
  parts.filter((part) => part !== null && part !== '').join(by)

/** Returns an address for a low window, in at most three lines: name, street, and place. */
const shortLinesOf = (address: PostalAddress | null): readonly string[] | null => {
  const lines = linesOf(address)
  if (address === null || lines === null || lines.length <= 3 || address.country !== 'US') return lines
  return addressLines({
    ...address,
    name: join([address.name, address.company], ', '),
    company: null,
    street1: join([address.street1, address.street2], ' '),
    street2: null,
  })
}

/** Returns the outside of a letter that is still being written. */
export const outsideOfLetter = (
  packed: { kit: KitName; packaging: Packaging | null },
  addresses: { from: PostalAddress | null; to: PostalAddress | null },
): Outside => {
  const outside = outsideOfKit(packed.kit, packed.packaging)
  const { window, label } = outside.envelope
  return {
    ...outside,
    from: linesOf(addresses.from),
    to: window && !label ? shortLinesOf(addresses.to) : linesOf(addresses.to),
  }
}

const serviceOf = (
  bought: { carrier: string; service: string; tracked: boolean },
  options: ShippingOptions,
): ServiceOnLabel => {
  const { carrier, service } = bought
  const certified = isCertified(carrier, service, options)
  return {
    carrier,
    service,
    isCertified: certified,
    hasReturnReceipt: certified && options.return_receipt,
    confirmation: options.delivery_confirmation,
    isTracked: bought.tracked,
  }
}

/** Returns the outside of a draft as it would be mailed by a quote; null where a print partner chooses the envelope. */
export const outsideOfQuote = (
  shipment: Pick<Shipment, 'from_address' | 'to_address' | 'shipping_options'>,
  quote: Pick<Quote, 'kit' | 'packaging' | 'partner' | 'carrier' | 'service' | 'tracked'>,
): Outside | null => {
  const { kit, packaging } = quote
  if (kit === null || quote.partner !== null) return null
  return {
    ...outsideOfLetter({ kit, packaging }, { from: shipment.from_address, to: shipment.to_address }),
    service: serviceOf(quote, shipment.shipping_options),
  }
}

type Bought = Pick<
  Shipment,
  | 'piece'
  | 'partner'
  | 'from_address'
  | 'to_address'
  | 'carrier'
  | 'service'
  | 'tracked'
  | 'shipping_options'
  | 'tracking_number'
  | 'postage_cost_cents'
  | 'label_date'
>

type AsPrinted = {
  isSandbox: boolean
  /** The recipient as the label spells it, where it was read. */
  onLabel: Partial<PostalAddress> | null
  /** Encodes a number as the carrier does; null where that is not known. */
  encode: (number: string, carrier: string, zip: string) => readonly number[] | null
}

/**
 * Returns the outside of a mailed shipment; null for one that a print partner packs, and for earlier versions without
 * a recorded envelope.
 */
export const outsideOfShipment = (shipment: Bought, printed: AsPrinted): Outside | null => {
  const { kit, packaging } = shipment.piece
  const { carrier, service, tracking_number: number } = shipment
  if (kit === null || shipment.partner !== null) return null
  const to = { ...shipment.to_address, ...printed.onLabel }
  const outside = outsideOfLetter({ kit, packaging }, { from: shipment.from_address, to })
  if (carrier === null || service === null) return outside
  return {
    ...outside,
    service: serviceOf({ carrier, service, tracked: shipment.tracked }, shipment.shipping_options),
    postage: kits[kit].hasOwnPostage
      ? null
      : { cents: shipment.postage_cost_cents, day: shipment.label_date, isSpecimen: printed.isSandbox },
    trackingNumber: number,
    bars: number === null ? null : printed.encode(number, carrier, to.country === 'US' ? to.zip : ''),
  }
}
