import { type LabelSize, labelSizes, type Size } from './envelopes.values.ts'

/** Tolerance between a label’s page and the ordered size, in inches: rounding errors only, never scaling. */
const toleranceInches = 0.05

/** Result of measuring a label: the ordered size, upright or rotated by 90°, or another. Sizes in inches. */
export type MeasuredLabel = { isRight: true; isTurned: boolean } | { isRight: false; measured: Size }

type PageSize = { width_points: number; height_points: number }

const inchesOf = (page: PageSize): Size => ({
  width: page.width_points / 72,
  height: page.height_points / 72,
})

const isNear = (one: Size, other: Size): boolean =>
  Math.abs(one.width - other.width) <= toleranceInches &&
  Math.abs(one.height - other.height) <= toleranceInches

/** Measures a label’s pages against the size that was ordered. Labels are never scaled, so that another size is unusable. */
export const measureLabel = (pages: readonly PageSize[], ordered: LabelSize): MeasuredLabel => {
  const { width, height } = labelSizes[ordered]
  const turned = { width: height, height: width }
  const sizes = pages.map(inchesOf)
  const wrong = sizes.find((size) => !isNear(size, { width, height }) && !isNear(size, turned))
  const [first] = sizes
  if (wrong || !first) return { isRight: false, measured: wrong ?? { width: 0, height: 0 } }
  return { isRight: true, isTurned: !isNear(first, { width, height }) }
}

const inches = (value: number): string => String(Math.round(value * 100) / 100)

/** Writes a size for people: `8.5 × 11 in`. */
export const formatSize = ({ width, height }: Size): string => `${inches(width)} × ${inches(height)} in`
