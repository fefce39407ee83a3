import { expect, test } from 'vitest'

import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const { send, upload, drain } = await openTestService()

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const createTemplate = async (html: string): Promise<string> => {
  const { data } = await send('POST', '/api/v1/templates', { name: 'Notice', html, has_letterhead: false })
  return String(data['id'])
}

const check = async (id: string): Promise<void> => {
  expect((await send('POST', `/api/v1/batches/${id}/check`)).status).toBe(202)
  await drain()
  expect((await send('GET', `/api/v1/batches/${id}`)).data).toMatchObject({ state: 'ready' })
}

const rowsOf = async (id: string): Promise<BatchRow[]> => {
  const { body } = await send('GET', `/api/v1/batches/${id}/rows`)
  // As the contract says, which the test of the API checks.
  return (body as unknown as { data: BatchRow[] }).data
}

const documentOf = async (row: BatchRow | undefined): Promise<DocumentDetail> => {
  const { data } = await send('GET', `/api/v1/documents/${row?.document_id}`)
  return data as DocumentDetail
}

test('each row of a list gets its own letter, which a second check keeps', async () => {
  const template = await createTemplate(
    '<p>{{date}}</p><p>{{recipient.name}}<br>{{recipient.address}}</p><p>You owe {{amount_due}}, ref. {{reference}}.</p>',
  )
  const csv = [
    'Name,Street,City,State,ZIP,Reference,Amount due',
    'Elizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277,A-1,"$1,200.00"',
    'Will Turner,179 N Harbor Dr,Redondo Beach,CA,90277,A-2,$15 <b>&',
    'Jack Sparrow,179 N Harbor Dr,Redondo Beach,CA,90277,A-3,',
  ].join('\n')
  const created = await upload('/api/v1/batches', 'tenants.csv', csv)
  const id = String(created.data['id'])
  const letter = await upload('/api/v1/documents/upload', 'notice.pdf', smallPdf('Notice'))
  const both = { template: { template_id: template }, document_key: letter.data['document_key'] }
  expect((await send('PATCH', `/api/v1/batches/${id}`, both)).status).toBe(400)
  await send('PATCH', `/api/v1/batches/${id}`, { document_key: letter.data['document_key'] })
  const changed = await send('PATCH', `/api/v1/batches/${id}`, {
    template: { template_id: template },
    from_address: from,
  })
  // The version and the date are fixed, and the PDF for all rows makes way.
  expect((changed.data as BatchDetail).options).toMatchObject({
    document_key: null,
    template: { template_id: template, version: 1, date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  })
  await check(id)
  const [swan, turner, sparrow] = await rowsOf(id)
  const letters = [await documentOf(swan), await documentOf(turner)]
  expect(letters[0]?.filename).toBe('Notice – Elizabeth Swan.pdf')
  expect(letters[0]?.made_from).toMatchObject({ template_id: template, version: 1 })
  expect(letters[0]?.sha256).not.toBe(letters[1]?.sha256)
  expect(sparrow).toMatchObject({
    state: 'invalid',
    document_id: null,
    error: {
      code: 'TEMPLATE_FIELDS_MISSING',
      message: '{{amount_due}} has no value.',
      fields: [{ field: 'values.amount_due' }],
    },
  })
  // A new version changes nothing for a list that was set before.
  await send('POST', `/api/v1/templates/${template}/versions`, { html: '<p>Other</p>' })
  await check(id)
  const again = await rowsOf(id)
  expect(again.map((row) => row.document_id)).toEqual([swan?.document_id, turner?.document_id, null])
  const { data } = await send('GET', `/api/v1/shipments/${swan?.shipment_id}`)
  const messages = (data as Shipment).events?.map(({ message }) => message)
  expect(messages).toContain('Document made from template “Notice”, version 1.')
})

test('fills in a missing value, removes it again, and rejects values in lists without a template', async () => {
  const template = await createTemplate('<p>{{recipient.name}} owes {{Amount due}}.</p>')
  const csv = [
    'Name,Street,City,State,ZIP,Amount due,Shoe size',
    'Elizabeth Swan,179 N Harbor Dr,Redondo Beach,CA,90277,,38',
  ].join('\n')
  const created = await upload('/api/v1/batches', 'tenants.csv', csv)
  const id = String(created.data['id'])
  const edit = (values: Record<string, string>) =>
    send('PATCH', `/api/v1/batches/${id}/rows/2`, { template_values: values })
  expect((await edit({ amount_due: '$5' })).body).toMatchObject({
    error: {
      code: 'VALIDATION_ERROR',
      message: 'This batch has no template. Choose one first, or omit template_values.',
      fields: [{ field: 'template_values' }],
    },
  })
  await send('PATCH', `/api/v1/batches/${id}`, { template: { template_id: template }, from_address: from })
  await check(id)
  const [before] = await rowsOf(id)
  expect(before).toMatchObject({ state: 'invalid', template_values: { shoe_size: '38' }, edited: false })
  const filled = (await edit({ 'Amount Due': ' $900.00 ' })).data as BatchRow
  expect(filled).toMatchObject({
    state: 'quoted',
    edited: true,
    template_values: { shoe_size: '38', amount_due: '$900.00' },
  })
  expect((await documentOf(filled)).made_from).toMatchObject({ template_id: template, version: 1 })
  const cleared = (await edit({ amount_due: '' })).data as BatchRow
  expect(cleared.state).toBe('invalid')
  expect(cleared.template_values).not.toHaveProperty('amount_due')
})
