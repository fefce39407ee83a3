/** Lines of a chart, lowest first; the first and the last are its ends. Zero is one of them. */
export type Scale = readonly number[]

const steps = [1, 2, 5, 10]

/** More lines would be read, not seen. */
const mostLines = 4

/** Round lines that hold everything from the lowest to the highest, at least `leastStep` apart. */
export const scaleOf = (lowest: number, highest: number, leastStep: number): Scale => {
  const [low, high] = [Math.min(0, lowest), Math.max(0, highest)]
  const wanted = Math.max((high - low) / mostLines, leastStep)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = Math.max(leastStep, (steps.find((each) => each * power >= wanted) ?? 10) * power)
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** A bar's part that one series takes: from one value to another. */
export type Stretch = { from: number; to: number }

/** Puts values onto each other: what is gained upwards from zero, what is lost downwards. */
export const stack = (values: readonly number[]): Stretch[] => {
  let [above, below] = [0, 0]
  return values.map((value) => {
    const from = value < 0 ? below : above
    const to = from + value
    if (value < 0) below = to
    else above = to
    return { from, to }
  })
}
