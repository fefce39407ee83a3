import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import type { BatchFormPreview } from '#lib/contract/batches/batch-form.ts'
import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import type { DocumentDetail } from '#lib/contract/documents/document.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { acroform, fieldFlags, type FieldToBuild } from '#tests/support/documents/acroform.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const { send, upload, download, drain } = await openTestService()

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const notice: readonly FieldToBuild[] = [
  { name: 'p1.f1[0]', tooltip: 'Tenant', kind: 'text', flags: fieldFlags.required },
  { name: 'recipient_address', kind: 'text', flags: fieldFlags.multiline, height: 40 },
  { name: 'AmountDue', kind: 'text', flags: fieldFlags.required, width: 90 },
  { name: 'Date', kind: 'text' },
  { name: 'by_mail', kind: 'checkbox' },
  { name: 'fax', kind: 'text' },
  { name: 'signature', kind: 'signature' },
]

const rowsWith = (...amounts: string[]): string =>
  [
    'Tenant,Street,City,State,ZIP,Amount due,By mail',
    ...amounts.map(
      (amount, index) =>
        `Tenant ${index + 1},${179 + index} N Harbor Dr,Redondo Beach,CA,90277,${amount},yes`,
    ),
  ].join('\n')

const createBatch = async (csv: string): Promise<string> => {
  const { data } = await upload('/api/v1/batches', 'tenants.csv', csv)
  const id = String(data['id'])
  const mapping = ['name', 'street1', 'city', 'state', 'zip', null, null]
  await send('PATCH', `/api/v1/batches/${id}`, { mapping, from_address: from })
  return id
}

const uploadForm = async (fields: readonly FieldToBuild[] = notice): Promise<Record<string, unknown>> => {
  const { data } = await upload('/api/v1/documents/upload', 'state-notice.pdf', acroform(fields))
  return data
}

const check = async (id: string): Promise<void> => {
  expect((await send('POST', `/api/v1/batches/${id}/check`)).status).toBe(202)
  await drain()
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

test('matches fields to columns and to what is known, by names and tooltips', async () => {
  const id = await createBatch(rowsWith('"$1,200.00"'))
  const form = await uploadForm()
  const { data } = await send('PATCH', `/api/v1/batches/${id}`, {
    document_key: form['document_key'],
    form: { fields: { fax: null } },
  })
  expect((data as BatchDetail).options.form).toEqual({
    fields: {
      'p1.f1[0]': 'tenant',
      recipient_address: 'recipient.address',
      AmountDue: 'amount_due',
      Date: 'date',
      by_mail: 'by_mail',
      fax: null,
    },
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  const unknown = await send('PATCH', `/api/v1/batches/${id}`, { form: { fields: { AmountDue: 'Rent' } } })
  expect(unknown.body).toMatchObject({
    error: {
      code: 'VALIDATION_ERROR',
      message: 'The file has no column “Rent”, and Mailroom has no value of that name.',
      fields: [{ field: 'form.fields.AmountDue' }],
    },
  })
  const signature = await send('PATCH', `/api/v1/batches/${id}`, { form: { fields: { signature: 'name' } } })
  expect(signature.body).toMatchObject({
    error: { message: 'The form has no field “signature” that can be filled.' },
  })
})

test('two people who decide about different fields of a form keep each other’s decisions', async () => {
  const id = await createBatch(rowsWith('$900.00'))
  const form = await uploadForm()
  const path = `/api/v1/batches/${id}`
  await send('PATCH', path, { document_key: form['document_key'], form: { fields: {}, date: '2026-11-20' } })
  await Promise.all([
    send('PATCH', path, { form: { fields: { fax: null } } }),
    send('PATCH', path, { form: { fields: { Date: null } } }),
  ])
  const { data } = await send('GET', path)
  expect((data as BatchDetail).options.form).toMatchObject({
    fields: { fax: null, Date: null, AmountDue: 'amount_due' },
    date: '2026-11-20',
  })
  // Fields of another PDF are matched by their names again.
  const other = await uploadForm([{ name: 'Date', kind: 'text' }])
  const next = await send('PATCH', path, { document_key: other['document_key'], form: { fields: {} } })
  expect((next.data as BatchDetail).options.form?.fields).toEqual({ Date: 'date' })
})

test('each row gets its own filled form, hashed, and a second check keeps it', async () => {
  const id = await createBatch(rowsWith('$900.00', '$15.00', '', '$1 and a sum that is far too long'))
  const form = await uploadForm()
  await send('PATCH', `/api/v1/batches/${id}`, { document_key: form['document_key'], form: { fields: {} } })
  await check(id)
  const [one, two, empty, long] = await rowsOf(id)
  const [first, second] = [await documentOf(one), await documentOf(two)]
  expect(first.filename).toBe('state-notice – Tenant 1.pdf')
  expect(first.made_from).toEqual({
    form_document_id: expect.any(String),
    form_filename: 'state-notice.pdf',
    form_sha256: createHash('sha256').update(acroform(notice)).digest('hex'),
    values_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(first.sha256).not.toBe(second.sha256)
  expect(empty).toMatchObject({
    state: 'invalid',
    error: {
      code: 'FORM_VALUES_INVALID',
      message: '“AmountDue” is required by the form and has no value.',
      fields: [{ field: 'values.AmountDue' }],
    },
  })
  expect(long).toMatchObject({
    state: 'invalid',
    error: { message: expect.stringMatching(/^“AmountDue” has no room for “\$1 and a sum/) },
  })
  const fixed = await send('PATCH', `/api/v1/batches/${id}/rows/4`, {
    template_values: { AmountDue: '$7.00' },
  })
  expect(fixed.data).toMatchObject({ state: 'quoted', template_values: { AmountDue: '$7.00' } })
  await check(id)
  expect((await rowsOf(id))[0]?.document_id).toBe(one?.document_id)
  const { data } = await send('GET', `/api/v1/shipments/${one?.shipment_id}`)
  const messages = (data as Shipment).events?.map(({ message }) => message)
  expect(messages).toContain('Document made by filling the form “state-notice.pdf”.')
})

test('previews three rows, with fields that stay empty and values that do not fit', async () => {
  const id = await createBatch(rowsWith('$1', '$2', '', '$4'))
  const form = await uploadForm()
  await send('PATCH', `/api/v1/batches/${id}`, { document_key: form['document_key'], form: { fields: {} } })
  const shown = (await send('GET', `/api/v1/batches/${id}/form-preview`)).data as BatchFormPreview
  expect(shown.rows.map(({ row }) => row)).toEqual([2, 3, 4])
  expect(shown.rows[0]).toMatchObject({
    name: 'Tenant 1',
    values: {
      'p1.f1[0]': 'Tenant 1',
      AmountDue: '$1',
      by_mail: 'yes',
      recipient_address: '179 N Harbor Dr\nRedondo Beach, CA 90277',
    },
    empty_fields: ['fax'],
    errors: [],
  })
  expect(shown.rows[2]?.errors).toEqual([
    { field: 'values.AmountDue', message: '“AmountDue” is required by the form and has no value.' },
  ])
  const chosen = (await send('GET', `/api/v1/batches/${id}/form-preview?rows=5`)).data as BatchFormPreview
  expect(chosen.rows.map(({ row }) => row)).toEqual([5])
  expect((await send('GET', `/api/v1/batches/${id}/form-preview?rows=a`)).status).toBe(400)
  const pdf = await download(`/api/v1/batches/${id}/rows/2/form.pdf`)
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await send('GET', `/api/v1/batches/${id}/rows/4/form.pdf`)).body).toMatchObject({
    error: { code: 'FORM_VALUES_INVALID' },
  })
})

test('another PDF ends the filling, and a PDF without fields is not a form', async () => {
  const id = await createBatch(rowsWith('$1'))
  const form = await uploadForm()
  await send('PATCH', `/api/v1/batches/${id}`, { document_key: form['document_key'], form: { fields: {} } })
  const plain = (await upload('/api/v1/documents/upload', 'letter.pdf', smallPdf('Letter'))).data
  const { data } = await send('PATCH', `/api/v1/batches/${id}`, { document_key: plain['document_key'] })
  expect((data as BatchDetail).options.form).toBeNull()
  expect((await send('PATCH', `/api/v1/batches/${id}`, { form: { fields: {} } })).body).toMatchObject({
    error: {
      code: 'FORM_NOT_FILLABLE',
      message: '“letter.pdf” has no form fields to fill. Mail it as it is, or use a PDF with form fields.',
    },
  })
  expect((await send('GET', `/api/v1/batches/${id}/form-preview`)).body).toMatchObject({
    error: { code: 'FORM_NOT_FILLABLE' },
  })
})

test('reads a form and fills it for a single letter, with the same bytes each time', async () => {
  const form = await uploadForm()
  const id = String(form['document_key']).split('/').at(-1)?.replace('.pdf', '')
  const read = await send('GET', `/api/v1/documents/${id}/form`)
  expect(read.data).toMatchObject({
    filename: 'state-notice.pdf',
    problem: null,
    fields: expect.arrayContaining([
      expect.objectContaining({ name: 'p1.f1[0]', label: 'Tenant', required: true, fillable: true }),
      expect.objectContaining({ name: 'signature', kind: 'signature', fillable: false }),
    ]),
  })
  const fill = (values: Record<string, string>) =>
    send('POST', `/api/v1/documents/${id}/fill`, { values, filename: 'filled' })
  const values = { 'p1.f1[0]': 'Ana Gómez', AmountDue: '$5', by_mail: 'yes' }
  const [one, again] = [await fill(values), await fill(values)]
  expect(one.status).toBe(201)
  expect(one.data).toMatchObject({ filename: 'filled.pdf', page_count: 1 })
  expect(again.data['sha256']).toBe(one.data['sha256'])
  expect((await fill({ 'p1.f1[0]': 'Ana', AmountDue: '', Rent: '$5' })).body).toMatchObject({
    error: {
      code: 'FORM_VALUES_INVALID',
      message: 'The form has no field “Rent”. Remove it, or correct the name.',
    },
  })
  expect((await fill({ 'p1.f1[0]': 'Ana' })).body).toMatchObject({
    error: { fields: [{ field: 'values.AmountDue' }] },
  })
  // An empty string says that a required field is left empty on purpose.
  expect((await fill({ 'p1.f1[0]': 'Ana', AmountDue: '' })).status).toBe(201)
})
