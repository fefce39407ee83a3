import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { deliveredShipment, type EvidenceRows } from '#tests/support/evidence/evidence-fixtures.ts'
import { openEvidenceFixture } from '#tests/support/evidence/evidence.ts'
import { recordQueries } from '#tests/support/record-queries.ts'

import { getEvidenceBundle } from './evidence-bundle.ts'

const { contextOf, databaseUrl, store } = await openEvidenceFixture()

const download = async (rows: EvidenceRows): Promise<void> => {
  const { body } = await getEvidenceBundle(contextOf(rows), rows.shipment.id)
  if (body instanceof Readable) await buffer(body)
}

test('a bundle of a published chain is made with no more statements than recorded, which read the keys of the log once', async () => {
  const rows = deliveredShipment()
  await store(rows, ['carrier_label_pdf', 'carrier_scan_form_pdf', 'carrier_return_receipt_pdf'])
  await download(rows)
  const { queries } = await recordQueries(databaseUrl, () => download(rows))
  const count = (pattern: RegExp) => queries.filter((query) => pattern.test(query)).length
  expect({
    all: queries.length,
    keysOfTheLog: count(/from "log_keys"/),
    // Those of the bundle together, and the receipt that the summary draws the signature from.
    checksOfFiles: count(/from "stored_file_checks"/),
  }).toEqual({ all: 21, keysOfTheLog: 1, checksOfFiles: 2 })
})
