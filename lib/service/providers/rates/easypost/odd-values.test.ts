import { expect, test, vi } from 'vitest'

import { type LeftOut, onLeftOut } from '#lib/service/providers/read-leniently.ts'
import { easypostSources } from '#tests/support/fixtures/easypost/sources.ts'
import { trackerEvent } from '#tests/support/fixtures/easypost/trackers.ts'

import { call } from './http.ts'
import { readLabel, readListedLabels, readRefund, readScanForm, readVerifiedAddress } from './transform.ts'
import { parseEasypostWebhook } from './webhook.ts'
import { wireAddress, wireScanForm, wireShipment, wireShipmentPage } from './wire.ts'

const hearing = async <Result>(work: () => Result | Promise<Result>) => {
  const heard: LeftOut[] = []
  const stop = onLeftOut((left) => heard.push(left))
  try {
    return { result: await work(), paths: heard.map(({ path }) => path) }
  } finally {
    stop()
  }
}

const parseWith = (changes: Record<string, unknown>) => {
  const event = trackerEvent()
  return hearing(() =>
    parseEasypostWebhook(Buffer.from(JSON.stringify({ ...event, result: { ...event.result, ...changes } }))),
  )
}

const scan = (changes: Record<string, unknown>) => ({
  message: 'Delivered, Left with Individual',
  status: 'delivered',
  status_detail: 'arrived_at_destination',
  datetime: '2026-11-25T14:05:00Z',
  carrier_code: '',
  tracking_location: { city: 'SAN FRANCISCO', state: 'CA', country: 'US', zip: '94107' },
  ...changes,
})

test.each([
  ['no time', { datetime: null }, 'tracking_details[].datetime'],
  ['an unreadable time', { datetime: 'yesterday' }, 'tracking_details[].datetime'],
  ['a number for a time', { datetime: 7 }, 'tracking_details[].datetime'],
])('omits a scan with %s, and reads the delivery beside it', async (_, odd, path) => {
  const { result, paths } = await parseWith({ tracking_details: [scan(odd), scan({})] })
  expect(result).toMatchObject({ kind: 'tracker', tracker: { details: [{ status: 'delivered' }] } })
  expect(paths).toEqual([path])
})

test('reads a time without a zone as UTC, in whatever zone the server is', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  try {
    expect(new Date(2026, 10, 25).getTimezoneOffset()).toBe(-780)
    const times = [
      '2026-11-25T14:05:00',
      '2026-11-25 14:05:00.000',
      '2026-11-25T14:05',
      '2026-11-26T03:05:00+13:00',
    ]
    const { result } = await parseWith({
      est_delivery_date: '2026-11-28T00:00:00',
      tracking_details: times.map((datetime) => scan({ datetime })),
    })
    expect(result).toMatchObject({
      tracker: {
        estimatedDeliveryAt: new Date('2026-11-28T00:00:00Z'),
        details: times.map(() => ({ occurredAt: new Date('2026-11-25T14:05:00Z') })),
      },
    })
  } finally {
    vi.unstubAllEnvs()
  }
})

test('odd values of a scan and of the tracker affect nothing else', async () => {
  const { result, paths } = await parseWith({
    carrier: null,
    signed_by: { name: 'W TURNER' },
    tracking_details: [scan({ tracking_location: 'San Francisco', carrier_code: 7 })],
  })
  expect(result).toMatchObject({
    kind: 'tracker',
    tracker: { carrier: null, signedBy: null, details: [{ status: 'delivered', carrierCode: null }] },
  })
  expect(paths).toEqual(
    expect.arrayContaining([
      'signed_by',
      'tracking_details[].carrier_code',
      'tracking_details[].tracking_location',
    ]),
  )
})

test('an unknown status of a SCAN form or a refund is undecided, never complete', async () => {
  const { result, paths } = await hearing(() => ({
    form: readScanForm(wireScanForm.parse({ id: 'sf_1', status: 'queued' })),
    refund: parseEasypostWebhook(
      Buffer.from(
        JSON.stringify({
          id: 'evt_1',
          description: 'refund.successful',
          result: { shipment_id: 'shp_1', status: 'queued' },
        }),
      ),
    ),
  }))
  expect(result.form.status).toBe('creating')
  expect(result.refund).toMatchObject({ kind: 'refund', refund: { status: 'submitted' } })
  expect(paths).toEqual(['scan_form.status', 'refund_status'])
})

test('an unreadable verification error still leaves the address unconfirmed', () => {
  const address = wireAddress.parse({
    id: 'adr_1',
    verifications: { delivery: { success: true, errors: ['odd'] } },
  })
  expect(readVerifiedAddress(address).deliverable).toBe(false)
})

const [fixtures] = easypostSources
const bought = () =>
  structuredClone(fixtures?.exchanges('Shipment-Service/buys-a-shipment').at(-1)?.response.body) as Record<
    string,
    unknown
  >

test('reads the text of a carrier message that is an object', async () => {
  const shipment = await call(
    wireShipment,
    Promise.resolve({
      ...bought(),
      refund_status: 'queued',
      messages: [{ carrier: 'UPS', type: 'rate_error', message: { code: 7, text: ['No phone', 'number'] } }],
    }),
  )
  expect(shipment.messages).toEqual([{ carrier: 'UPS', type: 'rate_error', message: 'No phone number' }])
  expect(readRefund(shipment)).toEqual({ status: 'submitted' })
})

test('an odd shipment of a page omits only itself, and odd fields of others only themselves', async () => {
  const { result, paths } = await hearing(async () => {
    const page = await call(
      wireShipmentPage,
      Promise.resolve({
        has_more: false,
        shipments: [
          { ...bought(), rates: null, messages: 'none' },
          { ...bought(), id: 'shp_odd', created_at: {} },
          { ...bought(), reference: 7 },
          { ...bought(), id: 'shp_unpriced', selected_rate: { rate: 5.93 } },
          null,
        ],
      }),
    )
    return readListedLabels(page)
  })
  expect(result.labels).toHaveLength(2)
  expect(result.unread).toEqual(['shp_odd', 'shp_unpriced', null])
  expect(paths).toEqual(expect.arrayContaining(['shipments[].reference', 'shipments[]']))
})

test('does not treat a label without a readable price as missing', async () => {
  const shipment = await call(
    wireShipment,
    Promise.resolve({ ...bought(), selected_rate: { ...(bought()['selected_rate'] as object), rate: 5.93 } }),
  )
  expect(() => readLabel(shipment)).toThrow('a label whose price cannot be read')
  expect(readLabel({ ...shipment, selected_rate: null })).toBeNull()
})

test.each([
  ['no status', { status: null }, { status: 'unknown' }, 'tracker.status'],
  ['no scans', { tracking_details: null }, { details: [] }, 'tracker.tracking_details'],
])('reads a tracker with %s without it', async (_, odd, read, path) => {
  const { result, paths } = await parseWith(odd)
  expect(result).toMatchObject({ kind: 'tracker', tracker: read })
  expect(paths).toEqual([path])
})

test.each([
  ['a tracker', 'tracker.updated', { id: 'trk_1' }],
  ['a refund', 'refund.successful', null],
  ['a SCAN form', 'scan_form.updated', { status: 'created' }],
])('reports unreadable %s', (_, description, result) => {
  const message = { id: 'evt_1', description, result }
  expect(parseEasypostWebhook(Buffer.from(JSON.stringify(message)))).toEqual({
    kind: 'ignored',
    eventId: 'evt_1',
    type: description,
    isUnreadable: true,
  })
})
