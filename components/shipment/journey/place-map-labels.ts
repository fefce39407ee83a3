/** A name on the map, positioned from its anchor. */
export type LabelBox = { x: number; y: number; anchor: 'start' | 'middle' | 'end'; text: string }

type Box = { left: number; right: number; top: number; bottom: number }

type Named = { x: number; y: number; kind: string; name: string }

/** Width of a letter, and height of a line, of the map's type in its units. */
const [letter, line] = [7.9, 16]

/** Distance of names from the middle of a mark. */
const distance = 15

const boxOf = ({ x, y, anchor, text }: LabelBox): Box => {
  const width = text.length * letter
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - line + 4, bottom: y + 4 }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const boxOfMark = ({ x, y }: Pick<Named, 'x' | 'y'>): Box => ({
  left: x - 10,
  right: x + 10,
  top: y - 10,
  bottom: y + 10,
})

/** Returns whether a label covers neither a mark nor another label. */
export const isClear = (
  label: LabelBox,
  marks: readonly Pick<Named, 'x' | 'y'>[],
  labels: readonly LabelBox[],
): boolean => ![...marks.map(boxOfMark), ...labels.map(boxOf)].some((taken) => overlap(boxOf(label), taken))

const around = ({ x, y, name }: Named): LabelBox[] => [
  { x: x + distance, y: y + 5, anchor: 'start', text: name },
  { x: x - distance, y: y + 5, anchor: 'end', text: name },
  { x, y: y - distance, anchor: 'middle', text: name },
  { x, y: y + distance + 10, anchor: 'middle', text: name },
]

/**
 * Places a name beside each mark, if there is room: ends first, and none over the labels of lines. Omits a name
 * without room; the number in its mark refers to the list.
 */
export const placeLabels = (
  marks: readonly Named[],
  { width, height }: { width: number; height: number },
  lineLabels: readonly LabelBox[],
): LabelBox[] => {
  const taken: Box[] = [...marks.map(boxOfMark), ...lineLabels.map(boxOf)]
  const isFree = (label: LabelBox): boolean => {
    const box = boxOf(label)
    const isInside = box.left >= 4 && box.right <= width - 4 && box.top >= 4 && box.bottom <= height - 4
    return isInside && !taken.some((other) => overlap(box, other))
  }
  const placed: LabelBox[] = []
  const byWeight = [...marks].sort(
    (one, other) => Number(one.kind === 'passed') - Number(other.kind === 'passed'),
  )
  for (const mark of byWeight) {
    const label = around(mark).find(isFree)
    if (label) {
      placed.push(label)
      taken.push(boxOf(label))
    }
  }
  return placed
}
