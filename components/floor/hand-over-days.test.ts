import { expect, test } from 'vitest'

import type { HandOver } from '#lib/contract/operations/hand-over.ts'

import { groupByDay } from './hand-over-days.ts'

const handedOver = (created_at: string, carriers: HandOver['carriers']): HandOver => ({
  id: crypto.randomUUID(),
  created_at,
  created_by: null,
  carriers,
  first_pieces: [],
  forms: [],
  mailing_list_url: null,
  certificate_of_mailing_url: null,
  form_url: null,
})

const week = [
  handedOver('2026-11-24T18:00:00.000Z', [{ carrier: 'USPS', pieces: 1 }]),
  handedOver('2026-11-24T17:00:00.000Z', [
    { carrier: 'USPS', pieces: 1 },
    { carrier: 'UPSDAP', pieces: 4 },
  ]),
  // Still Monday in California.
  handedOver('2026-11-24T07:30:00.000Z', [{ carrier: 'USPS', pieces: 2 }]),
]

const pacific = { timeZone: 'America/Los_Angeles', hasMore: false }

test('totals handoffs by carrier and by day in the organization’s time zone', () => {
  expect(groupByDay(week, pacific).map(({ day, carriers }) => ({ day, carriers }))).toEqual([
    {
      day: '2026-11-24',
      carriers: [
        { carrier: 'UPS', pieces: 4 },
        { carrier: 'USPS', pieces: 2 },
      ],
    },
    { day: '2026-11-23', carriers: [{ carrier: 'USPS', pieces: 2 }] },
  ])
})

test('shows no total for a partially listed day', () => {
  expect(groupByDay(week, { ...pacific, hasMore: true }).map(({ carriers }) => carriers === null)).toEqual([
    false,
    true,
  ])
})
