import { inArray } from 'drizzle-orm'
import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import { bundleNames } from '#lib/proof/bundle-files.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { createStranger, jsonBytes, manifestOf, without } from '#scripts/evidence-vectors/alter-bundle.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'
import { openTestService } from '#tests/support/service.ts'

const { url, apiKey, db } = await openTestService()
const sign = await createStranger()

const client = createClient({
  baseUrl: url,
  headers: { authorization: `Bearer ${apiKey}` },
  fetch: checkedFetch,
})

const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

const upload = async (bytes: Buffer, filename: string): Promise<string> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), filename)
  return (await client.uploadDocument({ form })).data.document_key
}

const pdfs = { notice: await createTestPdf({ pages: 3, text: 'Notice' }), lease: smallPdf('Lease') }

const assemble = async () => {
  const parts = [
    { document_key: await upload(pdfs.notice, 'notice.pdf') },
    { document_key: await upload(pdfs.lease, 'lease: signed.pdf'), title: 'Exhibit A' },
  ]
  return (await client.assembleDocument({ body: { parts, separators: true } })).data
}

const draftOf = async (documentKey: string) =>
  (
    await client.createShipment({
      body: {
        document_key: documentKey,
        to_address: { name: 'Elizabeth Swan', ...place },
        from_address: { company: 'Script & Sons', ...place, phone: '310-555-0142' },
        print_options: { color: false, duplex: true },
        shipping_options: { certified_mail: true, return_receipt: true },
      },
    })
  ).data

const failuresOf = async (files: Record<string, Uint8Array>): Promise<string[]> => {
  const { findings } = await verifyBundle(new Blob([Uint8Array.from(zipSync(files))]), null)
  return findings.filter(({ state }) => state === 'failed').map(({ message }) => message)
}

test('several PDFs are mailed in one envelope, and the evidence contains the original of each', async () => {
  const document = await assemble()
  // Three pages and a blank one, the separator and its blank back, and the lease.
  expect(document).toMatchObject({ filename: 'notice and 1 more.pdf', page_count: 7 })
  const draft = await draftOf(document.document_key)
  expect(draft).toMatchObject({ page_count: 7, piece: { sheets: expect.any(Number) } })
  expect(draft.document_parts).toEqual(document.parts)
  expect(draft.events?.map(({ message }) => message)).toContain('Document assembled from 2 PDFs.')
  const params = { id: draft.id }
  const quote = draft.rates?.find((rate) => rate.carrier === 'USPS')
  await client.buyShipment({ params, body: { quote_id: quote?.quote_id ?? '' } })
  await client.playSandboxMilestone({ params, body: { to: 'return_receipt' } })

  const zip = new Uint8Array(await (await client.getEvidenceBundle({ params })).arrayBuffer())
  const files = unzipSync(zip)
  expect(files['document/parts/01 notice.pdf']).toEqual(new Uint8Array(pdfs.notice))
  expect(files['document/parts/02 lease_ signed.pdf']).toEqual(new Uint8Array(pdfs.lease))
  expect(Object.keys(files)).toContain('document/notice and 1 more.pdf')
  const { findings } = await verifyBundle(new Blob([zip]), null)
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  expect(findings).toContainEqual({
    check: 'document',
    state: 'passed',
    message: 'All 2 PDFs that the document was assembled from are those that the chain recorded.',
  })

  const forged = new Uint8Array(smallPdf('Another lease'))
  expect(await failuresOf({ ...files, 'document/parts/02 lease_ signed.pdf': forged })).toContainEqual(
    expect.stringContaining('document/parts/02 lease_ signed.pdf does not match'),
  )
  const name = 'document/parts/01 notice.pdf'
  const { [name]: _removed, ...rest } = files
  const manifest = manifestOf(rest)
  const left = manifest.files.filter((file) => file.name !== name)
  const unlisted = { ...rest, [bundleNames.manifest]: jsonBytes({ ...manifest, files: left }) }
  const resigned = sign(without(unlisted, bundleNames.timestamp), undefined)
  expect(await failuresOf(resigned)).toContain('“notice.pdf” is in the chain, but not in the bundle.')
  const { data: evidence } = await client.getShipmentEvidence({ params })
  expect(evidence.contents.document.parts).toMatchObject([
    { filename: 'notice.pdf', first_page: 1, last_page: 3, separator_page: null },
    { filename: 'lease: signed.pdf', title: 'Exhibit A', first_page: 7, last_page: 7, separator_page: 5 },
  ])
})

test('the duplicate search treats the same PDFs in the same order as the same document', async () => {
  const drafts = [
    await draftOf((await assemble()).document_key),
    await draftOf((await assemble()).document_key),
  ]
  const keys = await db
    .select({ key: shipments.letterKey })
    .from(shipments)
    .where(
      inArray(
        shipments.id,
        drafts.map(({ id }) => id),
      ),
    )
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
})

test('a repeated request with the same key returns the same document', async () => {
  const parts = [
    { document_key: await upload(pdfs.notice, 'notice.pdf') },
    { document_key: await upload(pdfs.lease, 'lease.pdf') },
  ]
  const idempotencyKey = 'assemble-1'
  const first = await client.assembleDocument({ body: { parts }, idempotencyKey })
  const second = await client.assembleDocument({ body: { parts }, idempotencyKey })
  expect(second.data.document_id).toBe(first.data.document_id)
})
