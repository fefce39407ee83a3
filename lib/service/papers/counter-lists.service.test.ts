import { beforeEach, expect, test } from 'vitest'

import type { ServiceContext } from '#lib/service/context.ts'
import { listPieces } from '#lib/service/fulfillment/floor/list-pieces.ts'
import { handOver } from '#lib/service/fulfillment/hand-over/hand-over.ts'
import { newId } from '#lib/service/ids.ts'
import { loadShipment } from '#lib/service/shipment-core/load-shipment.ts'
import { openTestContext } from '#tests/support/context.ts'
import { flat, wordsOf } from '#tests/support/evidence/papers.ts'
import { insertBought } from '#tests/support/shipments/bought.ts'
import { createFormVendor } from '#tests/support/vendors/form-vendor.ts'

import { getCounterLists } from './counter-lists.ts'
import { getCertificatesOfMailing, getMailingList } from './hand-over-papers.ts'

const { ctx: base, clock } = await openTestContext()
let ctx: ServiceContext

beforeEach(() => {
  ctx = {
    ...base,
    organizationId: newId(),
    providers: { ...base.providers, rates: createFormVendor().rates },
  }
})

type Changes = Parameters<typeof insertBought>[1]

const insertPacked = async (changes: Changes = {}) =>
  insertBought(ctx, {
    status: 'printed',
    packedAt: clock.now(),
    packedBy: 'ES',
    deadlineKind: 'postmarked_by',
    deadlineDay: '2026-12-18',
    ...changes,
  })

const untracked = { isTracked: false, trackingNumber: null, certifiedMail: false }

const idsOf = async (includesUnpacked = false) => {
  const { lists } = await getCounterLists(ctx, { include_unpacked: includesUnpacked })
  return lists.map(({ paper, pieces }) => [paper, pieces.map(({ piece }) => piece.shipment_id)])
}

test('lists the pieces for the counter in the order in which the lists of their handoff print them', async () => {
  // From the last to the first, since the order of purchase is that of the IDs.
  for (const last of [5, 2, 9, 4]) {
    await insertPacked({ trackingNumber: `940730000000000000000${last}` })
  }
  const plain = [await insertPacked(untracked), await insertPacked(untracked)]
  const { lists, has_more } = await getCounterLists(ctx, { include_unpacked: false })
  expect(has_more).toBe(false)
  expect(lists.map(({ paper, pieces }) => [paper, pieces.map(({ line }) => line)])).toEqual([
    ['mailing_list', [1, 2, 3, 4]],
    ['certificate_of_mailing', [1, 2]],
  ])
  const numbers = lists[0]?.pieces.map(({ piece }) => piece.tracking_number ?? '') ?? []
  expect(numbers.map((number) => number.at(-1))).toEqual(['2', '4', '5', '9'])
  const codes = lists[1]?.pieces.map(({ piece }) => piece.code ?? '') ?? []
  expect(codes).toEqual(plain.map(({ code }) => code).toSorted())

  const shipmentIds = lists.flatMap(({ pieces }) => pieces.map(({ piece }) => piece.shipment_id))
  const { id } = await handOver(ctx, { shipmentIds, includeUnpacked: false })
  const inOrder = (words: string, parts: string[]) => {
    const places = parts.map((part) => words.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
  inOrder(flat(await wordsOf(getMailingList(ctx, id))), numbers)
  inOrder(
    flat(await wordsOf(getCertificatesOfMailing(ctx, id))),
    codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`),
  )
  expect(await idsOf()).toEqual([])
})

test('each sender has lists of its own, as when they are printed', async () => {
  const first = await insertPacked({ trackingNumber: '9407300000000000000001' })
  const second = await insertPacked({ trackingNumber: '9407300000000000000002' })
  const { fromAddress } = await loadShipment(ctx, first.shipmentId)
  await insertPacked({
    trackingNumber: '9407300000000000000003',
    fromAddress: { ...fromAddress, street1: '1 MAIN ST' },
  })
  const { lists } = await getCounterLists(ctx, { include_unpacked: false })
  expect(lists.map(({ pieces }) => pieces.map(({ line, piece }) => [line, piece.shipment_id]))).toEqual([
    [
      [1, first.shipmentId],
      [2, second.shipmentId],
    ],
    [[1, expect.any(String)]],
  ])
  expect(lists[1]?.sender).toContain('1 MAIN ST')
})

test('only packed USPS pieces that must be postmarked are for the counter; unpacked ones on request', async () => {
  const packed = await insertPacked()
  const unpacked = await insertPacked({ packedAt: null, packedBy: null })
  await insertPacked({ deadlineKind: 'received_by' })
  await insertPacked({ deadlineKind: null, deadlineDay: null })
  await insertPacked({ carrier: 'UPSDAP', service: 'Ground' })
  expect(await idsOf()).toEqual([['mailing_list', [packed.shipmentId]]])
  expect(await idsOf(true)).toEqual([['mailing_list', [packed.shipmentId, unpacked.shipmentId]]])
  const page = async (isForCounter: boolean) =>
    (await listPieces(ctx, { time_zone: 'UTC', limit: 10, stage: ['packed'], for_counter: isForCounter }))
      .data
  expect(await page(true)).toHaveLength(1)
  expect(await page(false)).toHaveLength(3)
})
