import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { shipmentTags, tags } from '#lib/service/db/schema/tags.ts'
import { newId } from '#lib/service/ids.ts'
import { placeHold, releaseHold } from '#lib/service/retention/legal-holds.ts'
import { purgeShipment } from '#lib/service/retention/purge-shipment.ts'
import { jsonRequest, openTestApi } from '#tests/support/api.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { deliveredShipment, documentPdf, fileOf } from '#tests/support/evidence/evidence-fixtures.ts'
import { insertEvidence } from '#tests/support/evidence/insert-evidence.ts'

const { ctx, clock, storage, createCaller } = await openTestApi({
  providers: { rates: { provider: 'easypost' } },
})
const caller = await createCaller('Harbor Legal')
const bySession = await caller.signIn()
const byKey = (path: string, init?: RequestInit) => caller.call(path, init)

/** A piece whose retention ended a day ago, with a label and its document in storage. */
const storeExpired = async () => {
  const ended = new Date(clock.now().getTime() - dayMs)
  const rows = deliveredShipment({
    organizationId: caller.organizationId,
    shippedDataExpiresAt: ended,
    documentExpiresAt: ended,
  })
  const label = fileOf(rows.shipment, 'carrier_label_pdf', smallPdf('label'))
  rows.files.push(label)
  await storage.put({
    key: label.storageKey ?? '',
    body: smallPdf('label'),
    contentType: 'application/pdf',
  })
  await storage.put({ key: rows.document.documentKey, body: documentPdf, contentType: 'application/pdf' })
  await insertEvidence(ctx.db, rows)
  return { id: rows.shipment.id, labelId: label.id }
}

type Piece = Awaited<ReturnType<typeof storeExpired>>

/** Returns the response of each evidence endpoint, by key and by session. */
const statuses = async ({ id, labelId }: Piece): Promise<Record<string, number>> => {
  const told: Record<string, number> = {}
  const callers = { key: byKey, session: bySession }
  for (const [who, call] of Object.entries(callers)) {
    const requests: [string, RequestInit?][] = [
      ['evidence-bundle'],
      ['proof'],
      [`artifacts/${labelId}`],
      ['artifacts/mailing-record-summary'],
      ['artifacts/evidence-bundle'],
      ['declaration', jsonRequest({})],
    ]
    for (const [path, init] of requests) {
      const response = await call(`/api/v1/shipments/${id}/${path}`, init)
      await response.arrayBuffer()
      told[`${who} ${path.replace(labelId, 'label')}`] = response.status
    }
  }
  return told
}

const listedStates = async ({ id }: Piece): Promise<string[]> => {
  const states: string[] = []
  for (const call of [byKey, bySession]) {
    const listed = (await (await call(`/api/v1/shipments/${id}/artifacts`)).json()) as {
      data: { status: string }[]
    }
    const detail = (await (await call(`/api/v1/shipments/${id}`)).json()) as {
      data: { artifacts: { status: string }[] }
    }
    for (const { status } of [...listed.data, ...detail.data.artifacts]) states.push(status)
  }
  return [...new Set(states.filter((status) => status !== 'pending'))]
}

const archived = async ({ id }: Piece): Promise<number> => {
  const response = await caller.call(`/api/v1/evidence-archive?ids=${id}`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.keys(files).filter((name) => name.startsWith('bundles/')).length
}

const heldIds = async (): Promise<string[]> => {
  const response = await caller.call('/api/v1/evidence?state=held')
  return ((await response.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
}

const expectHad = async (piece: Piece): Promise<void> => {
  expect(new Set(Object.values(await statuses(piece)))).toEqual(new Set([200]))
  expect(await listedStates(piece)).toEqual(['available'])
  expect(await archived(piece)).toBe(1)
  expect(await heldIds()).toContain(piece.id)
}

const expectGone = async (piece: Piece): Promise<void> => {
  expect(new Set(Object.values(await statuses(piece)))).toEqual(new Set([410]))
  expect(await listedStates(piece)).toEqual(['expired'])
  expect(await archived(piece)).toBe(0)
  expect(await heldIds()).not.toContain(piece.id)
}

test('returns a held record past its retention, until the hold is released', async () => {
  const piece = await storeExpired()
  await expectGone(piece)
  const hold = await placeHold(caller.ctx, { shipment_id: piece.id, reason: 'Discovery' })
  await expectHad(piece)
  expect(await purgeShipment(caller.ctx, piece.id, 'evidence')).toBe(false)
  await releaseHold(caller.ctx, hold.id, { reason: 'Settled' })
  await expectGone(piece)
  await purgeShipment(caller.ctx, piece.id, 'evidence')
  await expectGone(piece)
})

test('returns one held by its tag as well', async () => {
  const piece = await storeExpired()
  const { organizationId } = caller
  const tagId = newId()
  await ctx.db.insert(tags).values({ organizationId, id: tagId, name: 'Swan' })
  await ctx.db.insert(shipmentTags).values({ organizationId, tagId, shipmentId: piece.id })
  // The detail is cached from here on.
  await listedStates(piece)
  const hold = await placeHold(caller.ctx, { tag_id: tagId, reason: 'Swan v. Turner' })
  await expectHad(piece)
  await releaseHold(caller.ctx, hold.id, { reason: 'Settled' })
  await expectGone(piece)
})
