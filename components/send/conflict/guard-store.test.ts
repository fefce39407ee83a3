import { expect, test } from 'vitest'

import { makeShipment } from '#tests/support/shipments/shipment-fixture.ts'

import { type DraftSnapshot, draftSnapshotOf } from './draft-snapshot.ts'
import { createGuardStore } from './guard-store.ts'

const snapshot = (revision: number, name: string | null = null): DraftSnapshot =>
  draftSnapshotOf(makeShipment({ revision, shipment_name: name }))

test('a newer draft replaces untouched forms, and the page names what changed', () => {
  const store = createGuardStore(snapshot(1))
  store.receive(snapshot(2, 'Theirs'), false)
  expect(store.read()).toMatchObject({
    base: { revision: 2 },
    version: 1,
    newer: null,
    adopted: { differences: [{ label: 'Name', mine: '', theirs: 'Theirs' }] },
  })
})

test('a newer draft keeps typed input, and the next change still targets the earlier revision', () => {
  const store = createGuardStore(snapshot(1))
  store.receive(snapshot(2, 'Theirs'), true)
  expect(store.read()).toMatchObject({
    base: { revision: 1 },
    version: 0,
    newer: { revision: 2 },
    adopted: null,
  })
})

test('the result of the page’s own change is not reported as an update', () => {
  const store = createGuardStore(snapshot(1))
  store.accept(snapshot(2, 'Mine'))
  store.receive(snapshot(2, 'Mine'), false)
  expect(store.read()).toMatchObject({ base: { revision: 2 }, version: 0, newer: null, adopted: null })
})

test('a page rendered before its own change does not undo that change', () => {
  const store = createGuardStore(snapshot(1))
  store.accept(snapshot(2, 'Mine'))
  store.receive(snapshot(1), false)
  expect(store.read()).toMatchObject({ base: { revision: 2 }, version: 0 })
})

test('compares input typed on an earlier revision after a reload too', () => {
  const store = createGuardStore(snapshot(3, 'Theirs'))
  store.restore(1)
  expect(store.read()).toMatchObject({ base: { revision: 1, fields: null }, newer: { revision: 3 } })
  store.keepMine(snapshot(3, 'Theirs'))
  expect(store.read()).toMatchObject({ base: { revision: 3 }, newer: null, version: 0 })
})

test('accepting the other version shows the newer draft once the server has rendered it', () => {
  const store = createGuardStore(snapshot(1))
  expect(store.takeTheirs()).toBe(false)
  store.receive(snapshot(2, 'Theirs'), true)
  expect(store.takeTheirs()).toBe(true)
  expect(store.read()).toMatchObject({ base: { revision: 2 }, version: 1, newer: null })
})
