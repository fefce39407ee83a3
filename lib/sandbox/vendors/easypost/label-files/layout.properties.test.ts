import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type LabelSize, labelInches } from '#lib/sandbox/vendors/easypost/label-sizes.ts'
import type { EasypostAddress, EasypostOptions } from '#lib/sandbox/vendors/easypost/shapes.ts'

import { type Area, lineHeight, type Mark, widthOf } from './drawing.ts'
import type { Bought } from './label-parts.ts'
import { setPostalLabel } from './postal-label.ts'
import { setPrivateLabel } from './private-label.ts'

const word = fc.string({ minLength: 1, maxLength: 24, unit: 'grapheme' })
const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ').slice(0, 90))

const address = fc.record({
  name: fc.option(line),
  company: fc.option(line),
  street1: line,
  street2: fc.option(line),
  city: line,
  state: fc.constantFrom('CA', 'NY', null),
  zip: fc.constantFrom('90277', '90277-2506'),
  country: fc.constantFrom('US', 'GB'),
}) as fc.Arbitrary<EasypostAddress>

const options = fc.record({
  certified_mail: fc.boolean(),
  return_receipt: fc.boolean(),
  delivery_confirmation: fc.constantFrom('NO_SIGNATURE', 'SIGNATURE', 'SIGNATURE_RESTRICTED'),
}) as unknown as fc.Arbitrary<EasypostOptions>

const sold = fc.constantFrom(
  { carrier: 'USPS', service: 'First', sizes: ['4x6', '6x4', '7x3'], number: '9407300000000000000001' },
  { carrier: 'USPS', service: 'Priority', sizes: ['4x6'], number: '9405500000000000000001' },
  { carrier: 'USPS', service: 'PriorityMailInternational', sizes: ['4x6'], number: 'CX123456785US' },
  { carrier: 'UPSDAP', service: 'NextDayAirEarlyAM', sizes: ['4x6'], number: '1ZMR97410355320318' },
  {
    carrier: 'FedExDefault',
    service: 'FEDEX_INTERNATIONAL_CONNECT_PLUS',
    sizes: ['4x6'],
    number: '514824333261',
  },
)

/** Width of a bar at 203 dots per inch, where a module is widest. */
const zplModule = 3 / 203

const areaOf = (mark: Mark): Area => {
  if (mark.kind === 'text') {
    const { x, y, size, face, value } = mark
    // Capitals fill the upper part of a line; below it only a few letters reach.
    return { x, y, width: widthOf(value, face, size), height: lineHeight(size) * 0.8 }
  }
  if (mark.kind !== 'bars') return mark
  const width = mark.code.modules * zplModule
  return { ...mark, x: mark.x + (mark.width - width) / 2, width }
}

const meet = (one: Area, other: Area): boolean =>
  one.x < other.x + other.width - 0.005 &&
  other.x < one.x + one.width - 0.005 &&
  one.y < other.y + other.height - 0.005 &&
  other.y < one.y + one.height - 0.005

test('for any address, nothing leaves the label or overlaps', () => {
  fc.assert(
    fc.property(sold, address, address, options, fc.nat(), (piece, to, from, chosen, pick) => {
      const size = piece.sizes[pick % piece.sizes.length] as LabelSize
      // The parts of a shipment that labels state.
      const shipment = {
        id: 'shp_1',
        to_address: { ...to, country: piece.service.includes('International') ? 'GB' : 'US' },
        from_address: from,
        parcel: { weight: 1119.5, predefined_package: 'Letter' },
        options: chosen,
        tracking_code: piece.number,
        selected_rate: { carrier: piece.carrier, service: piece.service },
        postage_label: { label_size: size, label_date: '2026-03-05T17:00:00Z' },
      } as unknown as Bought
      const marks =
        piece.carrier === 'USPS' ? setPostalLabel(shipment) : setPrivateLabel(shipment, piece.number)
      const { width, height } = labelInches[size]
      const areas = marks.map((mark) => ({ mark, area: areaOf(mark) }))
      for (const { mark, area } of areas) {
        expect(
          [area.x, area.y, width - area.x - area.width, height - area.y - area.height].every(
            (free) => free >= 0,
          ),
          JSON.stringify(mark),
        ).toBe(true)
        if (mark.kind === 'frame') continue
        for (const { mark: second, area: taken } of areas) {
          if (second === mark || second.kind === 'frame') continue
          const isBand = (a: Mark, b: Mark) => a.kind === 'text' && a.isWhite === true && b.kind === 'fill'
          if (isBand(mark, second) || isBand(second, mark)) continue
          expect(meet(area, taken), `${JSON.stringify(mark)} ${JSON.stringify(second)}`).toBe(false)
        }
        if (mark.kind === 'bars') {
          expect(mark.height).toBeGreaterThanOrEqual(0.75 - 1e-9)
          // Ten modules stay free on both sides.
          expect(Math.min(area.x, width - area.x - area.width)).toBeGreaterThanOrEqual(10 * zplModule - 0.005)
        }
      }
    }),
    { numRuns: 300 },
  )
})
