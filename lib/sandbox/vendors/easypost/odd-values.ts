import { isOn } from './memory.ts'
import { isLetter } from './rating.ts'
import type { EasypostMessage, EasypostRate, EasypostShipment, EasypostTracker } from './shapes.ts'

/*
 * Values of types that EasyPost's documentation does not have, and its carriers send. None of them has the type of the key
 * that it is under, which is what the casts are for.
 */

/** Returns the shipment as answered for the streets whose carriers send odd values. */
export const withOddValues = (shipment: EasypostShipment): EasypostShipment => {
  if (isOn(shipment.to_address, 'lettersUnpriced') && isLetter(shipment.parcel)) {
    const rates: unknown[] = shipment.rates.map((rate) => ({ ...rate, rate: Number(rate.rate) }))
    return { ...shipment, rates: rates as EasypostRate[] }
  }
  if (!isOn(shipment.to_address, 'oddObjects')) return shipment
  const [rate] = shipment.rates
  const [message] = shipment.messages
  const account = rate?.carrier_account_id ?? message?.carrier_account_id ?? ''
  const messages: unknown[] = [['Rates are not', 'available'], { errors: ['No account'] }, null].map(
    (odd) => ({ carrier: 'UPSDAP', carrier_account_id: account, type: 'rate_error', message: odd }),
  )
  const rates: unknown[] = [...shipment.rates, ...(rate ? [{ ...rate, service: null }] : [])]
  return { ...shipment, messages: messages as EasypostMessage[], rates: rates as EasypostRate[] }
}

/** Returns the tracker as sent for the streets whose carriers send odd values: without a status, and a scan without a time. */
export const withOddScans = (
  tracker: EasypostTracker,
  { to_address: to }: Pick<EasypostShipment, 'to_address'>,
): EasypostTracker => {
  const [first] = tracker.tracking_details
  if (!isOn(to, 'oddObjects') || !first) return tracker
  const odd: unknown = {
    ...tracker,
    status: null,
    tracking_details: [{ ...first, datetime: null, tracking_location: null }, ...tracker.tracking_details],
  }
  return odd as EasypostTracker
}
