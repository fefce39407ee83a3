import { createHash } from 'node:crypto'

import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type Milestone, milestones } from '#lib/contract/sandbox/sandbox.ts'
import { auditEntries } from '#lib/service/db/schema/audit.ts'
import { shipments } from '#lib/service/db/schema/shipments.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { providerMessages } from '#lib/service/db/schema/vendor-messages.ts'
import { createTestPdf } from '#tests/support/documents/pdfs.ts'
import { openTestService } from '#tests/support/service.ts'
import { elizabethSwan, harborLegal } from '#tests/support/shipments/addresses.ts'

import { advanceShipment, stepSandbox } from './play-journey.ts'

/** Milestones that end without delivery. */
const astray: readonly Milestone[] = [
  'unclaimed',
  'returned_to_sender',
  'held',
  'delayed',
  'undeliverable',
  'refused',
  'damaged',
  'lost',
  'unclear',
]

const { db, deps, send, drain, organizationId } = await openTestService()

const draft = async (options: Record<string, unknown> = { certified_mail: true, return_receipt: true }) => {
  const pdf = await createTestPdf({ pages: 3 })
  const { status, data } = await send('POST', '/api/v1/shipments', {
    document: pdf.toString('base64'),
    to_address: elizabethSwan,
    from_address: harborLegal,
    print_options: { color: false, duplex: true },
    shipping_options: options,
  })
  expect(status).toBe(201)
  return data as Record<'rates' | 'alternative_rates', { quote_id: string; carrier: string }[]> & {
    id: string
  }
}

const buy = async (carrier = 'USPS', options?: Record<string, unknown>) => {
  const { id, rates, alternative_rates: alternatives } = await draft(options)
  const rate = [...rates, ...alternatives].find((candidate) => candidate.carrier === carrier)
  const bought = await send('POST', `/api/v1/shipments/${id}/buy`, { quote_id: rate?.quote_id })
  expect(bought.data).toMatchObject({ status: 'queued' })
  return id
}

const read = async (id: string) => {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  if (!row) throw new Error(`no shipment ${id}`)
  return row
}

const scansOf = (id: string) =>
  db
    .select()
    .from(trackingEvents)
    .where(eq(trackingEvents.shipmentId, id))
    .orderBy(asc(trackingEvents.occurredAt))

const advance = (shipmentId: string, to: Milestone) => advanceShipment(deps, { shipmentId, to })
const refused = (words: RegExp) =>
  expect.objectContaining({
    code: 'INVALID_STATUS_TRANSITION',
    message: expect.stringMatching(words) as string,
  })

test('moves a certified letter through to its return receipt, with increasing scan times', async () => {
  const id = await buy()
  await advance(id, 'return_receipt')
  const shipment = await read(id)
  expect(shipment).toMatchObject({ status: 'shipped', signerName: 'ELIZABETH SWAN' })
  expect(shipment.deliveredAt).not.toBeNull()
  expect(shipment.scanFormId).not.toBeNull()
  const scans = await scansOf(id)
  expect(scans.map((scan) => scan.status)).toEqual([
    'pre_transit',
    'in_transit',
    'in_transit',
    'in_transit',
    'in_transit',
    'out_for_delivery',
    'delivered',
  ])
  const times = scans.map((scan) => scan.occurredAt.getTime())
  expect(new Set(times).size).toBe(times.length)
  const { data } = await send('GET', `/api/v1/shipments/${id}/artifacts`)
  const kinds = Object.values(data).map((artifact) => (artifact as { kind: string; status: string }).kind)
  expect(kinds).toContain('carrier_return_receipt_pdf')
  expect(kinds).toContain('carrier_scan_form_pdf')
})

test('reaches every milestone on request, and a repeated request changes nothing', async () => {
  const id = await buy()
  for (const to of milestones.filter((name) => !astray.includes(name))) {
    await advance(id, to)
  }
  const scans = await scansOf(id)
  expect(scans.map((scan) => scan.message)).toContain('Notice Left (No Authorized Recipient Available)')
  for (const to of milestones.filter((name) => !astray.includes(name))) {
    await advance(id, to)
  }
  expect(await scansOf(id)).toEqual(scans)
})

test('the postal service scans the SCAN form and then the piece, a private carrier only the piece', async () => {
  const acceptanceOf = async (id: string) => (await send('GET', `/api/v1/shipments/${id}`)).data
  const postal = await buy('USPS')
  await advance(postal, 'form_scanned')
  expect(await acceptanceOf(postal)).toMatchObject({
    status: 'shipped',
    postal_accepted_at: null,
    scan_form_scanned_at: expect.any(String) as string,
    mailing_records: {
      acceptance: { accepted_at: null, source: null },
      delivery: { latest_status: 'pre_transit' },
    },
  })
  await advance(postal, 'accepted')
  expect(await acceptanceOf(postal)).toMatchObject({
    postal_accepted_at: expect.any(String) as string,
    mailing_records: { acceptance: { source: 'carrier_scan' } },
  })
  const parcel = await buy('UPSDAP')
  await advance(parcel, 'in_transit')
  const taken = await acceptanceOf(parcel)
  expect(taken).toMatchObject({ status: 'shipped', scan_form_scanned_at: null })
  // Only Certified Mail has a mailing record.
  expect(taken).not.toHaveProperty('mailing_records')
  expect((await scansOf(parcel)).map((scan) => scan.status)).toContain('in_transit')
  await expect(advance(parcel, 'form_scanned')).rejects.toEqual(refused(/not listed on a SCAN form/))
})

test('returns an unclaimed letter to the sender, and never delivers it', async () => {
  const id = await buy()
  await advance(id, 'returned_to_sender')
  expect((await scansOf(id)).map((scan) => scan.message).slice(-3)).toEqual([
    'Notice Left (No Authorized Recipient Available)',
    'Unclaimed/Being Returned to Sender',
    'Delivered, To Original Sender',
  ])
  expect((await read(id)).deliveredAt).toBeNull()
  await expect(advance(id, 'delivered')).rejects.toEqual(refused(/being returned to the sender/))
  await expect(advance(id, 'return_receipt')).rejects.toEqual(refused(/being returned to the sender/))
})

test('a private carrier’s piece is handed over without a form and signed for', async () => {
  const id = await buy('UPSDAP')
  await advance(id, 'delivered')
  const shipment = await read(id)
  expect(shipment).toMatchObject({ status: 'shipped', scanFormId: null, signerName: 'ELIZABETH SWAN' })
  expect((await scansOf(id)).at(-1)?.message).toBe('DELIVERED')
  await expect(advance(id, 'return_receipt')).rejects.toEqual(refused(/No return receipt/))
})

type Journey = { pace: string; milestones: { milestone: Milestone; state: string; reason: string | null }[] }

const journeyPath = (id: string) => `/api/v1/shipments/${id}/sandbox-journey`

const play = async (id: string, to: Milestone) => {
  const { status, data } = await send('POST', journeyPath(id), { to })
  expect(status).toBe(200)
  return data as Journey
}

const inState = ({ milestones: all }: Journey, state: string) =>
  all.filter((step) => step.state === state).map(({ milestone }) => milestone)

test('the API advances a piece, and returns what can follow', async () => {
  const id = await buy()
  const { data } = await send('GET', journeyPath(id))
  expect(data).toMatchObject({ pace: 'manual' })
  expect(inState(data as Journey, 'next')).toEqual(['printed'])
  const accepted = await play(id, 'accepted')
  expect(inState(accepted, 'reached')).toEqual(['printed', 'manifested', 'form_scanned', 'accepted'])
  expect(inState(accepted, 'next')).toEqual(['in_transit'])
  const refused = await play(id, 'refused')
  expect(inState(refused, 'next')).toEqual(['returned_to_sender'])
  expect(inState(refused, 'impossible')).toEqual(['delivered', 'return_receipt'])
  const { status, body } = await send('POST', journeyPath(id), { to: 'delivered' })
  expect(status).toBe(409)
  expect(JSON.stringify(body)).toContain('being returned to the sender')
  const back = await play(id, 'returned_to_sender')
  expect(inState(back, 'next')).toEqual([])
  expect((await scansOf(id)).map((scan) => scan.message)).not.toContain('Unclaimed/Being Returned to Sender')
  const { id: draftId } = await draft()
  expect((await send('GET', journeyPath(draftId))).status).toBe(409)
})

test('the print file can be opened: the address sheet precedes the document, and each viewer is recorded', async () => {
  const id = await buy()
  const path = `/api/v1/shipments/${id}/print-file`
  await advance(id, 'printed')
  const { data } = await send('GET', path)
  const { data: evidence } = await send('GET', `/api/v1/shipments/${id}/evidence`)
  expect(data).toMatchObject({ is_printed: true })
  expect(evidence).toMatchObject({ contents: { print_file_sha256: data['sha256'] } })
  const opened = await fetch(String(data['url']))
  const bytes = new Uint8Array(await opened.arrayBuffer())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(data['sha256'])
  // Three pages, behind the address sheet and its blank back.
  expect((await deps.inspector.inspect(bytes)).pageCount).toBe(5)
  const looked = await db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id))
  expect(looked).toContainEqual({ after: { print_file: data['filename'] } })
  const { id: draftId } = await draft()
  expect((await send('GET', `/api/v1/shipments/${draftId}/print-file`)).body).toEqual({ data: null })
})

describe('rejects an impossible step with its reason', () => {
  test('a draft, a cancelled shipment, an unknown one', async () => {
    const { id } = await draft()
    await expect(advance(id, 'printed')).rejects.toEqual(refused(/not been bought yet/))
    const cancelled = await buy()
    await send('POST', `/api/v1/shipments/${cancelled}/cancel`)
    await expect(advance(cancelled, 'printed')).rejects.toEqual(refused(/cancelled/))
    await expect(advance('0193f1f2-6c1e-7b7e-9a63-5c2f0a4d8e11', 'printed')).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_FOUND',
    })
    await expect(advance('nonsense', 'printed')).rejects.toMatchObject({ code: 'SHIPMENT_NOT_FOUND' })
  })

  test('rejects a return after delivery, and a receipt that was not bought', async () => {
    const id = await buy('USPS', { certified_mail: true })
    await advance(id, 'delivered')
    for (const to of ['notice_left', 'unclaimed', 'returned_to_sender'] as const) {
      await expect(advance(id, to)).rejects.toEqual(refused(/has been delivered/))
    }
    await expect(advance(id, 'return_receipt')).rejects.toEqual(refused(/No return receipt/))
  })
})

test('the service stores every simulator webhook verbatim and once', async () => {
  const messages = await db.select().from(providerMessages)
  expect(messages.length).toBeGreaterThan(0)
  const ids = messages.map((message) => `${message.provider} ${message.eventId}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test('in demo pace a piece advances one milestone at a time until none is left', async () => {
  const id = await buy()
  const asked: number[] = []
  const demo = {
    ...deps,
    config: { ...deps.config, sandbox: { ...deps.config.sandbox, pace: 'demo' as const } },
    jobs: {
      ...deps.jobs,
      enqueue: (...given: Parameters<typeof deps.jobs.enqueue>) => {
        const [, name, , options] = given
        if (name !== 'sandbox.step') return deps.jobs.enqueue(...given)
        asked.push(options?.afterSeconds ?? 0)
        return Promise.resolve()
      },
    },
  }
  let steps = 0
  do {
    asked.length = 0
    await stepSandbox(demo, { organizationId, shipmentId: id })
    // What the job queue does between two steps: the service processes the messages.
    await advance(id, 'printed')
    steps += 1
  } while (asked.length > 0 && steps < 60)
  await advance(id, 'return_receipt')
  expect((await read(id)).status).toBe('shipped')
  // The receipt may be taken in before the scan of the delivery.
  await drain()
  expect((await read(id)).deliveredAt).not.toBeNull()
})
