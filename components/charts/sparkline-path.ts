type Point = { x: number; y: number }

/** Rounded, so that the markup stays short. */
const round = (value: number): number => Math.round(value * 10) / 10

/**
 * Returns the path of a line through values, from zero at the bottom to the largest at the top, and its end point. The
 * line omits nulls; a value alone between two nulls is a dot.
 */
export const sparklinePath = (
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): { line: string; end: Point | null } => {
  const highest = Math.max(1, ...values.map((value) => value ?? 0))
  const step = width / Math.max(1, values.length - 1)
  let line = ''
  let end: Point | null = null
  let isDrawing = false
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false
      continue
    }
    end = { x: round(index * step), y: round(height - (value / highest) * height) }
    line += isDrawing ? `L${end.x} ${end.y}` : `M${end.x} ${end.y}h0`
    isDrawing = true
  }
  return { line, end: values.at(-1) === null ? null : end }
}
