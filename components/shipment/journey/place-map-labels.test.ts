import { expect, test } from 'vitest'

import { isClear, type LabelBox, placeLabels } from './place-map-labels.ts'

const size = { width: 420, height: 320 }

const mark = (x: number, y: number, name: string, kind = 'passed') => ({ x, y, name, kind })

/** Returns the area that a label covers, generously: letters are at most 8 wide, and a line is 16 high. */
const areaOf = ({ x, y, anchor, text }: LabelBox) => {
  const width = text.length * 7.9
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - 12, bottom: y + 4 }
}

const cover = (one: LabelBox, other: LabelBox): boolean => {
  const [a, b] = [areaOf(one), areaOf(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

const names = (labels: readonly LabelBox[]): string[] => labels.map(({ text }) => text)

const crowd = Array.from({ length: 24 }, (_, index) =>
  mark(150 + (index % 6) * 24, 120 + Math.floor(index / 6) * 22, `Town number ${index}`),
)

test('no name covers another or leaves the map', () => {
  const labels = placeLabels(crowd, size, [])
  expect(labels.length).toBeGreaterThan(1)
  for (const [index, label] of labels.entries()) {
    const { left, right, top, bottom } = areaOf(label)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(size.width)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(bottom).toBeLessThanOrEqual(size.height)
    expect(labels.slice(index + 1).some((other) => cover(label, other))).toBe(false)
  }
})

test('a name does not cover another place’s mark or a line’s label', () => {
  const back: LabelBox = { x: 125, y: 105, anchor: 'start', text: 'Way back' }
  const [label] = placeLabels([mark(100, 100, 'Oakland')], size, [back])
  expect(label && cover(label, back)).toBe(false)
  const beside = placeLabels([mark(100, 100, 'Oakland'), mark(130, 100, 'Berkeley')], size, [])
  expect(beside.find(({ text }) => text === 'Oakland')?.anchor).not.toBe('start')
})

test('shows the more important name when there is room for one', () => {
  const narrow = { width: 140, height: 46 }
  const marks = [mark(15, 16, 'Oakland'), mark(15, 30, 'Berkeley', 'delivered')]
  expect(names(placeLabels(marks, narrow, []))).toEqual(['Berkeley'])
})

test('places a name at the edge inward, and omits one that is too long', () => {
  expect(placeLabels([mark(410, 160, 'Boston')], size, [])[0]?.anchor).toBe('end')
  expect(placeLabels([mark(210, 160, 'N'.repeat(80))], size, [])).toEqual([])
})

test('state initials give way to the name and the mark of a place', () => {
  const state: LabelBox = { x: 200, y: 160, anchor: 'middle', text: 'CA' }
  const name: LabelBox = { x: 150, y: 164, anchor: 'start', text: 'San Francisco' }
  expect(isClear(state, [], [name])).toBe(false)
  expect(isClear(state, [{ x: 195, y: 155 }], [])).toBe(false)
  expect(isClear(state, [{ x: 100, y: 155 }], [{ ...name, y: 200 }])).toBe(true)
})
