import { expect, test } from 'vitest'

import { commandOfId, findCommands, finds } from './palette-commands.ts'

const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)

test('matches entries in which every word occurs', () => {
  expect(labels(findCommands('owner', 'legal HOLDS').pages)).toEqual(['Retention and legal holds'])
  expect(labels(findCommands('owner', 'pdf').actions)).toEqual(['Send mail'])
  expect(findCommands('owner', 'no such thing')).toEqual({ pages: [], actions: [] })
})

test('omits what a role may not do', () => {
  expect(labels(findCommands('reviewer', 'send mail').actions)).toEqual([])
  expect(labels(findCommands('sender', 'floor').pages)).toEqual([])
  expect(labels(findCommands('operator', 'floor').pages)).toEqual(['Operations'])
})

test('opens a shipment by its id', () => {
  const id = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'
  expect(commandOfId(id)?.action).toEqual({ kind: 'go', href: `/shipments/${id}` })
  expect(commandOfId('0193')).toBeNull()
})

test('matches earlier results by title and detail', () => {
  const command = {
    value: 'shipment-1',
    label: 'Notice to quit',
    detail: 'Queued · 9407108905111862971320',
    action: { kind: 'go', href: '/shipments/1' },
  } as const
  expect(finds(command, 'QUIT queued')).toBe(true)
  expect(finds(command, '94071089')).toBe(true)
  expect(finds(command, 'grace hop')).toBe(false)
})
