import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { verifyBundle } from '#lib/proof/verify-bundle.ts'
import { advanceShipment } from '#lib/sandbox/scenario/play-journey.ts'
import { systemContext } from '#lib/service/context.ts'
import { smallPdf } from '#tests/support/documents/small-pdf.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

import { defaultDeclarationTemplate } from './declaration/declaration.ts'
import { fillTemplate } from './declaration/fill-template.ts'
import { buildRecord, type EvidenceRecord } from './evidence-record.ts'
import { factsOf } from './exhibit/letter-facts.ts'
import { loadEvidence } from './load-evidence.ts'
import { factSections } from './summary-facts.ts'

const { deps, organizationId, send, download } = await openTestService({ LIMIT_DETAIL_SECONDS: '0' })

const read = async (id: string) => (await send('GET', `/api/v1/shipments/${id}`)).data as Shipment

const create = (changes: object) =>
  send('POST', '/api/v1/shipments', {
    document: smallPdf('Notice to quit').toString('base64'),
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: { carrier: 'USPS', certified_mail: true },
    ...changes,
  })

const buy = async (draft: Shipment, to?: Milestone): Promise<Shipment> => {
  await send('POST', `/api/v1/shipments/${draft.id}/buy`, { quote_id: draft.rates?.[0]?.quote_id })
  if (to) await advanceShipment(deps, { shipmentId: draft.id, to })
  return read(draft.id)
}

const mailed = async (changes: object, to?: Milestone): Promise<Shipment> =>
  buy((await create(changes)).data as Shipment, to)

const recordOf = async ({ id }: Shipment): Promise<EvidenceRecord> => {
  const ctx = systemContext(deps, organizationId)
  const record = buildRecord(await loadEvidence(ctx, id), ctx.providers.rates.provider)
  if (!record) throw new Error('it was bought')
  return record
}

const reason = 'The client confirmed the address'

const first = await mailed({}, 'unclaimed')
const second = await mailed({
  document_key: first.document_key,
  document: undefined,
  shipping_options: { carrier: 'USPS' },
  again_of: first.id,
  again_reason: reason,
})

test('the bundle of a letter that was sent again names the earlier attempt, and passes', async () => {
  const response = await download(`/api/v1/shipments/${second.id}/evidence-bundle`)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const record = JSON.parse(new TextDecoder().decode(files['record.json'])) as EvidenceRecord
  expect(record.mailing.earlier_attempt).toMatchObject({
    shipment_id: first.id,
    tracking_number: first.tracking_number,
    certified_mail: true,
    mailed_at: first.shipped_at,
    recipient: { street1: '179 N HARBOR DR' },
    document_sha256: record.contents.document.sha256,
    outcome: 'unclaimed',
    report: { occurred_at: expect.any(String), source: 'easypost' },
    reason,
  })
  const { findings } = await verifyBundle(new Blob([zipSync(files, { level: 0 })]), null)
  expect(findings.filter(({ state }) => state === 'failed')).toEqual([])
  Object.assign(record.mailing.earlier_attempt ?? {}, { outcome: 'refused' })
  files['record.json'] = new TextEncoder().encode(JSON.stringify(record))
  const changed = await verifyBundle(new Blob([zipSync(files, { level: 0 })]), null)
  expect(changed.findings.map(({ message }) => message)).toContain(
    'record.json states “refused” as mailing earlier attempt outcome, but the chain has “unclaimed”.',
  )
})

test('the summary and an exhibit state the earlier attempt, its outcome with its source, and why', async () => {
  const record = await recordOf(second)
  const labels = ['Earlier attempt', 'Outcome of the earlier attempt', 'Why it was sent again']
  for (const facts of [factSections(record).flatMap(({ facts }) => facts), factsOf(record).stated]) {
    const stated = facts.filter(({ label }) => labels.includes(label))
    expect(stated.map(({ label }) => label)).toEqual(labels)
    expect(stated[0]?.value).toContain(first.tracking_number)
    expect(stated[0]?.value).toContain('The same document')
    expect(stated[1]).toMatchObject({
      value: expect.stringContaining('Unclaimed'),
      source: 'USPS, reported through EasyPost, as recorded at purchase',
    })
    expect(stated[2]).toMatchObject({ value: reason, source: 'The sender, in Mailroom' })
  }
  const ofFirst = factSections(await recordOf(first)).flatMap(({ facts }) => facts)
  expect(ofFirst.some(({ label }) => labels.includes(label))).toBe(false)
})

test('each letter of a chain of attempts has all of them, oldest first', async () => {
  const [one, alone] = [await mailed({}, 'unclaimed'), await mailed({})]
  const two = await mailed({ again_of: one.id }, 'returned_to_sender')
  const three = await mailed({ again_of: two.id })
  const other = (await create({ again_of: one.id })).data as Shipment
  const chain = [one.id, two.id, three.id, other.id]
  for (const id of chain) {
    expect((await read(id)).attempts?.map((attempt) => attempt.id)).toEqual(chain)
  }
  expect(await read(one.id)).toMatchObject({ later_attempts: [{ id: two.id }, { id: other.id }] })
  expect(await read(three.id)).toMatchObject({ earlier_attempt: { id: two.id }, later_attempts: [] })
  expect((await read(alone.id)).attempts).toEqual([])
})

test('a declaration states the earlier attempt only where there was one', async () => {
  const declared = async (shipment: Shipment) =>
    fillTemplate(defaultDeclarationTemplate, await recordOf(shipment), {}).statements.join('\n')
  const third = await mailed({ again_of: first.id })
  expect(await declared(third)).toContain(
    `an earlier attempt: USPS First-Class Mail, Certified Mail, ${first.tracking_number}. The outcome recorded for that attempt is “Unclaimed”`,
  )
  expect(await declared(first)).not.toContain('an earlier attempt')
})

test('a letter that was delivered, or of another organization, cannot be an earlier attempt', async () => {
  const delivered = await mailed({}, 'delivered')
  const again = await create({ again_of: delivered.id })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    error: {
      code: 'INVALID_STATUS_TRANSITION',
      message: expect.stringContaining('was delivered. Duplicate it'),
      fields: [{ field: 'again_of' }],
    },
  })
  const unknown = await create({ again_of: '0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11' })
  expect(unknown.body).toMatchObject({ error: { code: 'SHIPMENT_NOT_FOUND' } })
})
