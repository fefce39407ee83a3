import type { Packed, Packings } from '#lib/contract/mailpiece/packing.values.ts'
import type { ProviderError } from '#lib/service/providers/provider-error.ts'

/** A postal address as the rate provider reads and writes it; unset parts are null. */
export type RatesAddress = {
  name: string | null
  company: string | null
  street1: string
  street2: string | null
  city: string
  state: string
  zip: string
  country: string
  phone: string | null
  email: string | null
}

/** Result of a verification: the corrected address, and every issue with the vendor's suggestion. */
export type VerifiedAddress = {
  providerId: string
  address: RatesAddress
  /** The carrier data confirms delivery. */
  deliverable: boolean
  residential: boolean
  faults: { field: string; message: string; suggestion?: string }[]
}

export type RatesOptions = {
  certifiedMail: boolean
  returnReceipt: boolean
  deliveryConfirmation: string | null
}

/** One carrier service's price. Money in integer cents. */
export type Rate = {
  providerRateId: string
  /** Packing of the piece for this service, which alone its price covers. */
  packed: Packed
  /** Whether the carrier reports where the piece is. */
  isTracked: boolean
  /** Whether it is signed delivery by another carrier where Certified Mail was requested. */
  isAlternative: boolean
  /** The provider's shipment in which this rate can be bought; carriers need their own packages, so there may be several. */
  providerShipmentId: string
  carrier: string
  service: string
  postageCents: number
  deliveryDays: number | null
  deliveryDate: Date | null
  deliveryDateGuaranteed: boolean
}

/** A service without a price, and why; `is_unanswered` if its price is not known. */
export type RateMissing = { carrier: string; service: string | null; reason: string; is_unanswered?: true }

/** All rates of one draft, and which carriers quoted nothing. */
export type RatedShipment = {
  rates: Rate[]
  missing: RateMissing[]
  /** Why some prices are unknown, if any are. */
  failure?: ProviderError
}

/** A bought label. */
export type Label = {
  providerShipmentId: string
  trackerId: string | null
  carrier: string
  service: string
  /** Null for a piece that the carrier does not track. */
  trackingNumber: string | null
  trackingUrl: string | null
  /** The label’s size, width by height in inches, as the vendor states it; null when it does not. */
  labelSize?: string | null
  /** The carrier's charge, integer cents, including label fees. */
  postageCents: number
  /** The carrier may correct the recipient's address once more when it sells the label. */
  toAddress: RatesAddress
  /** URL of the label PDF. */
  labelUrl: string | null
  /** The account with the carrier that it was bought on, when the vendor says. */
  carrierAccountId?: string | null
  /** The status of a refund of the label; null if none was requested. */
  refundStatus: LabelRefund['status'] | null
}

/** A label as the provider's own list has it. */
export type ListedLabel = Label & { reference: string | null; createdAt: Date }

/** The provider's list of labels, and the IDs of the provider shipments in it that cannot be read; null without one. */
export type ListedLabels = { labels: ListedLabel[]; unread: (string | null)[] }

/** A label's refund as the vendor reports it. */
export type LabelRefund = { status: 'submitted' | 'refunded' | 'rejected' | 'not_applicable' }

export type RefundOptions = { retriesRejected?: boolean }

/** One entry of the carrier's tracking, in the carrier's words. */
export type TrackingDetail = {
  status: string
  statusDetail: string | null
  message: string
  occurredAt: Date
  carrierCode: string | null
  location: { city: string | null; state: string | null; country: string | null; zip: string | null }
}

/** The whole tracker, as of one message. Details may repeat and need not be in time order. */
export type Tracker = {
  trackerId: string
  providerShipmentId: string | null
  trackingNumber: string
  carrier: string | null
  status: string
  statusDetail: string | null
  signedBy: string | null
  estimatedDeliveryAt: Date | null
  /** When the vendor last changed the tracker; null or absent if unknown. */
  updatedAt?: Date | null
  details: TrackingDetail[]
}

/** A carrier form that belongs to a shipment, such as a return receipt. */
export type CarrierForm = { type: string; url: string; createdAt: Date | null }

/** A verified webhook message in Mailroom's terms; `ignored` if it contains nothing relevant, or cannot be read. */
export type RatesEvent =
  | { kind: 'tracker'; eventId: string; tracker: Tracker }
  | { kind: 'refund'; eventId: string; providerShipmentId: string; refund: LabelRefund }
  | { kind: 'scan_form'; eventId: string; scanForm: ScanForm }
  | { kind: 'ignored'; eventId: string; type: string; isUnreadable: boolean }

/** A manifest: pieces handed over together. */
export type ScanForm = {
  providerId: string
  status: 'creating' | 'created' | 'failed'
  message: string | null
  formUrl: string | null
  trackingNumbers: string[]
}

/** A call to the vendor and its response, as sent; without headers, which contain credentials. */
export type RatesExchange = {
  method: string
  /** Without the host. */
  path: string
  request: unknown
  status: number
  answer: unknown
}

export type RecordExchange = (exchange: RatesExchange) => void

/**
 * The rate and label provider: address verification, quotes, labels, trackers and SCAN forms.
 * Every method throws `ProviderError`; `unavailable` means that nothing is known to have happened.
 */
export type RatesPort = {
  /** The provider's name as in events and messages, such as `easypost`. */
  readonly provider: string
  /** Makes a small request: resolves when the provider responds and accepts our credentials. */
  check(): Promise<void>
  /** Returns the provider's ID of our account; null for a key that is not permitted to read it. */
  readAccountId(): Promise<string | null>
  /** Verifies an address. Never throws for an undeliverable one: that is `deliverable: false` with errors. */
  verifyAddress(address: RatesAddress): Promise<VerifiedAddress>
  /** Quotes with every carrier. `reference` is Mailroom's shipment id. */
  quote(input: {
    reference: string
    to: RatesAddress
    from: RatesAddress
    packings: Packings
    options: RatesOptions
    /** The day of the planned hand-over, `YYYY-MM-DD`; it is printed on the label. */
    labelDate: string
    /** Requests the price of one service alone. */
    only?: { carrier: string; service: string }
  }): Promise<RatedShipment>
  /** Buys one rate. Not idempotent at the vendor: before repeating, call `findLabel`. */
  buyLabel(rate: { providerShipmentId: string; providerRateId: string }): Promise<Label>
  /** Finds the label bought in this provider shipment, whether `buy` returned or not; null if there is none. */
  findLabel(providerShipmentId: string): Promise<Label | null>
  /** Every label bought in provider shipments that were made since, all pages of it. */
  listLabels(input: { since: Date }): Promise<ListedLabels>
  /** Requests a label's refund, once; called again, it returns the status. A rejected one is requested again with `retriesRejected`. */
  refundLabel(providerShipmentId: string, options?: RefundOptions): Promise<LabelRefund>
  /** Tracks a piece that another account bought; returns an existing tracker unchanged. */
  createTracker(piece: { trackingNumber: string; carrier: string }): Promise<Tracker>
  /** Reads the tracker, for what webhooks missed. */
  readTracker(trackerId: string): Promise<Tracker>
  /** Forms the carrier has attached to the shipment. */
  listForms(providerShipmentId: string): Promise<CarrierForm[]>
  /** Not idempotent at the vendor, and a piece goes on one form only: before repeating, call `findScanForm`. */
  createScanForm(providerShipmentIds: string[]): Promise<ScanForm>
  /** Finds the form of this bought shipment; null if it is on none. */
  findScanForm(providerShipmentId: string): Promise<ScanForm | null>
  readScanForm(providerId: string): Promise<ScanForm>
  /** Downloads a file the vendor named (label, form). */
  fetchFile(url: string): Promise<Uint8Array>
  /** Verifies the signature over the raw body; throws `ProviderError('invalid')` when it is forged. Returns the event's id. */
  verifyWebhook(rawBody: Uint8Array, headers: Headers): { eventId: string }
  /** Parses a message whose signature was verified when it arrived, possibly long ago. */
  parseWebhook(rawBody: Uint8Array): RatesEvent
}
