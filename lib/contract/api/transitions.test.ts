import { expect, test } from 'vitest'

import { defineTransitions } from './transitions.values.ts'

const door = defineTransitions<'open' | 'closed' | 'locked' | 'walled_up', 'guest' | 'owner'>(
  ['open', 'closed', 'locked', 'walled_up'],
  {
    open: { closed: ['guest', 'owner'] },
    closed: { open: ['guest', 'owner'], locked: ['owner'], walled_up: [] },
    locked: { closed: ['owner'] },
    walled_up: {},
  },
)

test('allows exactly the steps of the table, for exactly the actors it names', () => {
  expect(door.allows('closed', 'locked')).toBe(true)
  expect(door.allows('closed', 'locked', 'owner')).toBe(true)
  expect(door.allows('closed', 'locked', 'guest')).toBe(false)
  expect(door.allows('open', 'locked')).toBe(false)
  expect(door.allows('open', 'open')).toBe(false)
})

test('a step that no one may cause is not allowed', () => {
  expect(door.allows('closed', 'walled_up')).toBe(false)
})

test('returns the states before and after a state, and none after a final one', () => {
  expect(door.before('closed')).toEqual(['open', 'locked'])
  expect(door.before('closed', 'guest')).toEqual(['open'])
  expect(door.after('closed')).toEqual(['open', 'locked'])
  expect(door.after('closed', 'guest')).toEqual(['open'])
  expect(door.after('walled_up')).toEqual([])
})
