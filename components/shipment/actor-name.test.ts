import { expect, test } from 'vitest'

import { actorName } from './actor-name.ts'

test('an event names its actor as the reader knows them', () => {
  expect(actorName('user:one', 'one')).toBe('You')
  expect(actorName('user:two', 'one')).toBe('A member')
  expect(actorName('webhook:easypost', 'one')).toBe('Carrier update')
  expect(actorName('webhook:ipp', 'one')).toBe('Printer')
  expect(actorName('webhook:other-vendor', 'one')).toBe('other-vendor')
  expect(actorName('user:two', 'one', 'Will Turner')).toBe('Will Turner')
  expect(actorName('user:one', 'one', 'Elizabeth Swan')).toBe('You')
  expect(actorName(null, 'one')).toBe('Mailroom')
  expect(actorName('system', 'one')).toBe('Mailroom')
})
