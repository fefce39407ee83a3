import { fedexServices, privateRetailPercent, signatureSurcharges, upsServices } from './price-table.ts'
import type { PrivateService } from './price-table.ts'
import type { EasypostOptions, EasypostParcel } from './shapes.ts'

export type PrivatePrice = {
  service: string
  cents: number
  retailCents: number
  days: number
  guaranteed: boolean
  byHour: number
}

const ouncesPerPound = 16

const priceService = (
  service: PrivateService,
  parcel: EasypostParcel,
  zone: number,
  surcharge: number,
): PrivatePrice => {
  const furtherPounds = Math.max(0, Math.ceil(parcel.weight / ouncesPerPound) - 1)
  const cents = service.base + service.perZone * zone + service.perPound * furtherPounds + surcharge
  return {
    service: service.service,
    cents,
    retailCents: Math.round((cents * privateRetailPercent) / 100),
    days: typeof service.days === 'number' ? service.days : (service.days[zone - 1] ?? 5),
    guaranteed: service.guaranteed,
    byHour: service.byHour,
  }
}

/** What a private carrier charges: its own envelopes fly, a package of one's own goes by road as well. */
export const pricePrivate = (
  carrier: 'UPSDAP' | 'FedExDefault',
  parcel: EasypostParcel,
  options: EasypostOptions,
  zone: number,
): PrivatePrice[] => {
  const surcharge = signatureSurcharges[carrier]?.[options.delivery_confirmation ?? ''] ?? 0
  const isOwnEnvelope = parcel.predefined_package !== null
  return (carrier === 'UPSDAP' ? upsServices : fedexServices)
    .filter(({ kind }) => kind === 'envelope' || !isOwnEnvelope)
    .map((service) => priceService(service, parcel, zone, surcharge))
}
