import { expect, test } from 'vitest'

import type { BatchRow } from '#lib/contract/batches/batch-row.ts'
import type { BatchDetail } from '#lib/contract/batches/batch.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'

const { send, upload, clock, drain } = await openTestService({ LIMIT_WRITES_PER_MINUTE: '10000' })

const from = {
  company: 'Harbor Legal',
  street1: '388 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  zip: '94107',
  phone: '415-555-0142',
}

const uploadLetter = async (text: string): Promise<unknown> =>
  (await upload('/api/v1/documents/upload', 'notice.pdf', smallPdf(text))).data['document_key']

const rowsOf = async (id: string, query = '') => {
  const { body } = await send('GET', `/api/v1/batches/${id}/rows${query}`)
  return (body as unknown as { data: BatchRow[] }).data
}

/** The batch, once no round is running. */
const settle = async (id: string): Promise<BatchDetail> => {
  await drain()
  const batch = (await send('GET', `/api/v1/batches/${id}`)).data as BatchDetail
  expect(batch.state).toMatch(/ready|done/)
  return batch
}

const checkList = async (lines: string[], documentKey: unknown): Promise<BatchDetail> => {
  const csv = ['name,street,city,state,zip', ...lines].join('\n')
  const id = String((await upload('/api/v1/batches', 'tenants.csv', csv)).data['id'])
  await send('PATCH', `/api/v1/batches/${id}`, { document_key: documentKey, from_address: from })
  expect((await send('POST', `/api/v1/batches/${id}/check`)).status).toBe(202)
  return settle(id)
}

const review = async (id: string, body: object): Promise<BatchDetail> => {
  const reviewed = await send('POST', `/api/v1/batches/${id}/reviews`, body)
  expect(reviewed.status).toBe(200)
  return reviewed.data as BatchDetail
}

const buy = async ({ id, quoted_cents }: BatchDetail, more: object = {}) =>
  send('POST', `/api/v1/batches/${id}/buy`, { max_total_cents: quoted_cents, ...more })

test('reports corrected addresses and missing apartments with the difference, and decides them together', async () => {
  const checked = await checkList(
    [
      'Ana Ruiz,55 Misspeled St,Reno,NV,89501',
      'Ben Ode,56 Misspeled St,Reno,NV,89501',
      'Cai Lin,7 No Apartment St,Reno,NV,89501',
      'Dee Poe,12 Oak Lane,reno,Nevada,89501',
    ],
    await uploadLetter('Corrected'),
  )
  // Capitals, abbreviations and ZIP+4 are no correction.
  expect(checked).toMatchObject({
    state: 'ready',
    rows_by_state: { quoted: 4 },
    reviews: { corrected: 2, missing_unit: 1, duplicate: 0 },
  })
  const { id } = checked
  const [first, second] = await rowsOf(id, '?finding=corrected')
  expect(first).toMatchObject({
    row: 2,
    corrected: 'pending',
    missing_unit: null,
    duplicate: null,
    address_check: {
      entered: { street1: '55 Misspeled St' },
      verified: { street1: '55 MISSPELLED ST' },
      used_as_entered: false,
    },
  })
  expect(second?.row).toBe(3)
  const [incomplete] = await rowsOf(id, '?finding=missing_unit')
  expect(incomplete).toMatchObject({
    row: 4,
    missing_unit: 'pending',
    address_check: { remarks: [{ field: 'street2' }] },
  })

  const entered = await send('PATCH', `/api/v1/batches/${id}/rows/2`, { use_as_entered: true })
  expect(entered.data).toMatchObject({
    state: 'quoted',
    corrected: 'decided',
    address_check: { used_as_entered: true },
  })
  expect(await review(id, { finding: 'corrected', decision: 'accept' })).toMatchObject({
    reviews: { corrected: 0, missing_unit: 1 },
  })
  expect(await review(id, { finding: 'missing_unit', decision: 'skip', rows: [4] })).toMatchObject({
    reviews: { missing_unit: 0 },
    rows_by_state: { quoted: 3, excluded: 1 },
  })
  // Checked again, what was decided stays decided; edited, it does not.
  await send('PATCH', `/api/v1/batches/${id}`, { tags: ['notices'] })
  await send('POST', `/api/v1/batches/${id}/check`)
  expect((await settle(id)).reviews).toMatchObject({ corrected: 0 })
  const edited = await send('PATCH', `/api/v1/batches/${id}/rows/2`, {
    values: { street1: '57 Misspeled St' },
  })
  expect(edited.data).toMatchObject({ corrected: 'pending', address_check: { used_as_entered: false } })
})

test('prints all corrected rows as entered after one decision', async () => {
  const { id } = await checkList(
    ['Ana Ruiz,65 Misspeled St,Reno,NV,89501', 'Ben Ode,66 Misspeled St,Reno,NV,89501'],
    await uploadLetter('As entered'),
  )
  const started = await review(id, { finding: 'corrected', decision: 'use_as_entered' })
  expect(started.state).toBe('checking')
  expect(await settle(id)).toMatchObject({ rows_by_state: { quoted: 2 }, reviews: { corrected: 0 } })
  const rows = await rowsOf(id)
  expect(rows.map(({ address_check: check }) => check?.used_as_entered)).toEqual([true, true])
  const refused = await send('POST', `/api/v1/batches/${id}/reviews`, {
    finding: 'duplicate',
    decision: 'use_as_entered',
  })
  expect(refused.status).toBe(400)
})

test('a recipient listed twice is not bought twice without a decision', async () => {
  const letter = await uploadLetter('Twice')
  const lines = [
    'Elizabeth Swan,179 North Harbor Drive,Redondo Beach,CA,90277',
    'Ana Ruiz,12 Oak Ln,Reno,NV,89501',
    'ELIZABETH SWAN,179 n. harbor dr.,Redondo Beach,CA,90277-1234',
  ]
  const checked = await checkList(lines, letter)
  const { id } = checked
  expect(checked.reviews.duplicate).toBe(1)
  expect(await rowsOf(id, '?finding=duplicate')).toMatchObject([
    { row: 4, duplicate: { state: 'pending', row: 2, shipment_id: null } },
  ])
  const refused = await buy(checked)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ error: { code: 'BATCH_HAS_DUPLICATES' } })
  // The row that it repeats is skipped: it repeats nothing any more.
  await send('PATCH', `/api/v1/batches/${id}/rows/2`, { excluded: true })
  expect((await settle(id)).reviews.duplicate).toBe(0)
  await send('PATCH', `/api/v1/batches/${id}/rows/2`, { excluded: false })
  expect((await settle(id)).reviews.duplicate).toBe(1)
  const left = await review(id, { finding: 'duplicate', decision: 'skip' })
  expect(left).toMatchObject({ reviews: { duplicate: 0 }, rows_by_state: { quoted: 2, excluded: 1 } })
  expect((await buy(left)).status).toBe(202)
  expect(await settle(id)).toMatchObject({ state: 'done', rows_by_state: { bought: 2, excluded: 1 } })

  // The same list again, with the same letter from another upload.
  const again = await checkList(lines.slice(0, 2), await uploadLetter('Twice'))
  expect(again.reviews.duplicate).toBe(2)
  const [sent] = await rowsOf(again.id, '?finding=duplicate')
  expect(sent?.duplicate).toMatchObject({ row: null, shipment_id: expect.stringMatching(/-/) })
  expect(sent?.duplicate?.sent_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await buy(again)).status).toBe(409)
  expect((await buy(again, { confirm_duplicates: true })).status).toBe(202)
  expect(await settle(again.id)).toMatchObject({ state: 'done', rows_by_state: { bought: 2 } })

  const other = await checkList(lines.slice(0, 1), await uploadLetter('Another letter'))
  expect(other.reviews.duplicate).toBe(0)
  clock.forward(31 * dayMs)
  const later = await checkList(lines.slice(1, 2), letter)
  expect(later.reviews.duplicate).toBe(0)
})

test('a letter sent after the list was checked is not bought again without a decision', async () => {
  const letter = await uploadLetter('Two tabs')
  const lines = ['Ana Ruiz,14 Oak Ln,Reno,NV,89501']
  const [first, second] = [await checkList(lines, letter), await checkList(lines, letter)]
  expect(second.reviews.duplicate).toBe(0)
  expect((await buy(first)).status).toBe(202)
  expect((await buy(second)).status).toBe(409)
  expect((await settle(second.id)).reviews.duplicate).toBe(1)
})
