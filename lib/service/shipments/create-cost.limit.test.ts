import { expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { recordQueries } from '#tests/support/record-queries.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

const { databaseUrl, send, upload } = await openTestService()

const create = (documentKey: unknown) =>
  send('POST', '/api/v1/shipments', {
    document_key: documentKey,
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: { certified_mail: true, return_receipt: true },
  })

const uploadNotice = async () => {
  const pdf = await createTestPdf({ pages: 2 })
  return (await upload('/api/v1/documents/upload', 'notice.pdf', pdf)).data['document_key']
}

/** Of the simulators, and of the log of requests, which is written for several at once. */
const isBeside = (query: string): boolean => /sandbox_|api_requests/.test(query)

test('a draft is created and presented by no more statements than recorded, without reading what was stored', async () => {
  await create(await uploadNotice())
  const documentKey = await uploadNotice()
  const { result, queries } = await recordQueries(databaseUrl, () => create(documentKey))
  expect(result.data).toMatchObject({ status: 'draft' })
  const sent = queries.filter((query) => !isBeside(query))
  const count = (pattern: RegExp) => sent.filter((query) => pattern.test(query)).length
  expect({
    all: sent.length,
    transactions: count(/^begin/),
    document: count(/^select .* from "documents"/),
    shipment: count(/^select .* from "shipments"/),
    carrier: count(/^select .* from "(?:tracking_events|artifacts)"/),
  }).toEqual({ all: 17, transactions: 1, document: 1, shipment: 1, carrier: 0 })
})
