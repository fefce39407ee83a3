import { storedSize } from '#lib/sandbox/vendors/easypost/label-sizes.ts'
import { isTracked } from '#lib/sandbox/vendors/easypost/tracked.ts'

import { encodeImpb, encodeNumber } from './barcodes.ts'
import type { Area, Mark } from './drawing.ts'
import {
  barcodeHeight,
  type Bought,
  setBand,
  setBanner,
  setBarcode,
  setCentered,
  setIndicia,
  setRecipient,
  setReturnAddress,
  setWarning,
} from './label-parts.ts'

type Named = { mailClass: string; banner: string; initial: string }

const services: Record<string, Named> = {
  First: { mailClass: 'FIRST-CLASS MAIL®', banner: 'USPS FIRST-CLASS MAIL®', initial: 'F' },
  Priority: { mailClass: 'PRIORITY MAIL®', banner: 'USPS PRIORITY MAIL®', initial: 'P' },
  Express: {
    mailClass: 'PRIORITY MAIL EXPRESS®',
    banner: 'USPS PRIORITY MAIL EXPRESS®',
    initial: 'E',
  },
  GroundAdvantage: {
    mailClass: 'GROUND ADVANTAGE™',
    banner: 'USPS GROUND ADVANTAGE™',
    initial: 'G',
  },
  FirstClassMailInternational: {
    mailClass: 'FIRST-CLASS MAIL INTL®',
    banner: 'USPS FIRST-CLASS MAIL INTERNATIONAL®',
    initial: 'F',
  },
  PriorityMailInternational: {
    mailClass: 'PRIORITY MAIL INTL®',
    banner: 'USPS PRIORITY MAIL INTERNATIONAL®',
    initial: 'P',
  },
  ExpressMailInternational: {
    mailClass: 'PRIORITY EXPRESS INTL®',
    banner: 'USPS PRIORITY MAIL EXPRESS INTERNATIONAL®',
    initial: 'E',
  },
}

const nameOf = (service: string): Named =>
  services[service] ?? {
    mailClass: service.toUpperCase(),
    banner: `USPS ${service.toUpperCase()}`,
    initial: 'P',
  }

const isCertified = ({ options }: Bought) => options.certified_mail === true

const barcodeTitle = (shipment: Bought): string => {
  if (isCertified(shipment)) return 'USPS CERTIFIED MAIL®'
  const confirmation = shipment.options.delivery_confirmation ?? 'NO_SIGNATURE'
  if (confirmation.startsWith('ADULT_SIGNATURE')) return 'USPS ADULT SIGNATURE TRACKING #'
  return confirmation === 'NO_SIGNATURE' ? 'USPS TRACKING #' : 'USPS SIGNATURE TRACKING #'
}

/** Returns the text of the band across the label: that it is certified, and the services bought with it. */
const bandText = ({ options }: Bought): string =>
  [
    'CERTIFIED MAIL®',
    options.return_receipt ? 'RETURN RECEIPT ELECTRONIC' : null,
    options.delivery_confirmation?.endsWith('RESTRICTED') ? 'RESTRICTED DELIVERY' : null,
  ]
    .filter(Boolean)
    .join('  ·  ')

/** Sets the barcode of a tracked piece; untracked mail has none, and machines read its address instead. */
const setNumber = (shipment: Bought, area: Area): Mark[] => {
  const { tracking_code: number, to_address: to } = shipment
  if (number === null || !isTracked(shipment)) return []
  const code = to.country === 'US' ? encodeImpb(number, to.zip ?? '') : encodeNumber(number)
  return setBarcode({ title: barcodeTitle(shipment), number, code }, area)
}

const portrait = (shipment: Bought): Mark[] => {
  const { banner, initial, mailClass } = nameOf(shipment.selected_rate.service)
  const heavy = 0.03
  return [
    { kind: 'frame', thickness: heavy, x: 0.1, y: 0.1, width: 0.95, height: 1.05 },
    ...setCentered(initial, { x: 0.1, y: 0.1, width: 0.95, height: 1.05 }, 60),
    ...setIndicia(shipment, mailClass, { x: 2.25, y: 0.1, width: 1.65, height: 1.05 }),
    ...(isCertified(shipment)
      ? setBand(bandText(shipment), { x: 0.1, y: 1.23, width: 3.8, height: 0.3 })
      : setBanner(banner, { x: 0.1, y: 1.23, width: 3.8, height: 0.3 })),
    ...setReturnAddress(shipment, { x: 0.2, y: 1.64, width: 2.6, height: 0.85 }),
    ...setRecipient(shipment, { x: 0.55, y: 2.72, width: 3.3, height: 1.2 }),
    ...setNumber(shipment, { x: 0.1, y: 4.04, width: 3.8, height: barcodeHeight(1) }),
    ...setWarning(4, 6),
  ]
}

/** The face of a letter on a label six inches wide: barcode in the middle, the recipient below it. */
const landscape = (shipment: Bought): Mark[] => {
  const { mailClass } = nameOf(shipment.selected_rate.service)
  const tracked = isTracked(shipment)
  return [
    ...setReturnAddress(shipment, { x: 0.2, y: 0.15, width: 3.8, height: 0.8 }),
    ...setIndicia(shipment, mailClass, { x: 4.25, y: 0.15, width: 1.6, height: 0.8 }),
    ...(isCertified(shipment)
      ? setBand(bandText(shipment), { x: 0.15, y: 1, width: 5.7, height: 0.23 })
      : []),
    ...setNumber(shipment, { x: 0.15, y: 1.28, width: 3.9, height: barcodeHeight(0.75) }),
    ...setRecipient(
      shipment,
      tracked ? { x: 1.9, y: 2.87, width: 3.95, height: 0.92 } : { x: 1.7, y: 1.9, width: 4.1, height: 1.3 },
    ),
    ...setWarning(6, 4),
  ]
}

/** The face of a #10 envelope: barcode at the left, the recipient beside it. */
const wide = (shipment: Bought): Mark[] => {
  const { mailClass } = nameOf(shipment.selected_rate.service)
  const tracked = isTracked(shipment)
  return [
    ...setReturnAddress(shipment, { x: 0.2, y: 0.12, width: 3.6, height: 0.8 }),
    ...setIndicia(shipment, mailClass, { x: 5.2, y: 0.1, width: 1.65, height: 0.87 }),
    ...(isCertified(shipment)
      ? setBand(bandText(shipment), { x: 0.15, y: 1.03, width: 6.7, height: 0.24 })
      : []),
    ...setNumber(shipment, { x: 0.15, y: 1.34, width: 3.65, height: barcodeHeight(0.75) }),
    ...setRecipient(
      shipment,
      tracked ? { x: 4, y: 1.45, width: 2.85, height: 1.25 } : { x: 2.6, y: 1.4, width: 4.1, height: 1.25 },
    ),
    ...setWarning(7, 3),
  ]
}

const layouts = { '4x6': portrait, '6x4': landscape, '7x3': wide }

/** Lays out a label of the postal service. */
export const setPostalLabel = (shipment: Bought): Mark[] =>
  layouts[storedSize(shipment.postage_label)](shipment)
