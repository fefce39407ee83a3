import { describe, expect, it } from 'vitest'

import type { Journey } from '#lib/contract/tracking/journey.ts'
import { uspsPiece, wordingOf } from '#tests/support/shipments/carrier-wordings.ts'

import { buildJourney, type PlacedScan } from './journey.ts'

const at = (time: string): Date => new Date(`2026-03-${time}:00.000Z`)

type Where = Partial<PlacedScan['location']>

const oakland: Where = { city: 'OAKLAND', state: 'CA', zip: '94607' }
const losAngeles: Where = { city: 'LOS ANGELES CA DISTRIBUTION CENTER' }
const redondoBeach: Where = { city: 'REDONDO BEACH', state: 'CA', zip: '90277' }
const sanFrancisco: Where = { city: 'SAN FRANCISCO', state: 'CA', zip: '94107' }

const scan = (
  time: string,
  status: string,
  location: Where,
  other: Partial<PlacedScan> = {},
): PlacedScan => ({
  id: `${time} ${status}`,
  status,
  statusDetail: null,
  message: wordingOf(status),
  carrierCode: null,
  signedBy: null,
  occurredAt: at(time),
  observedAt: at(time),
  messageId: null,
  location: { city: null, state: null, zip: null, country: 'US', ...location },
  ...other,
})

const build = (scans: readonly PlacedScan[], isExpected = true) =>
  buildJourney({
    scans,
    piece: uspsPiece,
    origin: { city: 'SAN FRANCISCO', state: 'CA', zip: '94107', country: 'US' },
    destination: { city: 'REDONDO BEACH', state: 'CA', zip: '90277-2506', country: 'US' },
    isExpected,
  })

const eventsOf = ({ scans }: Journey['stops'][number]) => scans.map(({ event }) => event)

const told = (scans: readonly PlacedScan[]) =>
  build(scans).stops.map(
    (stop) => `${stop.place?.city ?? '?'} ${stop.direction}: ${[...new Set(eventsOf(stop))].join(', ')}`,
  )

const acceptance = { message: 'Accepted at USPS Origin Facility' }

const delivered = [
  scan('02T09:00', 'pre_transit', sanFrancisco, { message: 'Shipping Label Created' }),
  scan('03T18:10', 'in_transit', oakland, acceptance),
  scan('03T23:10', 'in_transit', oakland, { message: 'Departed USPS Facility' }),
  scan('04T03:00', 'in_transit', {}, { message: 'In Transit to Next Facility' }),
  scan('04T20:00', 'in_transit', losAngeles),
  scan('05T08:30', 'out_for_delivery', redondoBeach),
  scan('05T13:12', 'delivered', redondoBeach),
]

describe('the journey of a piece', () => {
  it('has a stop for each place, with its first and last scan, excluding announcements and forecasts', () => {
    const journey = build(delivered)
    expect(journey.stops.map((stop) => [stop.place?.city, eventsOf(stop)])).toEqual([
      ['OAKLAND', ['accepted', 'in_transit']],
      ['LOS ANGELES CA DISTRIBUTION CENTER', ['in_transit']],
      ['REDONDO BEACH', ['out_for_delivery', 'delivered']],
    ])
    expect(journey.stops[0]).toMatchObject({
      first_at: '2026-03-03T18:10:00.000Z',
      last_at: '2026-03-03T23:10:00.000Z',
      scans: [{ id: '03T18:10 in_transit' }, { id: '03T23:10 in_transit' }],
      place: { coordinates: { precision: 'zip' } },
    })
    expect(journey.stops[1]?.place?.coordinates).toMatchObject({ precision: 'city' })
    expect(journey.other_scans.map(({ message }) => message)).toEqual([
      'Shipping Label Created',
      'In Transit to Next Facility',
    ])
    expect(journey.next).toBeNull()
  })

  it('is the same for any order and repetition of scans', () => {
    const places = told(delivered)
    expect(told(delivered.toReversed())).toEqual(places)
    expect(
      told([...delivered, ...delivered.map((again) => ({ ...again, id: `${again.id} again` }))]),
    ).toEqual(places)
  })

  it('turns back from the first returning scan, and ends with its sender', () => {
    const notice = scan('05T10:00', 'available_for_pickup', redondoBeach, { message: 'Notice Left' })
    const turned = scan('20T10:00', 'return_to_sender', redondoBeach, {
      message: 'Unclaimed, being returned',
    })
    const onTheWay = [...delivered.slice(0, 6), notice, turned]
    expect(build([...onTheWay, scan('22T03:00', 'return_to_sender', losAngeles)]).next).toBe('origin')
    const back = scan('24T10:00', 'return_to_sender', sanFrancisco, { message: 'Returned to sender' })
    const returned = [...onTheWay, scan('22T03:00', 'return_to_sender', losAngeles), back]
    expect(told(returned).slice(2)).toEqual([
      'REDONDO BEACH outbound: out_for_delivery, attempted',
      'REDONDO BEACH return: turned_back',
      'LOS ANGELES CA DISTRIBUTION CENTER return: in_transit',
      'SAN FRANCISCO return: returned',
    ])
    expect(build(returned).next).toBeNull()
  })

  it('counts a delivery after the turn as the return, never as a delivery to the recipient', () => {
    const turned = scan('06T10:00', 'return_to_sender', redondoBeach)
    const arrived = scan('09T10:00', 'delivered', sanFrancisco)
    expect(told([...delivered.slice(0, 6), turned, arrived]).at(-1)).toBe('SAN FRANCISCO return: returned')
  })

  it('visits a place again if the piece was misrouted', () => {
    const missorted = scan(
      '04T22:00',
      'in_transit',
      { city: 'FARGO', state: 'ND' },
      { statusDetail: 'missorted' },
    )
    const again = scan('05T02:00', 'in_transit', losAngeles)
    expect(told([...delivered.slice(0, 5), missorted, again])).toEqual([
      'OAKLAND outbound: accepted, in_transit',
      'LOS ANGELES CA DISTRIBUTION CENTER outbound: in_transit',
      'FARGO outbound: misrouted',
      'LOS ANGELES CA DISTRIBUTION CENTER outbound: in_transit',
    ])
  })

  it('names no acceptance where the first scan is another', () => {
    expect(told(delivered.slice(4))).toEqual([
      'LOS ANGELES CA DISTRIBUTION CENTER outbound: in_transit',
      'REDONDO BEACH outbound: out_for_delivery, delivered',
    ])
  })

  it('shows a scan with an impossible date as unclear, with what is wrong, and expects the piece still', () => {
    const old = scan('01T13:12', 'delivered', redondoBeach, { unclearDate: 'before_purchase' })
    const journey = build([old])
    expect(journey).toMatchObject({
      next: 'destination',
      stops: [{ scans: [{ event: 'unclear', unclear_date: 'before_purchase' }] }],
    })
  })

  it('lists a scan without a place, without inventing one', () => {
    const { stops } = build([
      scan('03T18:10', 'in_transit', {}, acceptance),
      scan('04T18:10', 'in_transit', { country: null }),
    ])
    expect(stops).toMatchObject([{ place: null, scans: [{ event: 'accepted' }, { event: 'in_transit' }] }])
  })

  it('has no coordinates for an unknown place, and those of the country for an international one', () => {
    const unknown = scan('03T18:10', 'in_transit', { city: 'NOWHERE AT ALL', state: 'CA' })
    const abroad = scan('04T18:10', 'in_transit', { city: 'TORONTO', country: 'CA' })
    const [first, second] = build([unknown, abroad]).stops
    expect(first?.place).toMatchObject({ city: 'NOWHERE AT ALL', coordinates: null })
    expect(second?.place?.coordinates).toMatchObject({ precision: 'country' })
  })

  it('has no stop for a scan that the carrier corrected, and lists it as superseded', () => {
    const wrong = scan('04T13:12', 'delivered', oakland)
    const corrected = scan('05T13:12', 'delivered', redondoBeach, { supersedes: wrong.id })
    const tooLate = scan('04T14:00', 'delivered', oakland, { supersededBy: corrected.id })
    const journey = build([scan('03T18:10', 'in_transit', oakland, acceptance), wrong, corrected, tooLate])
    expect(journey.stops.map((stop) => [stop.place?.city, eventsOf(stop)])).toEqual([
      ['OAKLAND', ['accepted']],
      ['REDONDO BEACH', ['delivered']],
    ])
    expect(journey.superseded_scans.map(({ id }) => id)).toEqual([wrong.id, tooLate.id])
    expect(journey.other_scans).toEqual([])
  })

  it('stays short with many scans of one place', () => {
    const many = Array.from({ length: 70 }, (_, index) =>
      scan(`0${3 + Math.floor(index / 24)}T${String(index % 24).padStart(2, '0')}:00`, 'in_transit', oakland),
    )
    const { stops } = build(many)
    expect(stops.map(({ scans }) => scans.length)).toEqual([70])
  })

  it('expects nothing of a piece that is lost or cancelled, and arrival of one without scans', () => {
    const lost = scan('09T18:10', 'failure', losAngeles, { statusDetail: 'lost', message: 'Lost in transit' })
    expect(build([...delivered.slice(0, 5), lost]).next).toBeNull()
    expect(build([], false).next).toBeNull()
    expect(build([])).toMatchObject({ stops: [], next: 'destination' })
  })
})
