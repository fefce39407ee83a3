import { createHash } from 'node:crypto'

import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import { bundleNames } from '#lib/proof/bundle-files.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { acroform } from '#tests/support/documents/acroform.ts'
import { pdfPages } from '#tests/support/documents/pdf-text.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'
import { openTestService } from '#tests/support/service.ts'

const { url, apiKey } = await openTestService()

const client = createClient({
  baseUrl: url,
  headers: { authorization: `Bearer ${apiKey}` },
  fetch: checkedFetch,
})

const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }

test('a filled form is mailed, and its bundle, record and summary state the form', async () => {
  const bytes = acroform([{ name: 'tenant', kind: 'text' }])
  const file = new FormData()
  file.append('file', new Blob([new Uint8Array(bytes)]), 'state-notice.pdf')
  const { data: form } = await client.uploadDocument({ form: file })
  const id = /([^/]+)\.pdf$/.exec(form.document_key)?.[1] ?? ''
  const { data: made } = await client.fillDocumentForm({
    params: { document_id: id },
    body: { values: { tenant: 'Elizabeth Swan' } },
  })
  const { data: draft } = await client.createShipment({
    body: {
      document_key: made.document_key,
      to_address: { name: 'Elizabeth Swan', ...place },
      from_address: { company: 'Script & Sons', ...place, phone: '310-555-0142' },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  const shipment = { params: { id: draft.id } }
  const quote = draft.rates?.find((rate) => rate.carrier === 'USPS')
  await client.buyShipment({ ...shipment, body: { quote_id: quote?.quote_id ?? '' } })
  await client.playSandboxMilestone({ ...shipment, body: { to: 'return_receipt' } })
  const zip = new Uint8Array(await (await client.getEvidenceBundle(shipment)).arrayBuffer())
  const { findings } = await verifyBundle(new Blob([zip]), null)
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  const files = unzipSync(zip)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(JSON.parse(new TextDecoder().decode(files[bundleNames.record]))).toMatchObject({
    contents: {
      document: {
        sha256: made.sha256,
        made_from: { form_document_id: id, form_filename: 'state-notice.pdf', form_sha256: sha256 },
      },
    },
  })
  const [, summary] = Object.entries(files).find(([name]) => name.includes('summary')) ?? []
  const text = (await pdfPages(Buffer.from(summary ?? []))).join(' ')
  expect(text).toContain('SHA-256 of the form')
  expect(text).toContain('state-notice.pdf')
})
