import { expect, test } from 'vitest'

import { getShipmentEvidence } from '#lib/service/evidence/shipment-evidence.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import {
  deliveredShipment,
  draftShipment,
  type EvidenceRows,
} from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { recordQueries } from '#tests/support/record-queries.ts'

import { getShipment } from './get-shipment.ts'

const fixture = await openEvidenceFixture()

const store = async (rows: EvidenceRows) => {
  await fixture.store(rows)
  return { ctx: fixture.contextOf(rows), id: rows.shipment.id }
}

/** The tables that each query reads, in order, without those that are only joined. */
const tablesOf = (queries: readonly string[]): string[] =>
  queries.flatMap((sql) => / from "(\w+)"/.exec(sql)?.[1] ?? []).sort()

const always = ['chain_heads', 'document_parts', 'documents', 'shipment_events', 'shipment_tags', 'shipments']

const draft = draftShipment()

test.each([
  [
    'a draft',
    { ...draft, shipment: { ...draft.shipment, certifiedMail: false } },
    [...always, 'approvals', 'quotes'],
  ],
  ['a piece without certification', deliveredShipment({ certifiedMail: false }), [...always, 'purchases']],
  ['certified mail', deliveredShipment(), [...always, 'artifacts', 'purchases', 'tracking_events']],
])('reads only what the detail of %s shows, each table once', async (_, rows, tables) => {
  const { ctx, id } = await store(rows)
  const { queries } = await recordQueries(fixture.databaseUrl, () => getShipment(ctx, id))
  expect(tablesOf(queries)).toEqual(tables.toSorted())
})

test('reads scans and files once for the evidence, and the retained record only after the purge', async () => {
  const { ctx, id } = await store(deliveredShipment({ shippedDataExpiresAt: fixture.clock.now() }))
  const read = async () => {
    const { queries } = await recordQueries(fixture.databaseUrl, () => getShipmentEvidence(ctx, id))
    return tablesOf(queries)
  }
  const before = await read()
  expect(before.filter((table) => table === 'tracking_events' || table === 'artifacts')).toEqual([
    'artifacts',
    'tracking_events',
  ])
  expect(before).not.toContain('purges')
  expect(await purgeShipment(ctx, id, 'evidence')).toBe(true)
  expect((await read()).filter((table) => table === 'purges')).toHaveLength(1)
})
