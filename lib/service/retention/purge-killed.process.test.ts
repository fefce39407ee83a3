import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { purges } from '#lib/service/db/schema/retention.ts'
import { shipmentEvents } from '#lib/service/db/schema/shipment-events.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { checkChain } from '#lib/service/evidence/chain/check-chain.ts'
import { deliveredShipment } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import type { PurgeOrder } from '#tests/support/evidence/purge-process.ts'

import { purgeShipment } from './purge-shipment.ts'

const fixture = await openEvidenceFixture()
const { db, storage } = fixture
const program = fileURLToPath(new URL('../../../tests/support/evidence/purge-process.ts', import.meta.url))

/** Runs a purge in its own process, and kills it as soon as it waits. Returns its output. */
const runPurge = async (order: PurgeOrder): Promise<{ output: string; signal: string | null }> => {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.includes('waiting')) child.kill('SIGKILL')
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { output: output.trim(), signal }
}

const isStored = async (key: string | null): Promise<boolean> => (await storage.stat(key ?? '')) !== null

test.each([
  [0, 'before the first file is gone', 2],
  [1, 'when one of two files is gone', 1],
  [2, 'when all files are gone and the database does not know', 0],
])('the next purge completes one killed after %i files, %s', async (stopAfter, _, left) => {
  const expiresAt = new Date(fixture.clock.now().getTime() - 1000)
  const rows = deliveredShipment({ shippedDataExpiresAt: expiresAt, documentExpiresAt: expiresAt })
  await fixture.store(rows, ['carrier_label_pdf', 'carrier_return_receipt_pdf'])
  const ctx = fixture.contextOf(rows)
  const { id } = rows.shipment
  const order: PurgeOrder = {
    databaseUrl: fixture.databaseUrl,
    config: ctx.config,
    organizationId: ctx.organizationId,
    shipmentId: id,
    scope: 'evidence',
    now: fixture.clock.now().toISOString(),
  }
  const storedFiles = async () =>
    (await Promise.all(rows.files.map(({ storageKey }) => isStored(storageKey)))).filter(Boolean)
  const readShipment = async () => (await db.select().from(shipments).where(eq(shipments.id, id)))[0]
  const stones = () =>
    db
      .select()
      .from(shipmentEvents)
      .where(and(eq(shipmentEvents.shipmentId, id), sql`metadata->>'purged' = 'evidence'`))

  expect(await runPurge({ ...order, stopAfter })).toEqual({ output: 'waiting', signal: 'SIGKILL' })
  expect(await storedFiles()).toHaveLength(left)
  // Nothing claims to be done that is not: the words are whole, and there is no tombstone.
  expect(await readShipment()).toMatchObject({ evidencePurgedAt: null, signerName: 'E SWAN' })
  expect(await db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, id))).toHaveLength(
    rows.scans.length,
  )
  expect(await stones()).toEqual([])
  expect(await db.select().from(purges).where(eq(purges.shipmentId, id))).toMatchObject([{ endedAt: null }])

  // Once by another process, as after a crash; as that takes seconds, else by this one.
  if (stopAfter === 1) expect(await runPurge(order)).toEqual({ output: 'true', signal: null })
  else expect(await purgeShipment(ctx, id, 'evidence')).toBe(true)
  expect(await storedFiles()).toEqual([])
  expect(await readShipment()).toMatchObject({ evidencePurgedAt: new Date(order.now), signerName: null })
  expect(await db.select().from(trackingEvents).where(eq(trackingEvents.shipmentId, id))).toEqual([])
  const messages = await db.select().from(providerMessages)
  for (const { messageId } of rows.scans) {
    expect(messages.find((message) => message.id === messageId)).toMatchObject({ body: '' })
  }
  expect(await stones()).toHaveLength(1)
  expect(await checkChain(ctx, id)).toMatchObject({ issues: [] })
  expect(await purgeShipment(ctx, id, 'evidence')).toBe(false)
})
