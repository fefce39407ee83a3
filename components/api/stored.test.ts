import { expect, test } from 'vitest'

import { changed, removed, replaced } from './stored.ts'

const retention = { print_files_days: 30, evidence_years: 7 }

test('replaces an object in a list by its ID, and leaves the others', () => {
  const member = { user_id: 'b', name: 'Bea Lee' }
  // Only the ID matters here.
  const { operation, update } = replaced('listMembers', member as never)
  expect(operation).toBe('listMembers')
  const before = { data: [{ user_id: 'a' }, { user_id: 'b', name: 'Bea' }], has_more: true }
  expect(update(before)).toEqual({ data: [{ user_id: 'a' }, member], has_more: true })
})

test('leaves a read of another object as it is', () => {
  const { update } = changed('getShipment', 'a', (shipment) => ({ ...shipment, revision: 4 }))
  expect(update({ data: { id: 'a', revision: 3 } })).toEqual({ data: { id: 'a', revision: 4 } })
  expect(update({ data: { id: 'b', revision: 3 } })).toEqual({ data: { id: 'b', revision: 3 } })
})

test('replaces what exists once', () => {
  const { update } = replaced('getRetention', retention as never)
  expect(update({ data: { print_files_days: 1 } })).toEqual({ data: retention })
})

test('removes an object from a list', () => {
  const { update } = removed('listNotes', 'a')
  expect(update({ data: [{ id: 'a' }, { id: 'b' }] })).toEqual({ data: [{ id: 'b' }] })
})
