import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { createClient } from '#lib/client/client.ts'
import { bundleNames } from '#lib/proof/bundle-files.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { docx } from '#tests/support/documents/docx.ts'
import { checkedFetch } from '#tests/support/http/contract-check.ts'
import { openTestService } from '#tests/support/service.ts'

const { url, apiKey } = await openTestService()

const client = createClient({
  baseUrl: url,
  headers: { authorization: `Bearer ${apiKey}` },
  fetch: checkedFetch,
})

const place = { street1: '179 N Harbor Dr', city: 'Redondo Beach', state: 'CA', zip: '90277' }
const recipient = { name: 'Elizabeth Swan', ...place }

test('a letter from a template is mailed, and the evidence states its template version', async () => {
  const form = new FormData()
  const paragraphs = ['{{date}}', 'Dear {{recipient.name}},', 'You owe {{amount_due}}.']
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  form.append('file', new Blob([new Uint8Array(docx(body))]), 'notice.docx')
  const { data: content } = await client.convertTemplateFile({ form })
  const created = await client.createTemplate({ body: { name: 'Notice to quit', html: content.html } })
  const params = { id: created.data.id }
  const { data: saved } = await client.createTemplateVersion({
    params,
    body: { html: `${content.html}<p>Sincerely</p>`, based_on: 1 },
  })
  const made = await client.renderTemplate({
    params,
    body: { recipient, values: { amount_due: '$1,200.00' } },
  })
  const { data: draft } = await client.createShipment({
    body: {
      document_key: made.data.document_key,
      to_address: recipient,
      from_address: { company: 'Script & Sons', ...place, phone: '310-555-0142' },
      print_options: { color: false, duplex: true },
      shipping_options: { certified_mail: true, return_receipt: true },
    },
  })
  expect(draft.events?.map(({ message }) => message)).toContain(
    'Document made from template “Notice to quit”, version 2.',
  )
  const shipment = { params: { id: draft.id } }
  const quote = draft.rates?.find((rate) => rate.carrier === 'USPS')
  await client.buyShipment({ ...shipment, body: { quote_id: quote?.quote_id ?? '' } })
  await client.playSandboxMilestone({ ...shipment, body: { to: 'return_receipt' } })
  const { data: evidence } = await client.getShipmentEvidence(shipment)
  expect(evidence.contents.document).toMatchObject({
    sha256: made.data.sha256,
    made_from: {
      template_id: params.id,
      template_name: 'Notice to quit',
      version: 2,
      template_sha256: saved.latest.sha256,
    },
  })
  const zip = new Uint8Array(await (await client.getEvidenceBundle(shipment)).arrayBuffer())
  const { findings } = await verifyBundle(new Blob([zip]), null)
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  const record = new TextDecoder().decode(unzipSync(zip)[bundleNames.record])
  expect(JSON.parse(record)).toMatchObject({ contents: { document: { made_from: { version: 2 } } } })
})

test('a preview and the letterhead return the published responses', async () => {
  const preview = await client.previewTemplate({ body: { html: '<p>Dear {{recipient.name}},</p>' } })
  expect(preview.headers.get('content-type')).toBe('application/pdf')
  expect((await client.getLetterhead()).data).toMatchObject({ lines: [], signature_image: null })
  await expect(
    client.getLetterheadImage({ params: { image: 'signature' }, query: {} }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  const { data } = await client.createTemplate({ body: { name: 'x', html: '<p>{{a}} {{b}}</p>' } })
  await expect(client.renderTemplate({ params: { id: data.id }, body: {} })).rejects.toMatchObject({
    code: 'TEMPLATE_FIELDS_MISSING',
    fields: [{ field: 'values.a' }, { field: 'values.b' }],
  })
})
