import { expect, test } from 'vitest'

import { commandOfId, findCommands, finds } from './palette-commands.ts'

const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label)

test('every word has to occur, in the name or in what the page is about', () => {
  expect(labels(findCommands('owner', 'legal HOLDS').pages)).toEqual(['Retention and legal holds'])
  expect(labels(findCommands('owner', 'pdf').actions)).toEqual(['Send mail'])
  expect(findCommands('owner', 'no such thing')).toEqual({ pages: [], actions: [] })
})

test('what a role may not do is not offered', () => {
  expect(labels(findCommands('reviewer', 'send mail').actions)).toEqual([])
  expect(labels(findCommands('sender', 'floor').pages)).toEqual([])
  expect(labels(findCommands('operator', 'floor').pages)).toEqual(['Operations'])
})

test('a shipment is opened by its id', () => {
  const id = '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11'
  expect(commandOfId(id)?.action).toEqual({ kind: 'go', href: `/shipments/${id}` })
  expect(commandOfId('0193')).toBeNull()
})

test('what was found before fits what is typed now by its name and by what stands beside it', () => {
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
