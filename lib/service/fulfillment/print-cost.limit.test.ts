import { expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { recordQueries } from '#tests/support/record-queries.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { databaseUrl, drain, send } = await openTestService()

/** Buys a letter, of which a document and an envelope are printed, and has both submitted. */
const buyAndPrint = async (): Promise<void> => {
  const { data } = await send('POST', '/api/v1/shipments', {
    document: (await createTestPdf({ pages: 2 })).toString('base64'),
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true, return_receipt: true },
  })
  const rates = data['rates'] as { carrier: string; quote_id: string }[]
  const rate = rates.find(({ carrier }) => carrier === 'USPS')
  const path = `/api/v1/shipments/${String(data['id'])}/buy`
  const { data: bought } = await send('POST', path, { quote_id: rate?.quote_id })
  expect(bought).toMatchObject({ status: 'queued' })
  await drain()
}

test('all that is printed of a piece is locked by one statement, read twice, and claimed and submitted by one each', async () => {
  await buyAndPrint()
  const { queries } = await recordQueries(databaseUrl, buyAndPrint)
  const count = (pattern: RegExp) => queries.filter((query) => pattern.test(query)).length
  expect({
    locks: count(/pg_try_advisory_lock/),
    releases: count(/pg_advisory_unlock/),
    reads: count(/^select .* from "print_jobs"/),
    moves: count(/^update "print_jobs"/),
    labels: count(/^select .* from "artifacts" .*"kind" =/),
    documents: count(/^select .* from "documents"/),
  }).toEqual({ locks: 1, releases: 1, reads: 2, moves: 4, labels: 1, documents: 1 })
})

test('what printers have of several pieces is read by one statement a printer, without a change while it is printing', async () => {
  for (let pieces = 0; pieces < 3; pieces += 1) await buyAndPrint()
  await drain({ includeDelayed: true })
  const { queries } = await recordQueries(databaseUrl, () => drain({ includeDelayed: true }))
  const count = (pattern: RegExp) => queries.filter((query) => pattern.test(query)).length
  expect({
    reads: count(/^select .* from "print_jobs"/),
    changes: count(/^update "print_jobs"/),
    polls: count(/^\s*with ins as/i),
  }).toEqual({ reads: 1, changes: 0, polls: 1 })
})
