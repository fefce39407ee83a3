import { expect, test } from 'vitest'

import type { Journey, JourneyStop, Place } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

import { drawJourney } from './draw-map.ts'

const size = { width: 420, height: 320 }
const at = '2026-03-03T18:10:00.000Z'

const place = (city: string, latitude: number, longitude: number): Place => ({
  city,
  state: null,
  zip: null,
  country: 'US',
  coordinates: { latitude, longitude, precision: 'zip' },
})

const sanFrancisco = place('SAN FRANCISCO', 37.77, -122.42)
const losAngeles = place('LOS ANGELES', 34.05, -118.24)
const guam = place('HAGATNA', 13.47, 144.75)
const honolulu = place('HONOLULU', 21.31, -157.86)
const unknown: Place = { ...sanFrancisco, city: 'FPO', coordinates: null }

const stop = (
  where: Place | null,
  event: JourneyEvent,
  direction: JourneyStop['direction'] = 'outbound',
): JourneyStop => ({
  place: where,
  direction,
  first_at: at,
  last_at: at,
  scans: [
    {
      id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
      event,
      status: 'in_transit',
      status_detail: null,
      message: 'A scan',
      carrier_code: null,
      location: where ?? unknown,
      signed_by: null,
      occurred_at: at,
      observed_at: at,
      message_id: null,
    },
  ],
})

const journey = (stops: JourneyStop[], changes: Partial<Journey> = {}): Journey => ({
  origin: sanFrancisco,
  destination: losAngeles,
  stops,
  other_scans: [],
  superseded_scans: [],
  next: null,
  ...changes,
})

const draw = (stops: JourneyStop[], changes?: Partial<Journey>) => {
  const drawing = drawJourney(journey(stops, changes), size)
  if (!drawing) throw new Error('Nothing is drawn.')
  return drawing
}

test('two stops at one place share a mark with both numbers, styled by the most important event', () => {
  const { marks } = draw([
    stop(sanFrancisco, 'accepted'),
    stop(losAngeles, 'attempted'),
    stop({ ...losAngeles, zip: '90012' }, 'delivered'),
  ])
  expect(marks.map(({ name, numbers, kind }) => ({ name, numbers, kind }))).toEqual([
    { name: 'San Francisco', numbers: [1], kind: 'passed' },
    { name: 'Los Angeles', numbers: [2, 3], kind: 'delivered' },
  ])
})

test('draws and labels the return journey as a separate line beside the outbound one', () => {
  const { lines, back } = draw([
    stop(sanFrancisco, 'accepted'),
    stop(losAngeles, 'refused'),
    stop(sanFrancisco, 'returned', 'return'),
  ])
  expect(lines.map(({ kind }) => kind)).toEqual(['outbound', 'return'])
  expect(lines[0]?.path).not.toBe(lines[1]?.path)
  expect(back?.text).toBe('Way back')
})

test('omits and counts unknown places, which keep their numbers in the list', () => {
  const { marks, missing } = draw([
    stop(unknown, 'accepted'),
    stop(null, 'in_transit'),
    stop(losAngeles, 'delivered'),
  ])
  expect(marks).toMatchObject([{ name: 'Los Angeles', numbers: [3] }])
  expect(missing).toBe(2)
})

test('shows no map without a known place', () => {
  expect(drawJourney(journey([stop(unknown, 'in_transit')]), size)).toBeNull()
})

test('draws pending stages as expected, and none once the piece has arrived', () => {
  const announced = draw([], { next: 'destination' })
  expect(announced.marks.map(({ kind }) => kind)).toEqual(['expected', 'expected'])
  expect(announced.lines.map(({ kind }) => kind)).toEqual(['expected'])
  const underWay = draw([stop(sanFrancisco, 'accepted')], { next: 'destination' })
  expect(underWay.marks.map(({ kind }) => kind)).toEqual(['passed', 'expected'])
  const arrived = draw([stop(sanFrancisco, 'accepted'), stop(losAngeles, 'delivered')])
  expect(arrived.lines.map(({ kind }) => kind)).toEqual(['outbound'])
})

test('keeps a line across the antimeridian on the map', () => {
  const { marks, lines } = draw([stop(honolulu, 'accepted'), stop(guam, 'delivered')])
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(size.width)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(size.height)
  }
  const [from, to] = marks
  expect(to?.x).toBeLessThan(from?.x ?? 0)
  expect(lines).toHaveLength(1)
})
