import { describe, expect, test } from 'vitest'

import { listedStates } from '#lib/contract/shipment-core/piece-state.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { stopsOf } from './stops.ts'
import { verdictOf } from './verdict.ts'

const reader = { timeZone: 'America/Los_Angeles', locale: 'en-US' } as const
const deliveredAt = '2026-11-23T19:02:00.000Z'

const shipped = (changes: Partial<Shipment> = {}): Shipment =>
  makeShipment({
    status: 'shipped',
    carrier: 'USPS',
    service: 'First',
    tracked: true,
    shipped_at: '2026-11-19T01:10:00.000Z',
    tracking_outcome: 'on_its_way',
    ...changes,
  })

const verdict = (shipment: Shipment, tasks: { details: Record<string, unknown> }[] = []) =>
  verdictOf(shipment, { evidence: undefined, tasks, reader })

const labels = (shipment: Shipment) => stopsOf(shipment, undefined).map(({ label, state }) => [label, state])

test('a problem is shown where it was reported, not where the piece was scanned since', () => {
  const at = '2026-11-23T19:02:00.000Z'
  const stop = (city: string, occurredAt: string) => ({
    place: { city, state: 'CA', zip: null, country: 'US', coordinates: null },
    scans: [{ event: 'returning', occurred_at: occurredAt }],
  })
  const unclaimed = shipped({ tracking_outcome: 'returned', delivery_problem: 'unclaimed' })
  const stops = stopsOf(
    {
      ...unclaimed,
      mailing_records: {
        ...unclaimed.mailing_records,
        delivery: { returned_to_sender_at: '2026-11-28T19:02:00.000Z', problem_at: at },
      } as Shipment['mailing_records'],
    },
    // Of the evidence, these stops alone are read.
    {
      custody: [],
      journey: { stops: [stop('REDONDO BEACH', at), stop('SAN FRANCISCO', '2026-11-28T19:02:00.000Z')] },
    } as unknown as Parameters<typeof stopsOf>[1],
  )
  expect(stops.find(({ label }) => label === 'Unclaimed')?.note).toContain('Redondo Beach')
})

describe('the sentence at the head of a shipment', () => {
  test('does not say that what was reported as delivered, and then returned, was not delivered', () => {
    const back = (problem: 'returning' | 'returned', returnedAt: string | null) =>
      verdict({
        ...shipped({ tracking_outcome: 'returned', delivery_problem: problem, delivered_at: deliveredAt }),
        // Of the record, these facts of the delivery alone are read.
        mailing_records: {
          delivery: { delivered_at: deliveredAt, returned_to_sender_at: returnedAt },
        } as Shipment['mailing_records'],
      })
    expect(back('returning', null).title).toBe('Reported as delivered on Mon, Nov 23. Next: return to sender')
    expect(back('returned', '2026-11-28T19:02:00.000Z')).toMatchObject({
      title: 'Returned to sender on Sat, Nov 28',
      detail: expect.stringContaining('Before that, it was reported as delivered on Mon, Nov 23.'),
    })
  })

  test('says the day of delivery, and a signer only where one is known', () => {
    const delivered = shipped({ tracking_outcome: 'delivered', delivered_at: deliveredAt })
    expect(verdict({ ...delivered, signer_name: 'E SWAN' })).toMatchObject({
      tone: 'good',
      title: 'Delivered Mon, Nov 23 at 11:02 AM, signed by E SWAN',
    })
    expect(verdict({ ...delivered, signer_name: null }).title).toBe('Delivered Mon, Nov 23 at 11:02 AM')
  })

  test('says until when a piece is held, as the carrier said it or as is usual', () => {
    const held = shipped({ tracking_outcome: 'held_up', delivery_problem: 'notice_left' })
    expect(verdict(held).title).toBe('USPS left a notice')
    const until = (source: string) => [{ details: { held_until: '2026-12-12', held_until_source: source } }]
    expect(verdict(held, until('carrier')).title).toMatch(/USPS holds it until Sat, Dec 12$/)
    expect(verdict(held, until('computed')).title).toMatch(/Usually held until about Sat, Dec 12$/)
  })

  test('draws no conclusion from a wording that is not known', () => {
    const unclear = verdict(shipped({ tracking_outcome: 'held_up', delivery_problem: 'unclear' }))
    expect(unclear.title).toBe('Unclear what USPS reported')
    expect(unclear.detail).toContain('draws no conclusion')
  })

  test('says what is wrong with a date that cannot be right', () => {
    const piece = shipped({
      tracking_outcome: 'held_up',
      delivery_problem: 'unclear',
      // Of the record, this alone is read.
      mailing_records: { delivery: { problem_at: deliveredAt } } as Shipment['mailing_records'],
    })
    const scans = [{ event: 'unclear', occurred_at: deliveredAt, unclear_date: 'before_purchase' }]
    // Of the evidence, these scans alone are read.
    const evidence = { journey: { stops: [{ place: null, scans }] } } as unknown as Parameters<
      typeof verdictOf
    >[1]['evidence']
    expect(verdictOf(piece, { evidence, tasks: [], reader }).detail).toContain(
      'Its date cannot be right, before the label was bought',
    )
  })

  test('calls untracked mail mailed, and never delivered', () => {
    const { tone, title } = verdict(shipped({ tracked: false, tracking_outcome: 'not_tracked' }))
    expect([tone, title]).toEqual(['neutral', 'Mailed on Wed, Nov 18. Not tracked'])
  })

  test('names what is next before a letter is mailed', () => {
    expect(verdict(makeShipment()).title).toBe('Draft. Next: choose a service and pay')
    expect(verdict(makeShipment({ status: 'queued' })).title).toBe('Paid. Next: printing')
    expect(verdict(makeShipment({ status: 'printed' })).title).toBe('Printed. Next: handoff to the carrier')
    expect(verdict(makeShipment({ status: 'cancelled' })).title).toBe('Cancelled. It will not be mailed')
  })

  test('exists for every delivery problem', () => {
    const problems = [
      'lost',
      'damaged',
      'refused',
      'unclaimed',
      'undeliverable',
      'attempted',
      'held',
    ] as const
    expect(listedStates).toEqual(expect.arrayContaining([...problems]))
    for (const problem of problems) {
      const { title } = verdict(shipped({ tracking_outcome: 'held_up', delivery_problem: problem }))
      expect(title, problem).not.toMatch(/undefined|null|Delivered/)
    }
  })
})

describe('the stops of a shipment', () => {
  test('are reached as far as was recorded, and hollow beyond', () => {
    expect(labels(makeShipment({ tracked: true })).every(([, state]) => state === 'expected')).toBe(true)
    expect(labels(shipped({ total_charged_cents: 1191 }))).toEqual([
      ['Paid', 'done'],
      ['Handed over', 'done'],
      ['Accepted', 'expected'],
      ['In transit', 'expected'],
      ['Delivered', 'expected'],
      ['Return receipt', 'expected'],
    ])
  })

  test('name the first scan where the carrier reported no acceptance', () => {
    const custody = [{ step: 'first_scanned', occurred_at: deliveredAt, scans: [] }]
    const stops = stopsOf(
      shipped({ tracking_outcome: 'delivered', delivered_at: deliveredAt }),
      // Of the evidence, these steps alone are read.
      { custody, journey: { stops: [] } } as unknown as Parameters<typeof stopsOf>[1],
    )
    expect(stops.map(({ label, state, at }) => [label, state, at])).toContainEqual([
      'First scanned',
      'done',
      deliveredAt,
    ])
    expect(stops.map(({ label }) => label)).not.toContain('Accepted')
  })

  test('date the handoff by its record alone', () => {
    const handedOver = (occurredAt: string | null) => {
      const custody = [{ step: 'manifested', occurred_at: occurredAt, by: null, scans: [] }]
      // Of the evidence, these steps alone are read.
      const evidence = { custody, journey: { stops: [] } } as unknown as Parameters<typeof stopsOf>[1]
      return stopsOf(shipped(), evidence).find(({ label }) => label === 'Handed over')
    }
    expect(handedOver('2026-11-18T01:10:00.000Z')).toMatchObject({ at: '2026-11-18T01:10:00.000Z' })
    expect(handedOver(null)).toMatchObject({ state: 'done', at: null, note: 'not recorded' })
  })

  test('expect nothing on the way of a piece that was delivered or returned', () => {
    const delivered = labels(shipped({ tracking_outcome: 'delivered', delivered_at: deliveredAt }))
    expect(delivered).not.toContainEqual(['In transit', 'expected'])
    expect(delivered).not.toContainEqual(['Accepted', 'expected'])
    const returned = labels(shipped({ tracking_outcome: 'returned', delivery_problem: 'returned' }))
    expect(returned).not.toContainEqual(['In transit', 'expected'])
  })

  test('end at the handoff where nothing is tracked', () => {
    expect(
      labels(shipped({ tracked: false, tracking_outcome: 'not_tracked' })).map(([label]) => label),
    ).toEqual(['Payment', 'Handed over'])
  })

  test('show a problem where delivery would stand', () => {
    expect(labels(shipped({ tracking_outcome: 'held_up', delivery_problem: 'notice_left' }))).toContainEqual([
      'Notice left',
      'trouble',
    ])
  })
})
