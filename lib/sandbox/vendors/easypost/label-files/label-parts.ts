import { countryName } from '#lib/contract/addresses/countries.values.ts'
import { dayAt } from '#lib/sandbox/vendors/easypost/manifests.ts'
import type {
  EasypostAddress,
  EasypostPostageLabel,
  EasypostRate,
  EasypostShipment,
} from '#lib/sandbox/vendors/easypost/shapes.ts'

import { type Area, type Barcode, lineHeight, type Mark, setLine, setLines } from './drawing.ts'

/** A bought shipment, with everything that its label states. */
export type Bought = EasypostShipment & { selected_rate: EasypostRate; postage_label: EasypostPostageLabel }

const warning = 'SANDBOX SPECIMEN: for testing only. Not valid postage, not proof of anything.'

/** Sets the warning along the lower edge of a label. */
export const setWarning = (width: number, bottom: number): Mark[] =>
  setLine(
    warning,
    { x: 0.15, y: bottom - lineHeight(6) - 0.06, width: width - 0.3 },
    { size: 6, least: 5, align: 'center' },
  )

/** Lines of an address as carriers print them: capitals, the place in one line, the country abroad. */
export const addressLines = (address: EasypostAddress): string[] =>
  [
    address.name,
    address.company,
    address.street1,
    address.street2,
    [address.city, address.state, address.zip].filter(Boolean).join(' '),
    address.country === 'US' ? null : countryName(address.country),
  ].flatMap((line) => (line ? [line.toUpperCase()] : []))

/** Sets the return address, small. */
export const setReturnAddress = ({ from_address: from }: Bought, area: Area): Mark[] =>
  setLines(addressLines(from), area, { size: 9, least: 6 })

/** Sets the recipient's address, as large as the area allows. */
export const setRecipient = ({ to_address: to }: Bought, area: Area, size = 13): Mark[] =>
  setLines(addressLines(to), area, { face: 'bold', size, least: 7 })

/** Formats a number in groups of four digits; letters and digits of other numbers unchanged. */
export const inFours = (number: string): string =>
  /^\d{20,}$/.test(number) ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number

/** `03/05/2026`, the label's date at the origin. */
export const labelDay = ({ postage_label: label, from_address: from }: Bought): string => {
  const [year = '', month = '', day = ''] = dayAt(from, new Date(label.label_date)).split('-')
  return `${month}/${day}/${year}`
}

const ruleHeight = 0.045
const textSize = 10
/** Between text and bars; the postal service requires 1/8 to 1/4. */
const gap = 0.125
const padding = 0.035

/** Height of a barcode with its rules, title and number, beyond its bars. */
const frameHeight = 2 * (ruleHeight + padding + lineHeight(textSize) + gap)

/**
 * Sets the postal service's barcode block: between two heavy rules the title, the bars and the number in fours. The number is
 * shown without the part that routes to the ZIP code.
 */
export const setBarcode = (parts: { title: string; number: string; code: Barcode }, area: Area): Mark[] => {
  const { x, y, width, height } = area
  const barsTop = y + ruleHeight + padding + lineHeight(textSize) + gap
  const barsHeight = height - frameHeight
  const line = { face: 'bold', size: textSize, least: 7, align: 'center' } as const
  return [
    { kind: 'fill', x, y, width, height: ruleHeight },
    ...setLine(parts.title, { x, y: y + ruleHeight + padding, width }, line),
    { kind: 'bars', code: parts.code, x, y: barsTop, width, height: barsHeight },
    ...setLine(inFours(parts.number), { x, y: barsTop + barsHeight + gap, width }, line),
    { kind: 'fill', x, y: y + height - ruleHeight, width, height: ruleHeight },
  ]
}

/** Height of a barcode block whose bars are so high. */
export const barcodeHeight = (bars: number): number => bars + frameHeight

/**
 * Sets the box where postage is shown. It says SPECIMEN and nothing that could be taken for an indicium: no amount, no code,
 * no meter number.
 */
export const setIndicia = (shipment: Bought, mailClass: string, area: Area): Mark[] => {
  const { x, y, width, height } = area
  const inner = { x: x + 0.06, width: width - 0.12 }
  const head = lineHeight(14)
  const zip = shipment.from_address.zip?.slice(0, 5) ?? ''
  return [
    { kind: 'frame', thickness: 0.02, ...area },
    ...setLine('SPECIMEN', { ...inner, y: y + 0.06 }, { face: 'bold', size: 14, least: 8, align: 'center' }),
    ...setLines(
      [
        'NOT MAILED',
        'NOT VALID AS POSTAGE',
        mailClass,
        `${labelDay(shipment)}  ${shipment.parcel.weight} OZ`,
        `FROM ${zip}`,
      ],
      { ...inner, y: y + 0.06 + head, height: height - 0.1 - head },
      { size: 8, least: 5, align: 'center' },
    ),
  ]
}

/** Height of capitals, by the size of their type. */
const capitals = 0.718

/** Sets one line of capitals in the middle of an area. */
export const setCentered = (value: string, area: Area, size: number, isWhite = false): Mark[] =>
  setLine(
    value,
    {
      x: area.x + 0.05,
      y: area.y + (area.height - (size * capitals) / 72) / 2,
      width: area.width - 0.1,
    },
    { face: 'bold', size, least: 6, align: 'center', isWhite },
  )

/** The largest type, up to 14 points, whose capitals leave room above and below in a band. */
const bandSize = ({ height }: Area): number => Math.min(14, Math.floor((height * 72) / 1.3))

/** Sets white text on a black band. */
export const setBand = (value: string, area: Area): Mark[] => [
  { kind: 'fill', ...area },
  ...setCentered(value, area, bandSize(area), true),
]

/** Sets text between two rules. */
export const setBanner = (value: string, area: Area): Mark[] => {
  const rule = 0.03
  return [
    { kind: 'fill', ...area, height: rule },
    ...setCentered(value, area, bandSize(area)),
    { kind: 'fill', ...area, y: area.y + area.height - rule, height: rule },
  ]
}
