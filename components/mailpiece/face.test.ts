import { expect, test } from 'vitest'

import { type Box, labelSizes, type Size } from '#lib/contract/mailpiece/envelopes.values.ts'
import { addressSafe, foldedSize } from '#lib/contract/mailpiece/insert-play.values.ts'
import { type KitName, kitNames, kits } from '#lib/contract/mailpiece/kits.values.ts'

import { layOutBack } from './back.ts'
import { encodeNumber } from './encode-number.ts'
import { layOutFace } from './face.ts'
import { setLabel } from './label-marks.ts'
import { extentOf, type Mark } from './marks.ts'
import { type Outside, outsideOfKit } from './outside.ts'
import { sampleOutside } from './sample-outside.ts'

const contains = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x - 1e-6 &&
  inner.y >= outer.y - 1e-6 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-6 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-6

const runsOver = (marks: readonly Mark[], box: Box): Mark[] =>
  marks.filter((mark) => !contains(box, extentOf(mark)))

const sides = ({ width, height }: Size): number[] => [Math.min(width, height), Math.max(width, height)]

const long = 'WWWWWWWW MMMMMMMM '.repeat(6).trim()

/** What is typed into a form at its longest: fields hold a hundred characters. */
const longLines = Array.from({ length: 6 }, () => long)

const empty = kitNames.flatMap((kit) =>
  kits[kit].envelopes.map(({ packaging }) => outsideOfKit(kit, packaging)),
)

const states: readonly (readonly [state: string, fill: (outside: Outside) => Outside])[] = [
  ['with nothing known', (outside) => outside],
  ['as bought', (outside) => sampleOutside(outside, encodeNumber)],
  [
    'bought with every service and the longest addresses',
    (outside) => {
      const sample = sampleOutside(outside, encodeNumber)
      const service = sample.service && { ...sample.service, confirmation: 'ADULT_SIGNATURE_RESTRICTED' }
      return { ...sample, service, from: longLines, to: longLines }
    },
  ],
  [
    'without tracking',
    (outside) => {
      const sample = sampleOutside(outside, encodeNumber)
      const service = sample.service && { ...sample.service, isTracked: false, isCertified: false }
      return { ...sample, service, trackingNumber: null, bars: null }
    },
  ],
]

const drawings = states.flatMap(([state, fill]) =>
  empty.map((outside) => ({
    name: `${outside.kit}, ${outside.envelope.title}, ${state}`,
    outside: fill(outside),
  })),
)

test.each(drawings)('draws nothing outside the envelope, its label or its window: $name', ({ outside }) => {
  const { envelope } = outside
  const face = layOutFace(outside)
  const ground = { x: 0, y: 0, ...envelope.face }
  expect(runsOver(face.marks, ground)).toEqual([])
  expect(face.stuck.filter((box) => !contains(ground, box))).toEqual([])
  if (face.window) {
    expect(contains(ground, face.window.box)).toBe(true)
    expect(runsOver(face.window.marks, face.window.box)).toEqual([])
  }
  if (envelope.labelSize === null) return
  const size = labelSizes[envelope.labelSize]
  expect(runsOver(setLabel(outside, envelope.labelSize), { x: 0, y: 0, ...size })).toEqual([])
})

test.each(empty)('the sheets and text fit the back of $envelope.title ($kit)', (outside) => {
  const { envelope } = outside
  const back = layOutBack(envelope, 'letter')
  const ground = { x: 0, y: 0, ...envelope.face }
  expect(contains(ground, back.inside)).toBe(true)
  expect(contains(ground, back.room)).toBe(true)
  expect(back.room.height).toBeGreaterThan(1.2)
  const corners = [...back.flap, ...back.seams.flat()]
  expect(corners.filter(([x, y]) => !contains(ground, { x, y, width: 0, height: 0 }))).toEqual([])
  expect(sides(back.inside)).toEqual(sides(foldedSize(envelope.fold)))
})

const textOf = (marks: readonly Mark[]): string[] =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.value] : []))

const sampleOf = (kit: KitName): Outside => sampleOutside(outsideOfKit(kit), encodeNumber)

test('the window of window-10 shows the entire address in every position of the sheet', () => {
  const outside = sampleOf('window-10')
  const face = layOutFace(outside)
  expect(textOf(face.window?.marks ?? [])).toEqual(outside.to)
  expect(textOf(face.marks).join(' ')).not.toContain('Swan')
  const { envelope } = outside
  const safe = addressSafe(envelope)
  const sheet = foldedSize(envelope.fold)
  const rest = { x: (envelope.face.width - sheet.width) / 2, y: (envelope.face.height - sheet.height) / 2 }
  const readable = safe && { ...safe, x: safe.x + rest.x, y: safe.y + rest.y }
  // The last line’s descenders may reach into the margin of an eighth of an inch.
  const room = readable && { ...readable, y: readable.y - 0.03, height: readable.height + 0.06 }
  expect(runsOver(face.window?.marks ?? [], room ?? { x: 0, y: 0, width: 0, height: 0 })).toEqual([])
})

test('labels show the verified address in capitals, and the Certified Mail options that were bought', () => {
  const text = textOf(layOutFace(sampleOf('label-6x9')).marks)
  expect(text).toEqual(
    expect.arrayContaining([
      'HARBOR LEGAL',
      'REDONDO BEACH CA 90277-4338',
      'CERTIFIED MAIL® · RETURN RECEIPT ELECTRONIC',
      '9407 1101 7748 1065 4292 55',
      '$9.33',
      'NOV 24, 2026',
    ]),
  )
})

test('draws a placeholder instead of postage and a barcode before the purchase', () => {
  const sample = sampleOf('label-6x9')
  const { marks } = layOutFace({ ...sample, postage: null, trackingNumber: null, bars: null })
  expect(marks.some(({ kind }) => kind === 'bars')).toBe(false)
  expect(textOf(marks).join(' ')).toContain('Postage and barcode are printed here after you buy')
  expect(textOf(marks).join(' ')).not.toMatch(/\$|9407/)
})

test('sandbox postage is marked as a specimen', () => {
  const sample = sampleOf('label-6x9')
  expect(textOf(layOutFace(sample).marks)).toContain('SANDBOX SPECIMEN')
  const postage = sample.postage && { ...sample.postage, isSpecimen: false }
  expect(textOf(layOutFace({ ...sample, postage }).marks)).toContain('US POSTAGE')
})
