import { expect, test } from 'vitest'

import type { DetailedListItem } from '#lib/contract/shipments/shipment-list.ts'

import { nextStepOf } from './next-step.ts'

const listed = (
  changes: Partial<DetailedListItem>,
  details: Partial<DetailedListItem['details']> = {},
): DetailedListItem => ({
  id: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11',
  status: 'shipped',
  shipment_name: 'Notice to quit',
  page_count: 2,
  carrier: 'USPS',
  service: 'First',
  tracking_number: null,
  tracking_url: null,
  total_charged_cents: 1191,
  created_at: '2026-11-18T16:31:00.000Z',
  shipped_at: '2026-11-18T17:10:00.000Z',
  ...changes,
  details: {
    document_filename: 'notice.pdf',
    recipient: { name: 'Elizabeth Swan', company: null, city: 'REDONDO BEACH', state: 'CA' },
    certified_mail: true,
    return_receipt: true,
    tracking_outcome: 'on_its_way',
    delivery_problem: null,
    expected_on: '2026-12-01',
    delivered_at: null,
    sender: null,
    tags: [],
    reference: null,
    cost_center: null,
    matter: null,
    note_count: 0,
    deadline: null,
    again_of: null,
    sent_again: null,
    task: null,
    signed_by: null,
    postmarked_on: null,
    awaits_receipt: false,
    quotes_expire_at: null,
    ...details,
  },
})

const unbought = { status: 'draft', shipped_at: null, carrier: null } as const
const delivered = { tracking_outcome: 'delivered', delivered_at: '2026-11-23T19:02:00.000Z' } as const

test('says what is next before a letter is mailed', () => {
  const draft = { tracking_outcome: null, quotes_expire_at: '2026-11-28T22:02:00.000Z' }
  expect(nextStepOf(listed(unbought, draft))).toEqual({
    before: 'Quotes until',
    at: '2026-11-28T22:02:00.000Z',
    hasTime: true,
  })
  expect(nextStepOf(listed(unbought, { tracking_outcome: null }))).toEqual({ before: 'Refresh quotes' })
  expect(nextStepOf(listed({ ...unbought, scheduled_for: '2026-12-07' }, draft))).toEqual({
    before: 'Purchase on',
    day: '2026-12-07',
  })
  expect(nextStepOf(listed({ status: 'printed' }, { tracking_outcome: null }))).toEqual({
    before: 'Hand over',
  })
})

test('says when a letter is expected, and what came of it', () => {
  expect(nextStepOf(listed({}))).toEqual({ before: 'Expected', day: '2026-12-01' })
  expect(nextStepOf(listed({}, { ...delivered, signed_by: 'E SWAN' }))).toEqual({
    at: delivered.delivered_at,
    after: '· E SWAN',
  })
  expect(nextStepOf(listed({}, { ...delivered, signed_by: 'E SWAN', awaits_receipt: true }))).toEqual({
    at: delivered.delivered_at,
    after: '· receipt pending',
  })
  expect(nextStepOf(listed({}, { tracking_outcome: 'held_up', delivery_problem: 'lost' }))).toBeNull()
})

test('says what a person has to do, and why where the state does not', () => {
  const task = {
    id: '0193f1f3-0a2b-7c11-8d41-2f0f6a9b7c55',
    kind: 'notice_left' as const,
    due_at: '2026-12-12T20:00:00.000Z',
    next_steps: [],
  }
  const held = { tracking_outcome: 'held_up', delivery_problem: 'notice_left' } as const
  expect(nextStepOf(listed({}, { ...held, task }))).toEqual({
    before: 'Act by',
    at: task.due_at,
    isUrgent: true,
  })
  expect(nextStepOf(listed({}, { ...delivered, task: { ...task, kind: 'receipt_overdue' } }))).toEqual({
    before: 'Receipt overdue',
    isUrgent: true,
  })
})
