import type { Label, RatesAddress, RatesPort, RatedShipment } from './port.ts'

/** ID of a sale without a vendor, with the recipient’s address, which a vendor would have returned. */
const prefix = 'own-postage:'

/** Returns whether the piece bears the sender’s own stamp or meter imprint, so that no vendor sold its postage. */
export const hasOwnPostage = (providerShipmentId: string): boolean => providerShipmentId.startsWith(prefix)

const idOf = (reference: string, to: RatesAddress): string =>
  `${prefix}${reference}:${Buffer.from(JSON.stringify(to)).toString('base64url')}`

const addressOf = (providerShipmentId: string): RatesAddress =>
  // Written by `idOf`, and read from our own quotes only.
  JSON.parse(Buffer.from(providerShipmentId.split(':')[2] ?? '', 'base64url').toString()) as RatesAddress

const labelOf = (providerShipmentId: string): Label => ({
  providerShipmentId,
  trackerId: null,
  carrier: 'USPS',
  service: 'First',
  trackingNumber: null,
  trackingUrl: null,
  postageCents: 0,
  toAddress: addressOf(providerShipmentId),
  labelUrl: null,
  refundStatus: null,
})

/** Adds First-Class Mail with the sender’s own stamp or meter where the piece is packed for it: nothing is bought then. */
export const withOwnPostage = (rates: RatesPort): RatesPort => ({
  ...rates,
  quote: async (input) => {
    const quoted: RatedShipment = await rates.quote(input)
    const packed = input.packings.first_class
    if ('obstacle' in packed || packed.labelSize !== null || input.to.country !== 'US') return quoted
    const id = idOf(input.reference, input.to)
    return {
      missing: quoted.missing.filter(({ carrier, service }) => carrier !== 'USPS' || service !== 'First'),
      rates: [
        {
          providerRateId: id,
          providerShipmentId: id,
          packed,
          isTracked: false,
          isAlternative: false,
          carrier: 'USPS',
          service: 'First',
          postageCents: 0,
          deliveryDays: null,
          deliveryDate: null,
          deliveryDateGuaranteed: false,
        },
        ...quoted.rates,
      ],
    }
  },
  buyLabel: async (rate) =>
    hasOwnPostage(rate.providerShipmentId) ? labelOf(rate.providerShipmentId) : rates.buyLabel(rate),
  findLabel: async (id) => (hasOwnPostage(id) ? labelOf(id) : rates.findLabel(id)),
  refundLabel: async (id, options) =>
    hasOwnPostage(id) ? { status: 'not_applicable' } : rates.refundLabel(id, options),
  listForms: async (id) => (hasOwnPostage(id) ? [] : rates.listForms(id)),
  findScanForm: async (id) => (hasOwnPostage(id) ? null : rates.findScanForm(id)),
})
