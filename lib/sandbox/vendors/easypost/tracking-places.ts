import type { EasypostLocation, EasypostShipment, EasypostTracker } from './shapes.ts'
import type { Where } from './tracking-scans.ts'

/** The place of one end of a shipment as scans name it. */
export const locate = (shipment: EasypostShipment, where: Where): EasypostLocation => {
  const address = where === 'origin' ? shipment.from_address : shipment.to_address
  return {
    object: 'TrackingLocation',
    city: address.city?.toUpperCase() ?? null,
    state: address.state,
    country: address.country,
    zip: address.zip?.slice(0, 5) ?? null,
  }
}

const placeName = ({ city, state, zip }: EasypostLocation): string => `${city} ${state}, ${zip}`

/** Returns a tracker's description of the carrier and of both ends. */
export const describeCarrier = (shipment: EasypostShipment): EasypostTracker['carrier_detail'] => {
  const origin = locate(shipment, 'origin')
  return {
    object: 'CarrierDetail',
    service: shipment.selected_rate?.service ?? '',
    container_type: null,
    est_delivery_date_local: null,
    est_delivery_time_local: null,
    origin_location: placeName(origin),
    origin_tracking_location: origin,
    destination_location: placeName(locate(shipment, 'destination')),
    destination_tracking_location: null,
    guaranteed_delivery_date: shipment.selected_rate?.delivery_date_guaranteed
      ? shipment.selected_rate.delivery_date
      : null,
    alternate_identifier: null,
    initial_delivery_attempt: null,
  }
}
