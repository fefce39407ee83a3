import { isPostal } from '#lib/contract/quotes/carriers.values.ts'
import type { VendorUnknowns } from '#lib/contract/sandbox/vendor-unknowns.values.ts'

import { EasypostRefusal } from './requests.ts'
import type { EasypostPostageLabel, EasypostShipment } from './shapes.ts'

/** Width and height of each label in inches. */
export const labelInches = {
  '4x6': { width: 4, height: 6 },
  '6x4': { width: 6, height: 4 },
  '7x3': { width: 7, height: 3 },
} as const

export type LabelSize = keyof typeof labelInches

export const labelFormats = {
  PDF: { extension: 'pdf', type: 'application/pdf', dotsPerInch: 300 },
  PNG: { extension: 'png', type: 'image/png', dotsPerInch: 300 },
  ZPL: { extension: 'zpl', type: 'application/zpl', dotsPerInch: 203 },
} as const

export type LabelFormat = keyof typeof labelFormats

const isFormat = (format: string): format is LabelFormat => Object.hasOwn(labelFormats, format)

type Wanted = Pick<EasypostShipment, 'parcel' | 'options'>

/** Returns the requested format, PNG by default as at EasyPost. Throws for one that is not supported here. */
export const formatOf = ({ options }: Pick<Wanted, 'options'>): LabelFormat => {
  const format = (options.label_format ?? 'PNG').toUpperCase()
  if (isFormat(format)) return format
  throw new EasypostRefusal(
    422,
    'SHIPMENT.POSTAGE.FORMAT_UNAVAILABLE',
    `Labels are not available as ${format}. Use PDF, PNG or ZPL.`,
  )
}

const isSize = (size: string | undefined): size is LabelSize =>
  size !== undefined && Object.hasOwn(labelInches, size)

/**
 * Returns the size of the label, regardless of the request: 7x3 and 6x4 are only for First-Class letters
 * (easypost.com/what-label-options-are-available-for-usps).
 */
export const sizeOf = (
  { parcel, options }: Wanted,
  rate: { carrier: string; service: string },
  unknowns: VendorUnknowns,
): LabelSize => {
  const isLetter =
    isPostal(rate.carrier) && rate.service === 'First' && parcel.predefined_package === 'Letter'
  const asked = options.label_size
  if (!isLetter || !isSize(asked)) return '4x6'
  return asked === '7x3' && unknowns.seven_by_three_comes_as_four_by_six ? '4x6' : asked
}

/**
 * Returns whether a label is on a page of letter size: a PDF without a requested size (support.easypost.com,
 * 360044915671).
 */
export const isOnLetterPage = ({ options }: Pick<Wanted, 'options'>): boolean =>
  formatOf({ options }) === 'PDF' && !isSize(options.label_size)

/** Returns the label's own size as its object says it; an unknown value cannot have been stored. */
export const storedSize = (label: Pick<EasypostPostageLabel, 'label_size'>): LabelSize =>
  isSize(label.label_size) ? label.label_size : '4x6'
