import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { formatDay } from '#lib/contract/formats/dates.values.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import type { Box, LabelSize } from '#lib/contract/mailpiece/envelopes.values.ts'
import { carrierName, isPostal, serviceName } from '#lib/contract/quotes/carriers.values.ts'
import { needsSignature } from '#lib/contract/quotes/carriers/carrier.values.ts'

import { type Mark, setLines, setOpen } from './marks.ts'
import type { Outside, ServiceOnLabel } from './outside.ts'

/** Text of a label before the purchase. */
export const afterPurchase = 'Postage and barcode are printed here after you buy'

const capitals = (lines: readonly string[]): string[] => lines.map((line) => line.toUpperCase())

const mailClass = ({ carrier, service }: ServiceOnLabel): string =>
  serviceName(carrier, service).toUpperCase().replace(/MAIL$/, 'MAIL®')

/** Returns the text of the Certified Mail band: the services bought with it. */
export const bandText = ({ hasReturnReceipt, confirmation }: ServiceOnLabel): string =>
  [
    'CERTIFIED MAIL®',
    hasReturnReceipt && 'RETURN RECEIPT ELECTRONIC',
    confirmation?.endsWith('RESTRICTED') && 'RESTRICTED DELIVERY',
  ]
    .filter(Boolean)
    .join(' · ')

const numberTitle = ({ isCertified, confirmation }: ServiceOnLabel): string => {
  if (isCertified) return 'USPS CERTIFIED MAIL®'
  if (!needsSignature(confirmation)) return 'USPS TRACKING #'
  return confirmation?.startsWith('ADULT') ? 'USPS ADULT SIGNATURE TRACKING #' : 'USPS SIGNATURE TRACKING #'
}

const setFrom = ({ from }: Outside, box: Box): Mark[] =>
  from ? setLines(capitals(from), box, { points: 9, least: 6 }) : setOpen('Return address', box)

const setTo = ({ to }: Outside, box: Box, points = 13): Mark[] =>
  to
    ? setLines(capitals(to), box, { points, least: 7, look: 'bold' })
    : setOpen('Recipient’s name and address', box, 12)

const setPostage = ({ postage, service }: Outside, box: Box): Mark[] => {
  if (!postage || !service) return setOpen('Postage', box)
  const inner = { x: box.x + 0.06, y: box.y + 0.06, width: box.width - 0.12, height: box.height - 0.1 }
  const head = 0.2
  const amount = 0.3
  return [
    { kind: 'frame', thickness: 0.018, ...box },
    ...setLines(
      [postage.isSpecimen ? 'SANDBOX SPECIMEN' : 'US POSTAGE'],
      { ...inner, height: head },
      { points: 9.5, look: 'bold', align: 'middle' },
    ),
    ...setLines(
      [formatDollars(postage.cents)],
      { ...inner, y: inner.y + head - 0.03, height: amount },
      { points: 15, look: 'bold', align: 'middle' },
    ),
    ...setLines(
      [...(postage.day ? [formatDay(postage.day, 'date').toUpperCase()] : []), mailClass(service)],
      { ...inner, y: inner.y + head + amount - 0.06, height: inner.height - head - amount + 0.06 },
      { points: 7.5, least: 5, align: 'middle' },
    ),
  ]
}

const setBand = (service: ServiceOnLabel, box: Box, points: number): Mark[] => [
  { kind: 'fill', ...box },
  ...setLines(
    [bandText(service)],
    { x: box.x + 0.08, y: box.y, width: box.width - 0.16, height: box.height },
    { points, look: 'white', align: 'middle', isCentered: true },
  ),
]

const ruleHeight = 0.045
const lineRoom = 0.2

/** Sets the barcode between heavy rules with its title and number, or says what comes there. */
const setNumber = (outside: Outside, box: Box): Mark[] => {
  const { service, trackingNumber: number, bars } = outside
  if (service && !service.isTracked) return []
  if (!service || number === null) return setOpen(afterPurchase, box, 12)
  const lines = { points: 10, least: 6, look: 'bold', align: 'middle', isCentered: true } as const
  const title = isPostal(service.carrier)
    ? numberTitle(service)
    : `${carrierName(service.carrier)} TRACKING #`
  const edge = ruleHeight + lineRoom
  const middle = { x: box.x, y: box.y + edge, width: box.width, height: box.height - 2 * edge }
  const narrow = { ...middle, x: box.x + 0.25, width: box.width - 0.5 }
  return [
    { kind: 'fill', ...box, height: ruleHeight },
    ...setLines([title.toUpperCase()], { ...box, y: box.y + ruleHeight, height: lineRoom }, lines),
    ...(bars === null
      ? setOpen('The carrier’s barcode', narrow, 11)
      : [{ kind: 'bars', widths: bars, ...narrow } satisfies Mark]),
    ...setLines(
      [groupTrackingNumber(number)],
      { ...box, y: box.y + box.height - edge, height: lineRoom },
      { ...lines, points: 11, look: 'code' },
    ),
    { kind: 'fill', ...box, y: box.y + box.height - ruleHeight, height: ruleHeight },
  ]
}

/** Returns whether the label has a barcode, or may have one once it is bought. */
const hasNumber = ({ service }: Outside): boolean => service === null || service.isTracked

/** The face of a letter: barcode in the middle, the recipient below it. */
const landscape = (outside: Outside): Mark[] => {
  const { service } = outside
  return [
    ...setFrom(outside, { x: 0.2, y: 0.15, width: 3.8, height: 0.8 }),
    ...setPostage(outside, { x: 4.25, y: 0.13, width: 1.6, height: 0.82 }),
    ...(service?.isCertified ? setBand(service, { x: 0.15, y: 1.01, width: 5.7, height: 0.25 }, 11) : []),
    ...setNumber(outside, { x: 0.15, y: 1.36, width: 3.9, height: 1.36 }),
    ...(hasNumber(outside)
      ? setTo(outside, { x: 1.75, y: 2.85, width: 4.1, height: 1.05 })
      : setTo(outside, { x: 1.5, y: 1.7, width: 4.35, height: 1.7 }, 14)),
  ]
}

/** The face of a #10 envelope: barcode at the left, the recipient beside it. */
const wide = (outside: Outside, isFromOnEnvelope: boolean): Mark[] => {
  const { service } = outside
  return [
    ...(isFromOnEnvelope ? [] : setFrom(outside, { x: 0.2, y: 0.24, width: 3.6, height: 0.72 })),
    ...setPostage(outside, { x: 5.25, y: 0.24, width: 1.6, height: 0.74 }),
    ...(service?.isCertified ? setBand(service, { x: 0.15, y: 1.04, width: 6.7, height: 0.24 }, 11) : []),
    ...setNumber(outside, { x: 0.15, y: 1.37, width: 3.65, height: 1.37 }),
    ...(hasNumber(outside)
      ? setTo(outside, { x: 4, y: 1.45, width: 2.85, height: 1.25 })
      : setTo(outside, { x: 2.4, y: 1.35, width: 4.45, height: 1.3 }, 14)),
  ]
}

const setInitial = ({ service }: Outside, box: Box): Mark[] =>
  service
    ? [
        { kind: 'frame', thickness: 0.03, ...box },
        ...setLines([mailClass(service).slice(0, 1)], box, {
          points: 56,
          look: 'bold',
          align: 'middle',
          isCentered: true,
        }),
      ]
    : [{ kind: 'open', ...box }]

const setBanner = (service: ServiceOnLabel | null, box: Box): Mark[] => {
  if (service?.isCertified) return setBand(service, box, 12)
  if (!service) return setOpen('Service', box, 11)
  const rule = { x: box.x, width: box.width, height: 0.03 }
  return [
    { kind: 'fill', ...rule, y: box.y },
    ...setLines([`USPS ${mailClass(service)}`], box, {
      points: 13,
      look: 'bold',
      align: 'middle',
      isCentered: true,
    }),
    { kind: 'fill', ...rule, y: box.y + box.height - rule.height },
  ]
}

const portrait = (outside: Outside): Mark[] => [
  ...setInitial(outside, { x: 0.1, y: 0.1, width: 0.95, height: 1.05 }),
  ...setPostage(outside, { x: 2.25, y: 0.1, width: 1.65, height: 1.05 }),
  ...setBanner(outside.service, { x: 0.1, y: 1.25, width: 3.8, height: 0.32 }),
  ...setFrom(outside, { x: 0.2, y: 1.7, width: 3, height: 0.85 }),
  ...setTo(outside, { x: 0.55, y: 2.74, width: 3.3, height: 1.2 }, 14),
  ...setNumber(outside, { x: 0.1, y: 4.06, width: 3.8, height: 1.75 }),
]

/** The label of UPS or FedEx, in what both have in common. */
const parcel = (outside: Outside, service: ServiceOnLabel): Mark[] => {
  const name = `${carrierName(service.carrier)} ${serviceName(service.carrier, service.service)}`
  const rule = (y: number, height: number): Mark => ({ kind: 'fill', x: 0.1, y, width: 3.8, height })
  const { postage } = outside
  return [
    ...setFrom(outside, { x: 0.15, y: 0.14, width: 2.35, height: 0.85 }),
    ...setLines(
      postage?.day
        ? [
            postage.isSpecimen ? 'SANDBOX SPECIMEN' : 'SHIP DATE',
            formatDay(postage.day, 'date').toUpperCase(),
          ]
        : [],
      { x: 2.55, y: 0.14, width: 1.3, height: 0.5 },
      { points: 8, align: 'end' },
    ),
    ...setLines(['SHIP TO:'], { x: 0.15, y: 1.12, width: 1, height: 0.2 }, { points: 9, look: 'bold' }),
    ...setTo(outside, { x: 0.4, y: 1.33, width: 3.45, height: 1.1 }),
    rule(2.55, 0.03),
    ...setLines(
      [name.toUpperCase()],
      { x: 0.15, y: 2.68, width: 3.7, height: 0.4 },
      { points: 17, least: 9, look: 'bold' },
    ),
    ...setLines(
      needsSignature(service.confirmation)
        ? [service.confirmation?.startsWith('ADULT') ? 'ADULT SIGNATURE REQUIRED' : 'SIGNATURE REQUIRED']
        : [],
      { x: 0.15, y: 3.08, width: 3.7, height: 0.2 },
      { points: 10 },
    ),
    ...setNumber(outside, { x: 0.1, y: 3.5, width: 3.8, height: 2.2 }),
  ]
}

/** Lays out the carrier’s label, in inches from its upper left corner. */
export const setLabel = (outside: Outside, size: LabelSize): Mark[] => {
  const { service, envelope } = outside
  if (size === '4x6' && service && !isPostal(service.carrier)) return parcel(outside, service)
  if (size === '4x6') return portrait(outside)
  return size === '6x4' ? landscape(outside) : wide(outside, envelope.window === null)
}
