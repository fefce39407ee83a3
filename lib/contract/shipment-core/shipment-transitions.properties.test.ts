import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { reachableFrom, walksFrom } from '#tests/support/transition-walks.ts'

import {
  canBuy,
  canCancel,
  canEdit,
  canTransition,
  hasRates,
  shipmentStatuses,
  shipmentTransitions,
} from './shipment-transitions.values.ts'
import type { ShipmentStatus } from './shipment-transitions.values.ts'

const status = fc.constantFrom(...shipmentStatuses)

const causes = ['person', 'purchase', 'printer', 'carrier'] as const

const nextOf = (from: ShipmentStatus): ShipmentStatus[] => shipmentTransitions.after(from)

const walks = walksFrom(shipmentTransitions, 'draft')

test('the predicates match the table', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(canTransition(from, to)).toBe(nextOf(from).includes(to))
      expect(canBuy(from)).toBe(canTransition(from, 'payment_pending'))
      expect(canCancel(from)).toBe(canTransition(from, 'cancelled'))
      expect([hasRates(from), canEdit(from)]).toEqual([canBuy(from), canBuy(from)])
    }),
  )
})

test('no sequence of steps leaves the table, and every step has an actor who may cause it', () => {
  fc.assert(
    fc.property(walks, (path) => {
      for (const [index, to] of path.slice(1).entries()) {
        const from = path[index] ?? 'draft'
        expect(shipmentStatuses).toContain(to)
        expect(causes.some((cause) => canTransition(from, to, cause))).toBe(true)
      }
    }),
  )
})

test('shipped and cancelled are final, and every other status can still end', () => {
  fc.assert(
    fc.property(walks, (path) => {
      const end = path.findIndex((step) => step === 'shipped' || step === 'cancelled')
      if (end !== -1) expect(end).toBe(path.length - 1)
      else expect(nextOf(path.at(-1) ?? 'draft').length).toBeGreaterThan(0)
    }),
  )
})

test('nothing is queued, printed or shipped before payment, and nothing paid becomes a draft again', () => {
  fc.assert(
    fc.property(walks, (path) => {
      const queued = path.findIndex((step) => ['queued', 'printed', 'shipped'].includes(step))
      if (queued === -1) return
      expect(path[queued - 1]).toBe('payment_pending')
      expect(path.slice(queued).some((step) => canBuy(step))).toBe(false)
    }),
  )
})

test('every status is reachable from a draft, and a final one from every status', () => {
  expect([...reachableFrom(shipmentTransitions, 'draft')].toSorted()).toEqual(shipmentStatuses.toSorted())
  for (const from of shipmentStatuses) {
    expect(nextOf(from).length === 0).toBe(from === 'shipped' || from === 'cancelled')
    const reachable = reachableFrom(shipmentTransitions, from)
    expect(reachable.has('shipped') || reachable.has('cancelled')).toBe(true)
  }
})
