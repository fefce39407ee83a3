import { expect, test } from 'vitest'

import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestSandbox, sandboxSecrets } from '#tests/support/vendors/sandbox.ts'

const { clock, url } = await openTestSandbox()

const pointsPerInch = 72

const pdf = async (pages = 1, inches: [number, number] = [8.5, 11]): Promise<Blob> =>
  new Blob([
    new Uint8Array(
      await createTestPdf({ pages, size: [inches[0] * pointsPerInch, inches[1] * pointsPerInch] }),
    ),
  ])

const lob = (method: string, path: string, body?: FormData) =>
  fetch(`${url}/sandbox/lob${path}`, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${sandboxSecrets.lob.apiKey}:`).toString('base64')}` },
    ...(body && { body }),
  })

const lobForm = async (changes: Record<string, string> = {}, file?: Blob): Promise<FormData> => {
  const form = new FormData()
  for (const field of ['to', 'from']) {
    form.set(`${field}[name]`, 'Elizabeth Swan')
    form.set(`${field}[address_line1]`, '179 N Harbor Dr')
    form.set(`${field}[address_city]`, 'Redondo Beach')
    form.set(`${field}[address_state]`, 'CA')
    form.set(`${field}[address_zip]`, '90277')
  }
  form.set('color', 'false')
  form.set('use_type', 'operational')
  form.set('address_placement', 'insert_blank_page')
  form.set('file', file ?? (await pdf()), 'letter.pdf')
  for (const [name, value] of Object.entries(changes)) form.set(name, value)
  return form
}

const lobRefusal = (status: number, code: string, message: RegExp) => ({
  error: { status_code: status, code, message: expect.stringMatching(message) as string },
})

test.each([
  ['no use type', { use_type: '' }, 'invalid', /use_type/],
  ['a long name', { 'to[name]': 'E'.repeat(41) }, 'invalid', /to\.name/],
  ['a bad ZIP code', { 'to[address_zip]': '9027' }, 'invalid', /to\.address_zip/],
  ['certified on Legal', { extra_service: 'certified', size: 'us_legal' }, 'invalid', /us_legal/],
  ['a date in the past', { send_date: '2020-01-01T00:00:00Z' }, 'invalid', /send_date/],
  ['a date too far ahead', { send_date: '2099-01-01T00:00:00Z' }, 'invalid', /send_date/],
  ['Legal pages that are Letter', { size: 'us_legal' }, 'invalid_file_dimensions', /8\.5"x14"/],
  ['text under the addresses', { address_placement: 'top_first_page' }, 'invalid_file', /must be blank/],
] as const)('Lob’s simulator rejects %s in Lob’s format', async (_, changes, code, message) => {
  const response = await lob('POST', '/v1/letters', await lobForm(changes))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual(lobRefusal(422, code, message))
})

test('Lob’s simulator counts the sheet that it adds', async () => {
  const single = { double_sided: 'false' }
  const send = async (pages: number, changes: Record<string, string>) =>
    (await lob('POST', '/v1/letters', await lobForm({ ...single, ...changes }, await pdf(pages)))).status
  expect(await send(59, {})).toBe(200)
  expect(await send(60, {})).toBe(422)
  expect(await send(59, { extra_service: 'certified', address_placement: 'top_first_page' })).toBe(200)
  expect(await send(60, { extra_service: 'certified', address_placement: 'top_first_page' })).toBe(422)
})

test('Lob’s simulator cancels a letter for five minutes, or until its send date', async () => {
  const create = async (changes: Record<string, string> = {}) =>
    (await (await lob('POST', '/v1/letters', await lobForm(changes))).json()) as { id: string }
  const soon = await create()
  const later = await create({ send_date: new Date(clock.now().getTime() + 86_400_000).toISOString() })
  clock.forward(5 * 60_000)
  const refused = await lob('DELETE', `/v1/letters/${soon.id}`)
  expect([refused.status, await refused.json()]).toEqual([
    422,
    lobRefusal(422, 'not_deletable', /production/),
  ])
  expect(await (await lob('DELETE', `/v1/letters/${later.id}`)).json()).toEqual({
    id: later.id,
    deleted: true,
  })
  expect(await (await lob('GET', `/v1/letters/${later.id}`)).json()).toMatchObject({ deleted: true })
})

const postgrid = (method: string, path: string, body?: FormData) =>
  fetch(`${url}/sandbox/postgrid/print-mail/v1/letters${path}`, {
    method,
    headers: { 'x-api-key': sandboxSecrets.postgrid.apiKey },
    ...(body && { body }),
  })

const postgridForm = async (changes: Record<string, string> = {}, file?: Blob): Promise<FormData> => {
  const form = new FormData()
  for (const field of ['to', 'from']) {
    form.set(`${field}[companyName]`, 'Harbor Legal')
    form.set(`${field}[addressLine1]`, '388 Townsend St')
    form.set(`${field}[city]`, 'San Francisco')
    form.set(`${field}[provinceOrState]`, 'CA')
    form.set(`${field}[postalOrZip]`, '94107')
    form.set(`${field}[countryCode]`, 'US')
  }
  form.set('addressPlacement', 'insert_blank_page')
  form.set('pdf', file ?? (await pdf()), 'letter.pdf')
  for (const [name, value] of Object.entries(changes)) form.set(name, value)
  return form
}

const postgridRefusal = (type: string, message: RegExp) => ({
  object: 'error',
  error: { type, message: expect.stringMatching(message) as string },
})

test.each([
  ['an unknown mailing class', { mailingClass: 'certified_mail' }, /mailingClass/],
  ['Legal paper', { size: 'us_legal' }, /size/],
  ['a contact without a name', { 'to[companyName]': '' }, /firstName or companyName/],
  ['text under the addresses', { addressPlacement: 'top_first_page' }, /must be blank/],
] as const)('PostGrid’s simulator rejects %s in PostGrid’s format', async (_, changes, message) => {
  const response = await postgrid('POST', '', await postgridForm(changes))
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual(postgridRefusal('validation_error', message))
})

test('PostGrid’s simulator accepts only pages of 8.5 × 11 inches', async () => {
  const response = await postgrid('POST', '', await postgridForm({}, await pdf(1, [8.27, 11.69])))
  expect(await response.json()).toEqual(postgridRefusal('validation_error', /8\.5 x 11/))
})

test('PostGrid’s simulator advances a test letter to its end, and cancels only a ready one', async () => {
  const created = await postgrid(
    'POST',
    '',
    await postgridForm({ mailingClass: 'usps_first_class_certified' }),
  )
  const { id, status } = (await created.json()) as { id: string; status: string }
  expect(status).toBe('ready')
  const progress = () => postgrid('POST', `/${id}/progressions`)
  expect(await (await progress()).json()).toMatchObject({ status: 'printing' })
  const refused = await postgrid('DELETE', `/${id}`)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    postgridRefusal('order_not_cancellable_error', /printing/),
  ])
  const handedOver = (await (await progress()).json()) as { trackingNumber: string }
  expect(handedOver).toMatchObject({ status: 'processed_for_delivery' })
  expect(handedOver.trackingNumber).toMatch(/^\d{22}$/)
  expect(await (await progress()).json()).toMatchObject({ status: 'completed' })
  expect(await (await progress()).json()).toEqual(postgridRefusal('invalid_progression_error', /completed/))
})
