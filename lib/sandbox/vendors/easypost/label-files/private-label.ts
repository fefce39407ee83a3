import {
  carrierName,
  findCarrier,
  type PrivateCarrierName,
  serviceName,
} from '#lib/contract/quotes/carriers.values.ts'

import { encodeNumber } from './barcodes.ts'
import { lineHeight, type Mark, setLine, setLines } from './drawing.ts'
import {
  addressLines,
  type Bought,
  labelDay,
  setCentered,
  setRecipient,
  setReturnAddress,
  setWarning,
} from './label-parts.ts'

const pounds = (ounces: number): string => Math.max(1, Math.ceil(ounces / 16)).toFixed(0)

/** UPS separates its number as `1Z 999 AA1 01 2345 6784`. */
const upsNumber = (number: string): string =>
  number.replace(/^(..)(...)(...)(..)(....)(....)$/, '$1 $2 $3 $4 $5 $6')

const fedexNumber = (number: string): string => number.replaceAll(/(.{4})(?=.)/g, '$1 ')

const confirmationText = ({ options }: Bought): string | null => {
  const confirmation = options.delivery_confirmation ?? 'NO_SIGNATURE'
  if (confirmation === 'NO_SIGNATURE') return null
  return confirmation.startsWith('ADULT') ? 'ADULT SIGNATURE REQUIRED' : 'SIGNATURE REQUIRED'
}

const rule = (y: number, height = 0.03): Mark => ({ kind: 'fill', x: 0.1, y, width: 3.8, height })

const setUps = (shipment: Bought, number: string): Mark[] => {
  const service = `UPS ${serviceName('UPSDAP', shipment.selected_rate.service).replace(/^UPS /i, '')}`
  const confirmation = confirmationText(shipment)
  return [
    ...setReturnAddress(shipment, { x: 0.15, y: 0.12, width: 2.2, height: 0.85 }),
    ...setLines(
      [`${pounds(shipment.parcel.weight)} LBS`, '1 OF 1'],
      { x: 2.45, y: 0.12, width: 1.4, height: 0.4 },
      { face: 'bold', size: 11, align: 'right' },
    ),
    ...setLine('SHIP TO:', { x: 0.15, y: 1.05, width: 1 }, { face: 'bold', size: 10 }),
    ...setRecipient(shipment, { x: 0.4, y: 1.24, width: 3.45, height: 1.16 }, 12),
    rule(2.5),
    ...setLine(service.toUpperCase(), { x: 0.15, y: 2.6, width: 3.7 }, { face: 'bold', size: 18, least: 9 }),
    ...setLine(`TRACKING #: ${upsNumber(number)}`, { x: 0.15, y: 2.96, width: 3.7 }, { size: 11, least: 8 }),
    rule(3.22, 0.08),
    { kind: 'bars', code: encodeNumber(number), x: 0.1, y: 3.42, width: 3.8, height: 1.1 },
    rule(4.64, 0.08),
    ...setLines(
      ['BILLING: P/P', `SHIP DATE: ${labelDay(shipment)}`, ...(confirmation ? [confirmation] : [])],
      { x: 0.15, y: 4.82, width: 2.2, height: 0.7 },
      { size: 10 },
    ),
    { kind: 'frame', thickness: 0.02, x: 2.5, y: 4.82, width: 1.35, height: 0.6 },
    ...setCentered('SPECIMEN', { x: 2.5, y: 4.84, width: 1.35, height: 0.3 }, 14),
    ...setCentered('NOT MAILED', { x: 2.5, y: 5.12, width: 1.35, height: 0.26 }, 10),
    ...setWarning(4, 6),
  ]
}

const setFedex = (shipment: Bought, number: string): Mark[] => {
  const service = serviceName('FedExDefault', shipment.selected_rate.service)
    .replace(/^FedEx /i, '')
    .toUpperCase()
  const confirmation = confirmationText(shipment)
  return [
    ...setReturnAddress(shipment, { x: 0.15, y: 0.12, width: 2.15, height: 0.85 }),
    ...setLines(
      [
        `SHIP DATE: ${labelDay(shipment)}`,
        `ACTWGT: ${pounds(shipment.parcel.weight)}.00 LB`,
        'BILL SENDER',
        ...(confirmation ? [confirmation] : []),
      ],
      { x: 2.4, y: 0.12, width: 1.5, height: 0.6 },
      { size: 8 },
    ),
    rule(1.02),
    ...setLine('TO', { x: 0.15, y: 1.12, width: 0.4 }, { face: 'bold', size: 12 }),
    ...setLines(
      addressLines(shipment.to_address),
      { x: 0.55, y: 1.12, width: 3.3, height: 1.3 },
      { face: 'bold', size: 13, least: 7 },
    ),
    rule(2.5),
    ...setLine('TRK#', { x: 0.15, y: 2.62, width: 0.6 }, { size: 10 }),
    ...setLine(fedexNumber(number), { x: 0.75, y: 2.58, width: 3.1 }, { face: 'bold', size: 16, least: 10 }),
    ...setLine(
      service,
      { x: 0.15, y: 2.95, width: 3.7 },
      { face: 'bold', size: 16, least: 9, align: 'right' },
    ),
    ...setLine(
      shipment.to_address.zip?.slice(0, 5) ?? '',
      { x: 0.15, y: 2.95 + lineHeight(18), width: 3.7 },
      { face: 'bold', size: 20, align: 'right' },
    ),
    { kind: 'bars', code: encodeNumber(number), x: 0.1, y: 3.75, width: 3.8, height: 1.25 },
    { kind: 'frame', thickness: 0.02, x: 0.15, y: 5.15, width: 1.35, height: 0.5 },
    ...setCentered('SPECIMEN', { x: 0.15, y: 5.16, width: 1.35, height: 0.27 }, 14),
    ...setCentered('NOT MAILED', { x: 0.15, y: 5.4, width: 1.35, height: 0.24 }, 10),
    ...setLine(
      carrierName(shipment.selected_rate.carrier),
      { x: 2.4, y: 5.2, width: 1.5 },
      { face: 'bold', size: 22, align: 'right' },
    ),
    ...setWarning(4, 6),
  ]
}

const layouts: Record<PrivateCarrierName, typeof setUps> = { UPS: setUps, FedEx: setFedex }

/** Lays out the label of a private carrier, in a plain version of its style. */
export const setPrivateLabel = (shipment: Bought, number: string): Mark[] => {
  const { carrier } = shipment.selected_rate
  const name = findCarrier(carrier)
  if (!name || name === 'USPS') throw new Error(`${carrier} is not a private carrier`)
  return layouts[name](shipment, number)
}
