import { expect, test } from 'vitest'

import { composePush } from './compose-push.ts'

const facts = {
  id: '0193f1f2',
  event: 'delivered',
  message: 'Delivered, signed by E Swan.',
  shipment: null,
  path: '/shipments/0193f1f2',
  openTasks: 0,
} as const

test('messages of any length look alike', () => {
  const shipment = { name: 'Notice to quit, unit 4 – déjà vu', to: { name: 'E Swan' } }
  const [short, long] = [
    composePush({ ...facts, showsDetails: false }),
    composePush({ ...facts, shipment, showsDetails: true }),
  ]
  expect(short).toHaveLength(2048)
  expect(long).toHaveLength(2048)
  expect(JSON.parse(long.toString())).toMatchObject({ title: 'Delivered' })
})
