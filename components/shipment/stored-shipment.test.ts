import { expect, test } from 'vitest'

import { timelineOf } from './stored-shipment.ts'

const byAda = { id: 'user:ada', name: 'Ada Byron', email: 'ada@harbor.test' }
const created = { kind: 'event', id: '1', message: 'Draft created.', actor: byAda }
const viewed = { kind: 'action', id: '2', message: 'Downloaded the document.', actor: byAda }
const eventOf = (id: string, actor: string) => ({
  id,
  status: 'draft' as const,
  from_status: 'draft' as const,
  message: `Event ${id}`,
  actor,
  metadata: null,
  created_at: '2026-03-01T08:00:00.000Z',
})

test('adds the new events of a shipment to its timeline, with the names that the timeline has', () => {
  const { update } = timelineOf({
    events: [eventOf('1', byAda.id), eventOf('3', byAda.id), eventOf('4', 'user:new')],
  })
  const { data } = update({ data: [created, viewed] })
  expect(data).toEqual([
    created,
    viewed,
    expect.objectContaining({ id: '3', kind: 'event', message: 'Event 3', actor: byAda }),
    expect.objectContaining({ id: '4', actor: { id: 'user:new', name: null, email: null } }),
  ])
})

test('leaves the timeline of another shipment as it is', () => {
  const before = { data: [created] }
  expect(timelineOf({ events: [eventOf('9', byAda.id)] }).update(before)).toBe(before)
})
