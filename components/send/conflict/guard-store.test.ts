import { expect, test } from 'vitest'

import { makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { type DraftSnapshot, draftSnapshotOf } from './draft-snapshot.ts'
import { createGuardStore } from './guard-store.ts'

const snapshot = (revision: number, name: string | null = null): DraftSnapshot =>
  draftSnapshotOf(makeShipment({ revision, shipment_name: name }))

test('a newer draft replaces forms in which nothing was typed, and what changed is said', () => {
  const store = createGuardStore(snapshot(1))
  store.receive(snapshot(2, 'Theirs'), false)
  expect(store.read()).toMatchObject({
    base: { revision: 2 },
    version: 1,
    newer: null,
    adopted: { differences: [{ label: 'Name', mine: '', theirs: 'Theirs' }] },
  })
})

test('a newer draft replaces nothing that was typed, and the next change is still meant for the former', () => {
  const store = createGuardStore(snapshot(1))
  store.receive(snapshot(2, 'Theirs'), true)
  expect(store.read()).toMatchObject({
    base: { revision: 1 },
    version: 0,
    newer: { revision: 2 },
    adopted: null,
  })
})

test('the result of a change of the page itself is no news', () => {
  const store = createGuardStore(snapshot(1))
  store.accept(snapshot(2, 'Mine'))
  store.receive(snapshot(2, 'Mine'), false)
  expect(store.read()).toMatchObject({ base: { revision: 2 }, version: 0, newer: null, adopted: null })
})

test('a page that the server rendered before a change of its own does not undo it', () => {
  const store = createGuardStore(snapshot(1))
  store.accept(snapshot(2, 'Mine'))
  store.receive(snapshot(1), false)
  expect(store.read()).toMatchObject({ base: { revision: 2 }, version: 0 })
})

test('input that was typed on an earlier revision is compared after a reload too', () => {
  const store = createGuardStore(snapshot(3, 'Theirs'))
  store.restore(1)
  expect(store.read()).toMatchObject({ base: { revision: 1, fields: null }, newer: { revision: 3 } })
  store.keepMine(snapshot(3, 'Theirs'))
  expect(store.read()).toMatchObject({ base: { revision: 3 }, newer: null, version: 0 })
})

test('taking theirs shows the newer draft once the server has rendered it', () => {
  const store = createGuardStore(snapshot(1))
  expect(store.takeTheirs()).toBe(false)
  store.receive(snapshot(2, 'Theirs'), true)
  expect(store.takeTheirs()).toBe(true)
  expect(store.read()).toMatchObject({ base: { revision: 2 }, version: 1, newer: null })
})
