import { expect, test } from 'vitest'

import { keepOrder } from './held-rows.ts'

const row = (id: string, state: string) => ({ id, state })

test('rows stay where they are, change in place, and stay when they leave the list', () => {
  const shown = [
    { key: 'preparing', items: [row('2', 'queued'), row('1', 'queued')] },
    { key: 'delivered', items: [row('0', 'delivered')] },
  ]
  const latest = [
    { key: 'preparing', items: [row('3', 'queued')] },
    { key: 'on_its_way', items: [row('2', 'shipped')] },
    { key: 'delivered', items: [row('0', 'delivered')] },
  ]
  expect(keepOrder(shown, latest)).toEqual([
    { key: 'preparing', items: [row('2', 'shipped'), row('1', 'queued')] },
    { key: 'delivered', items: [row('0', 'delivered')] },
  ])
})
