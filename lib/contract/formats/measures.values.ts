import { formatHundredths, formatNumber, formatTenths } from './numbers.values.ts'

const gramsPerOunce = 28.349523125
const millimetersPerInch = 25.4
const millimetersPerPoint = millimetersPerInch / 72

/** Joins a number and its unit so that a line never ends between them. */
const unit = (value: string, name: string): string => `${value}\u00A0${name}`

/** Formats ounces as the post office counts them: `1.1 oz`. */
export const formatOunces = (ounces: number): string => unit(formatTenths(ounces), 'oz')

/** Formats a limit or a tolerance in ounces, without digits that it does not have: `13 oz`, `0.25 oz`. */
export const formatOunceLimit = (ounces: number): string => unit(formatHundredths(ounces), 'oz')

/** Formats a weight in ounces with grams beside: `1.1 oz (31 g)`. */
export const formatWeight = (ounces: number): string =>
  `${formatOunces(ounces)} (${unit(formatNumber(Math.round(ounces * gramsPerOunce)), 'g')})`

/** Formats a weight as papers state it, to the hundredth: `1.13 oz (32.04 g)`. */
export const formatStatedWeight = (ounces: number): string =>
  `${formatHundredths(ounces)} oz (${formatHundredths(ounces * gramsPerOunce)} g)`

/** Formats a page’s size, in points of 1/72 inch, as PDFs state it: `8.5 × 11.0 in (216 × 279 mm)`. */
export const formatPageSize = (width: number, height: number): string => {
  const millimeters = (points: number) => Math.round(points * millimetersPerPoint)
  const inches = unit(`${formatTenths(width / 72)} × ${formatTenths(height / 72)}`, 'in')
  return `${inches} (${unit(`${millimeters(width)} × ${millimeters(height)}`, 'mm')})`
}

/** Formats a distance on a mailpiece: `0.25 in`. */
export const formatInches = (inches: number): string => unit(formatNumber(inches), 'in')

/** Formats the size of an envelope as the trade names it, the shorter side first: `6 × 9 in (152 × 229 mm)`. */
export const formatEnvelopeSize = (size: { width: number; height: number }): string => {
  const sides = [size.width, size.height].toSorted((shorter, longer) => shorter - longer)
  const inches = sides.map(formatNumber).join(' × ')
  const millimeters = sides.map((side) => Math.round(side * millimetersPerInch)).join(' × ')
  return `${unit(inches, 'in')} (${unit(millimeters, 'mm')})`
}
