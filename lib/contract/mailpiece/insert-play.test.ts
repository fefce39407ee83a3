import { describe, expect, test } from 'vitest'

import { type Box, type KitEnvelope, labelSizes } from './envelopes.values.ts'
import { addressSafe, alwaysVisible, foldedSize, halfSheet, sometimesVisible } from './insert-play.values.ts'
import { type KitName, kitNames, kits } from './kits.values.ts'

const envelopeOf = (kit: KitName): KitEnvelope => kits[kit].envelopes[0]

const edges = (box: Box | null) =>
  box && {
    left: box.x,
    right: box.x + box.width,
    top: box.y,
    bottom: box.y + box.height,
  }

const near = (numbers: Record<string, number>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, expect.closeTo(value, 2)]))

test('the address of window-10 is safe where docs/mailpiece.md says, and has room for three lines of 10 points', () => {
  const safe = edges(addressSafe(envelopeOf('window-10')))
  expect(safe).toEqual(near({ left: 1, right: 4.25, top: 2.625, bottom: 3.042 }))
  expect(((safe?.bottom ?? 0) - (safe?.top ?? 0)) * 72).toBeGreaterThanOrEqual(30 - 0.01)
})

test('of window-cert-10, .75 to 7.75 by .5625 to 3.104 is always visible', () => {
  const envelope = envelopeOf('window-cert-10')
  expect(edges(alwaysVisible(envelope))).toEqual(
    near({ left: 0.75, right: 7.75, top: 0.5625, bottom: 3.104 }),
  )
  expect(edges(addressSafe(envelope))).toEqual(
    near({ left: 0.875, right: 7.625, top: 0.6875, bottom: 2.979 }),
  )
})

describe.each(kitNames.flatMap((kit) => kits[kit].envelopes.map((envelope) => ({ kit, envelope }))))(
  '$kit: $envelope.title',
  ({ kit, envelope }) => {
    const isOnSheet = kits[kit].labelStock === 'address_sheet'

    test('the folded sheets fit the envelope', () => {
      const { width, height } = foldedSize(envelope.fold)
      const [short, long] = [width, height].toSorted((a, b) => a - b)
      const [low, wide] = [envelope.face.width, envelope.face.height].toSorted((a, b) => a - b)
      expect(short).toBeLessThanOrEqual(low ?? 0)
      expect(long).toBeLessThanOrEqual(wide ?? 0)
    })

    test('the label has the ordered size, and fits the area it is attached to', () => {
      if (envelope.labelSize === null || envelope.label === null) {
        expect(envelope.labelSize).toBe(envelope.label)
        return
      }
      const { width, height } = labelSizes[envelope.labelSize]
      expect(envelope.label).toMatchObject({ width, height })
      const { face } = envelope
      const ground = isOnSheet ? foldedSize(envelope.fold) : face
      const box = edges(envelope.label)
      expect(box?.left).toBeGreaterThanOrEqual(0.125)
      expect(box?.top).toBeGreaterThanOrEqual(0.1)
      expect(box?.right).toBeLessThanOrEqual(ground.width - 0.1)
      expect(box?.bottom).toBeLessThanOrEqual(ground.height - 0.1)
    })

    if (envelope.window)
      test('the always visible area is within the window at both extremes of play', () => {
        const { face, fold, window } = envelope
        const insert = foldedSize(fold)
        const visible = alwaysVisible(envelope)
        const hole = edges(window)
        for (const right of [0, face.width - insert.width]) {
          for (const down of [0, face.height - insert.height]) {
            const moved = edges(visible && { ...visible, x: visible.x + right, y: visible.y + down })
            expect(moved?.left).toBeGreaterThanOrEqual((hole?.left ?? 0) - 1e-9)
            expect(moved?.right).toBeLessThanOrEqual((hole?.right ?? 0) + 1e-9)
            expect(moved?.top).toBeGreaterThanOrEqual((hole?.top ?? 0) - 1e-9)
            expect(moved?.bottom).toBeLessThanOrEqual((hole?.bottom ?? 0) + 1e-9)
          }
        }
      })

    if (isOnSheet)
      test('the label is centered in the always visible area of the window', () => {
        const visible = edges(alwaysVisible(envelope))
        const label = edges(envelope.label)
        expect((label?.left ?? 0) + (label?.right ?? 0)).toBeCloseTo(
          (visible?.left ?? 0) + (visible?.right ?? 0),
          2,
        )
        expect((label?.top ?? 0) + (label?.bottom ?? 0)).toBeCloseTo(
          (visible?.top ?? 0) + (visible?.bottom ?? 0),
          2,
        )
        // What of it may be hidden: the outer quarter inch at top and bottom, which the carrier leaves blank.
        expect((visible?.top ?? 0) - (label?.top ?? 0)).toBeLessThan(0.24)
        expect((label?.left ?? 0) - (visible?.left ?? 0)).toBeGreaterThanOrEqual(0)
      })

    if (envelope.window)
      test('only the address panel shows through the window', () => {
        const seen = edges(sometimesVisible(envelope))
        expect(seen?.bottom).toBeLessThanOrEqual(foldedSize(envelope.fold).height)
        expect(seen?.top).toBeGreaterThanOrEqual(0)
      })
  },
)

test('label and receipt of the half sheet stay on their halves, with the label positioned as on the envelope', () => {
  const label = edges(halfSheet.label)
  const receipt = edges(halfSheet.receipt)
  expect(label?.bottom).toBeLessThan(halfSheet.cutAt - 0.5)
  expect(receipt?.top).toBeGreaterThan(halfSheet.cutAt)
  expect(receipt?.bottom).toBeLessThan(11)
  const sticker = { width: 8.5, height: halfSheet.cutAt }
  for (const { face, label: onFace } of kits.halfsheet.envelopes) {
    const [x, y] = [(onFace?.x ?? 0) - halfSheet.label.x, (onFace?.y ?? 0) - halfSheet.label.y]
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + sticker.width).toBeLessThanOrEqual(face.width)
    expect(y + sticker.height).toBeLessThanOrEqual(face.height)
  }
})
