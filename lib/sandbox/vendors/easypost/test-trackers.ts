import { z } from 'zod'

import { announce, type EasypostMemory, newEasypostId, toSeconds } from './memory.ts'
import { EasypostRefusal, missing, notFound, readRequest } from './requests.ts'
import type { EasypostTestTracker } from './webhook-shapes.ts'

/** Status of each test number's piece (docs.easypost.com/docs/trackers). */
const testStatuses: Readonly<Record<string, string>> = {
  EZ1000000001: 'pre_transit',
  EZ2000000002: 'in_transit',
  EZ3000000003: 'out_for_delivery',
  EZ4000000004: 'delivered',
  EZ5000000005: 'return_to_sender',
  EZ6000000006: 'failure',
  EZ7000000007: 'unknown',
}

const trackerRequest = z.object({
  tracker: z.object({ tracking_code: z.string().min(1), carrier: z.string().optional() }),
})

/** Creates a tracker of a test number and announces it; returns an existing one unchanged. */
export const createTestTracker = async (
  memory: EasypostMemory,
  body: Record<string, unknown>,
): Promise<EasypostTestTracker> => {
  if (body['tracker'] === undefined) throw missing('tracker')
  const { tracker: given } = readRequest(trackerRequest, body)
  const status = testStatuses[given.tracking_code]
  if (status === undefined) {
    throw new EasypostRefusal(422, 'PARAMETER.INVALID', 'Invalid parameter.', [
      { field: 'tracking_code', message: 'is not a test tracking code' },
    ])
  }
  const existing = await memory.objects.findByField('test_tracker', 'tracking_code', given.tracking_code)
  if (existing) return existing.body
  const now = toSeconds(memory.clock.now())
  const id = newEasypostId('trk')
  const tracker: EasypostTestTracker = {
    id,
    object: 'Tracker',
    mode: 'test',
    tracking_code: given.tracking_code,
    status,
    status_detail: 'status_update',
    created_at: now,
    updated_at: now,
    signed_by: null,
    weight: null,
    est_delivery_date: null,
    shipment_id: null,
    carrier: given.carrier ?? 'USPS',
    tracking_details: [],
    carrier_detail: null,
    finalized: true,
    is_return: false,
    public_url: `https://track.easypost.com/${id}`,
  }
  await memory.objects.insert('test_tracker', { id, body: tracker })
  await announce(memory, { description: 'tracker.created', result: tracker, previous: {} })
  return tracker
}

/** Deletes a tracker of a test number, which can then be created again. */
export const deleteTestTracker = async ({ objects }: EasypostMemory, id: string): Promise<object> => {
  if (!(await objects.find('test_tracker', id))) throw notFound()
  await objects.remove('test_tracker', id)
  return { success: true }
}
