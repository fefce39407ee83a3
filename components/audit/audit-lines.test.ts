import { expect, test } from 'vitest'

import type { AuditEntry } from '#lib/contract/audit/audit.ts'

import { describeSubject, foldRuns } from './audit-lines.ts'

const entry = (changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: crypto.randomUUID(),
  at: '2026-11-22T08:00:00.000Z',
  action: 'shipment.bought',
  actor: { id: 'user:1', name: 'Jordan Mills', email: null },
  api_key_id: null,
  address: null,
  request_id: 'request',
  subject: { type: 'shipment', id: 's', name: 'Rent increase', recipient: 'Elizabeth Swan' },
  before: null,
  after: null,
  ...changes,
})

test('an entry shows its object, recipient and cost', () => {
  expect(describeSubject(entry({ after: { amount_cents: 1026 } }))).toBe(
    '“Rent increase” to Elizabeth Swan, $10.26',
  )
  const member = { type: 'user', id: 'u', name: 'Ana Ibáñez', recipient: null }
  expect(describeSubject(entry({ action: 'member.removed', subject: member }))).toBe('Ana Ibáñez')
})

test('an unnamed object is named after its change', () => {
  const gone = { type: 'invitation', id: 'i', name: null, recipient: null }
  expect(describeSubject(entry({ subject: gone, after: { email: 'ana@harbor.test', role: 'sender' } }))).toBe(
    'ana@harbor.test',
  )
  expect(describeSubject(entry({ subject: gone }))).toBeNull()
})

test('changes of one request share a line; separate changes have separate lines', () => {
  const about = (id: string) => ({ type: 'shipment', id, name: `Letter ${id}`, recipient: null })
  const downloads = ['1', '2', '3', '4'].map((id) =>
    entry({ action: 'evidence.downloaded', subject: about(id) }),
  )
  const others = ['1', '2', '3'].map((id) => entry({ request_id: `request ${id}`, subject: about(id) }))
  const elsewhere = entry({ action: 'evidence.downloaded', actor: { id: 'user:2', name: null, email: null } })
  expect(foldRuns([...downloads, ...others, elsewhere]).map((run) => run.length)).toEqual([4, 1, 1, 1, 1])
})
