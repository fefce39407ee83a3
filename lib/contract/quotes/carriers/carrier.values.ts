import type { ShippingOptions } from '#lib/contract/shipment-core/options.ts'

/** The proof that a carrier service leaves, besides its price. Facts of the services, not of a piece. */
export type ServiceProof = {
  /** The carrier itself confirms the day it took the piece: an acceptance scan that counts as mailing. */
  mailedOn: boolean
  deliveredOn: boolean
  signature: boolean
  /** The signature comes back as a document of its own. */
  returnReceipt: boolean
  /**
   * Whether the IRS takes the day on which the service was given a piece for the day of filing or payment (26 U.S.C.
   * § 7502(f)); null for the postal service, whose postmark counts, and for carriers we do not know.
   */
  timelyForIrs: boolean | null
  /** How long the carrier retains the record; null if it has none, or no reliable source states the period. */
  carrierKeeps: string | null
}

export type ProofOptions = Pick<
  ShippingOptions,
  'certified_mail' | 'return_receipt' | 'delivery_confirmation'
>

/** A carrier, by its public name in `carriers.values.ts`. */
export type Carrier = {
  /** The rate provider's values for it: the account managed by the provider first, then the organization's own. */
  codes: readonly [string, ...string[]]
  /** The public names of its services, by the rate provider's value. */
  services: Readonly<Record<string, string>>
  /** The services whose pieces it does not track, unless they are certified. */
  untracked: readonly string[]
  /** The services to expect before prices are known, in the country and abroad. */
  usual: { domestic: string; abroad: string }
  /** Its own tracking page, which a court would consult. The number is already encoded. */
  trackingPage: (number: string) => string
  /** Its customer service in the United States. */
  contact: { phone: string; url: string }
  /** Returns the proof that a service leaves with these options. */
  proof: (service: string, options: ProofOptions) => ServiceProof
  /** The days on which a service delivers: `postal` is Monday to Saturday except on postal holidays. */
  deliversOn: (service: string) => 'postal' | 'business_days' | 'every_day'
  /** How long it usually holds an undelivered piece, and the document that says so; null if it publishes nothing. */
  hold: { basis: string; days: (service: string) => number } | null
  /** Days after buying within which a label that was never scanned is refunded. */
  refundDays: number
}

/** Returns whether a delivery confirmation makes someone sign. */
export const needsSignature = (deliveryConfirmation: string | null): boolean =>
  deliveryConfirmation !== null && deliveryConfirmation !== 'NO_SIGNATURE'

/** Returns the confirmation to request from a private carrier: a signature in place of Certified Mail. */
export const privateConfirmation = ({
  certified_mail: certified,
  delivery_confirmation: confirmation,
}: Pick<ProofOptions, 'certified_mail' | 'delivery_confirmation'>): string | null =>
  certified && !needsSignature(confirmation) ? 'SIGNATURE' : confirmation

/**
 * Returns what a private carrier leaves as proof, some of whose services the IRS designates. How long UPS and FedEx keep their records is said only by others,
 * who contradict each other.
 */
export const privateProof =
  (designated: readonly string[]): Carrier['proof'] =>
  (service, options) => ({
    mailedOn: false,
    deliveredOn: true,
    signature: needsSignature(privateConfirmation(options)),
    returnReceipt: false,
    timelyForIrs: designated.includes(service),
    carrierKeeps: null,
  })
