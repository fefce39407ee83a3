import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  canBuy,
  canCancel,
  canEdit,
  canTransition,
  hasRates,
  shipmentStatuses,
  transitions,
} from './shipment-transitions.values.ts'
import type { ShipmentStatus } from './shipment-transitions.values.ts'

const status = fc.constantFrom(...shipmentStatuses)

const nextOf = (from: ShipmentStatus): ShipmentStatus[] =>
  shipmentStatuses.filter((to) => canTransition(from, to))

/** Walks from a draft, at each turn taking the step that the number points at. */
const walk = (turns: readonly number[]): ShipmentStatus[] => {
  const path: ShipmentStatus[] = ['draft']
  for (const turn of turns) {
    const next = nextOf(path.at(-1) ?? 'draft')
    const step = next[turn % Math.max(1, next.length)]
    if (!step) break
    path.push(step)
  }
  return path
}

const walks = fc.array(fc.nat(100), { maxLength: 60 }).map(walk)

test('the predicates say what the table says', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      expect(canTransition(from, to)).toBe(Object.keys(transitions[from]).includes(to))
      expect(canBuy(from)).toBe(canTransition(from, 'payment_pending'))
      expect(canCancel(from)).toBe(canTransition(from, 'cancelled'))
      expect([hasRates(from), canEdit(from)]).toEqual([canBuy(from), canBuy(from)])
    }),
  )
})

test('no walk leaves the table, and every step has somebody who may cause it', () => {
  fc.assert(
    fc.property(walks, (path) => {
      for (const [index, to] of path.slice(1).entries()) {
        const from = path[index] ?? 'draft'
        expect(shipmentStatuses).toContain(to)
        const causes = (transitions[from] as Partial<Record<ShipmentStatus, readonly string[]>>)[to]
        expect(causes?.length).toBeGreaterThan(0)
      }
    }),
  )
})

test('what is shipped or cancelled stays so, and what is neither can still end', () => {
  fc.assert(
    fc.property(walks, (path) => {
      const end = path.findIndex((step) => step === 'shipped' || step === 'cancelled')
      if (end !== -1) expect(end).toBe(path.length - 1)
      else expect(nextOf(path.at(-1) ?? 'draft').length).toBeGreaterThan(0)
    }),
  )
})

test('nothing is queued, printed or shipped without having been paid, and nothing paid becomes a draft again', () => {
  fc.assert(
    fc.property(walks, (path) => {
      const queued = path.findIndex((step) => ['queued', 'printed', 'shipped'].includes(step))
      if (queued === -1) return
      expect(path[queued - 1]).toBe('payment_pending')
      expect(path.slice(queued).some((step) => canBuy(step))).toBe(false)
    }),
  )
})

test('every status can be reached from a draft, and an end from every status', () => {
  const reachableFrom = (start: ShipmentStatus): Set<ShipmentStatus> => {
    const found = new Set<ShipmentStatus>([start])
    // A set is walked in the order of insertion, what is added on the way included.
    for (const from of found) for (const to of nextOf(from)) found.add(to)
    return found
  }
  expect([...reachableFrom('draft')].toSorted()).toEqual(shipmentStatuses.toSorted())
  for (const from of shipmentStatuses) {
    expect(nextOf(from).length === 0).toBe(from === 'shipped' || from === 'cancelled')
    expect(['shipped', 'cancelled'].some((end) => reachableFrom(from).has(end as ShipmentStatus))).toBe(true)
  }
})
