import { isPostal, isTrackedService } from '#lib/contract/quotes/carriers.values.ts'
import { isIntelligentMailNumber } from '#lib/contract/tracking/tracking-number.values.ts'
import { ProviderError } from '#lib/service/providers/provider-error.ts'
import type {
  CarrierForm,
  Label,
  LabelRefund,
  ListedLabels,
  Rate,
  RatesAddress,
  ScanForm,
  Tracker,
  VerifiedAddress,
} from '#lib/service/providers/rates/port.ts'
import { readLeniently, reportLeftOut } from '#lib/service/providers/read-leniently.ts'

import {
  decimalToCents,
  sumToCents,
  type WireAddress,
  type WireRate,
  type WireScanForm,
  wireBought,
  type WireBought,
  wireRate,
  type WireShipmentPage,
  type WireTracker,
} from './wire.ts'

/** EasyPost writes an unset part as null or as an empty string. */
const unset = (value: string | null | undefined): string | null => value || null

/** A time of day at the end, with nothing that says in which zone. */
const withoutZone = /[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/**
 * Reads a moment. EasyPost's are in UTC (docs.easypost.com/docs/trackers): one without a zone too, not in the zone that this
 * server happens to be in.
 */
const readDate = (value: string | null | undefined): Date | null => {
  const text = value?.trim()
  if (!text) return null
  const time = Date.parse(withoutZone.test(text) ? `${text}Z` : text)
  return Number.isNaN(time) ? null : new Date(time)
}

const readAddress = (address: WireAddress): RatesAddress => ({
  name: unset(address.name),
  company: unset(address.company),
  street1: address.street1 ?? '',
  street2: unset(address.street2),
  city: address.city ?? '',
  state: address.state ?? '',
  zip: address.zip ?? '',
  country: address.country ?? '',
  phone: unset(address.phone),
  email: unset(address.email),
})

/** Notes with which a verification still confirms delivery; with any other, `success: true` does not. */
const harmlessRemarks = new Set([
  'E.SECONDARY_INFORMATION.MISSING',
  'E.SECONDARY_INFORMATION.INVALID',
  'E.ZIP.PLUS4.NOT_FOUND',
  'E.TIME_ZONE.UNAVAILABLE',
  'E.STREET.MAGNET',
])

/**
 * Reads an address that was created with `verify`. Throws `unavailable` if the carrier data could not be queried. The
 * vendor's field `address` means the whole and is reported on the street.
 */
export const readVerifiedAddress = (address: WireAddress): VerifiedAddress => {
  const delivery = address.verifications?.delivery
  if (!delivery || delivery.errors.some((fault) => fault.code === 'E.TIMED_OUT')) {
    throw new ProviderError('unavailable', 'The address could not be verified. Try again in a moment.')
  }
  return {
    providerId: address.id,
    address: readAddress(address),
    deliverable: delivery.success && delivery.errors.every((fault) => harmlessRemarks.has(fault.code ?? '')),
    residential: address.residential ?? false,
    faults: delivery.errors.map((fault) => ({
      field: !fault.field || fault.field === 'address' ? 'street1' : fault.field,
      message: fault.message,
      ...(fault.suggestion ? { suggestion: fault.suggestion } : {}),
    })),
  }
}

/** Reads a carrier: every account that EasyPost has with USPS is USPS, whatever it is called. */
export const readCarrier = (carrier: string): string => (isPostal(carrier) ? 'USPS' : carrier)

/** Reads a rate, without its request. */
export const readRate = (rate: WireRate): Omit<Rate, 'packed' | 'isTracked' | 'isAlternative'> => ({
  providerRateId: rate.id,
  providerShipmentId: rate.shipment_id,
  carrier: readCarrier(rate.carrier),
  service: rate.service,
  postageCents: decimalToCents(rate.rate),
  deliveryDays: rate.delivery_days ?? rate.est_delivery_days ?? null,
  deliveryDate: readDate(rate.delivery_date),
  deliveryDateGuaranteed: rate.delivery_date_guaranteed ?? false,
})

/** Postage and label fee. Insurance and tracker fees are not postage of this piece. */
const readPostage = (shipment: WireBought, rate: WireRate): number => {
  const charged = (type: string) =>
    shipment.fees.filter((fee) => fee.charged && fee.type === type).map((fee) => fee.amount)
  // With an own carrier account the carrier bills the postage and only the label fee is listed.
  const postage = charged('PostageFee')
  return sumToCents([...(postage.length > 0 ? postage : [rate.rate]), ...charged('LabelFee')])
}

/** A letter may come with a number that no one scans; only one in the form of a tracked piece promises tracking. */
const readTrackingNumber = (code: string | null, isTracked: boolean): string | null =>
  code !== null && (isTracked || isIntelligentMailNumber(code)) ? code : null

/**
 * Reads the label bought in this shipment; null if none was bought. Throws `unavailable` if its price cannot be read.
 */
export const readLabel = (shipment: WireBought): Label | null => {
  const { selected_rate: selected, tracking_code: code, postage_label: label, tracker } = shipment
  if (!selected || !label) return null
  const rate = readLeniently('easypost', wireRate, selected, 'selected_rate')
  if (!rate) {
    throw new ProviderError('unavailable', 'The rate provider returned a label whose price cannot be read.')
  }
  const isCertified = shipment.options?.certified_mail === true
  const isTracked = isTrackedService(rate.carrier, rate.service, isCertified)
  const trackingNumber = readTrackingNumber(unset(code), isTracked)
  // A label without its required number is not complete yet.
  if (isTracked && trackingNumber === null) return null
  return {
    providerShipmentId: shipment.id,
    trackerId: trackingNumber === null ? null : (tracker?.id ?? null),
    carrier: readCarrier(rate.carrier),
    service: rate.service,
    trackingNumber,
    trackingUrl: trackingNumber === null ? null : unset(tracker?.public_url),
    labelSize: unset(label.label_size),
    postageCents: readPostage(shipment, rate),
    toAddress: readAddress(shipment.to_address),
    labelUrl: unset(label.label_pdf_url) ?? unset(label.label_url),
    carrierAccountId: unset(rate.carrier_account_id),
    refundStatus: shipment.refund_status ?? null,
  }
}

/** Reads the label in an entry of the vendor's list: null if it has none, undefined if it cannot be read. */
const readListed = (entry: unknown): ListedLabels['labels'][number] | null | undefined => {
  const shipment = readLeniently('easypost', wireBought, entry, 'shipments[]')
  if (!shipment) return undefined
  try {
    const label = readLabel(shipment)
    const { reference, created_at: createdAt } = shipment
    return label && { ...label, reference: unset(reference), createdAt: new Date(createdAt) }
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}

/** Reads the labels on a page of the vendor's list, and the IDs of unreadable ones. Shipments only quoted have none. */
export const readListedLabels = (page: WireShipmentPage): ListedLabels => {
  const read: ListedLabels = { labels: [], unread: [] }
  for (const entry of page.shipments) {
    const label = readListed(entry)
    if (label) read.labels.push(label)
    if (label !== undefined) continue
    reportLeftOut({ vendor: 'easypost', path: 'shipments[]' })
    read.unread.push(entry.id)
  }
  return read
}

/** Reads the refund; null if none was requested. */
export const readRefund = (shipment: WireBought): LabelRefund | null =>
  shipment.refund_status ? { status: shipment.refund_status } : null

export const readTracker = (tracker: WireTracker): Tracker => ({
  trackerId: tracker.id,
  providerShipmentId: unset(tracker.shipment_id),
  trackingNumber: tracker.tracking_code,
  carrier: tracker.carrier ? readCarrier(tracker.carrier) : null,
  status: tracker.status,
  statusDetail: unset(tracker.status_detail),
  signedBy: unset(tracker.signed_by),
  estimatedDeliveryAt: readDate(tracker.est_delivery_date),
  updatedAt: readDate(tracker.updated_at),
  details: tracker.tracking_details.flatMap((detail) => {
    const occurredAt = readDate(detail.datetime)
    if (!occurredAt) return []
    return [
      {
        status: detail.status ?? 'unknown',
        statusDetail: unset(detail.status_detail),
        message: detail.message ?? '',
        occurredAt,
        carrierCode: unset(detail.carrier_code),
        location: {
          city: unset(detail.tracking_location?.city),
          state: unset(detail.tracking_location?.state),
          country: unset(detail.tracking_location?.country),
          zip: unset(detail.tracking_location?.zip),
        },
      },
    ]
  }),
})

export const readForms = (shipment: WireBought): CarrierForm[] =>
  shipment.forms.flatMap((form) =>
    form.form_url ? [{ type: form.form_type, url: form.form_url, createdAt: readDate(form.created_at) }] : [],
  )

export const readScanForm = (form: WireScanForm): ScanForm => ({
  providerId: form.id,
  status: form.status,
  message: unset(form.message),
  formUrl: unset(form.form_url),
  trackingNumbers: form.tracking_codes ?? [],
})
