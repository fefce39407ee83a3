import { scanMilestones, type ScanMilestone } from '#lib/sandbox/scenario/milestones.ts'
import type { Clock } from '#lib/service/clock.ts'
import type { Database } from '#lib/service/db/client.ts'

import {
  announce,
  openEasypostMemory,
  type EasypostMemory,
  newEasypostId,
  stampsOf,
  toSeconds,
} from './memory.ts'
import { notFound } from './requests.ts'
import type { EasypostForm, EasypostShipment, EasypostTracker, EasypostTrackingDetail } from './shapes.ts'
import { hasReached, makeKnown, reachMilestone } from './tracking-story.ts'

/** EasyPost documents no type for it; this one says what it is. */
const returnReceipt = 'return_receipt'

/** The tracker of a bought shipment, locked with it until the transaction ends. */
const lockTracker = async (
  memory: EasypostMemory,
  shipmentId: string,
): Promise<{ shipment: EasypostShipment; tracker: EasypostTracker }> => {
  const shipment = await memory.objects.lock('shipment', shipmentId)
  const [tracker] = await memory.objects.list('tracker', { parentId: shipmentId, limit: 1 })
  if (!shipment || !tracker) throw notFound()
  return { shipment: shipment.body, tracker: tracker.body }
}

const announceTracker = (memory: EasypostMemory, tracker: EasypostTracker, previousStatus: string) =>
  announce(memory, {
    description: 'tracker.updated',
    // Webhooks carry two keys more than the tracker's own address does.
    result: { ...tracker, finalized: tracker.status === 'delivered', is_return: false },
    previous: { status: previousStatus },
  })

/** Tells the carrier of a piece that stands on a form; it scans nothing yet. */
export const makeTrackerKnown = async (memory: EasypostMemory, shipmentId: string): Promise<void> => {
  const { shipment, tracker } = await lockTracker(memory, shipmentId)
  const known = makeKnown(tracker, shipment, memory.clock.now())
  if (known === tracker) return
  await memory.objects.replace('tracker', tracker.id, known)
  await announceTracker(memory, known, tracker.status)
}

/**
 * Lets the carrier scan a piece on its way to a milestone, once, and tells the service. Returns the last scan, or
 * null when the piece had come that far before.
 */
export const scanPiece = (
  db: Database,
  clock: Clock,
  shipmentId: string,
  milestone: ScanMilestone,
): Promise<EasypostTrackingDetail | null> =>
  db.transaction(async (tx) => {
    const memory = openEasypostMemory(tx, clock)
    const { shipment, tracker } = await lockTracker(memory, shipmentId)
    if (hasReached(tracker, milestone)) return null
    const scanned = reachMilestone(tracker, shipment, milestone, clock.now())
    await memory.objects.replace('tracker', tracker.id, scanned)
    await announceTracker(memory, scanned, tracker.status)
    return scanned.tracking_details.at(-1) ?? null
  })

/** What the carrier has done with a piece so far; null when it has sold no label of that id. */
export const readJourney = async (
  db: Database,
  clock: Clock,
  shipmentId: string,
): Promise<{
  reached: ScanMilestone[]
  hasReturnReceipt: boolean
  lastScan: EasypostTrackingDetail | null
} | null> => {
  const { objects } = openEasypostMemory(db, clock)
  const [shipment, [tracker]] = await Promise.all([
    objects.find('shipment', shipmentId),
    objects.list('tracker', { parentId: shipmentId, limit: 1 }),
  ])
  if (!shipment || !tracker) return null
  return {
    reached: scanMilestones.filter((milestone) => hasReached(tracker.body, milestone)),
    hasReturnReceipt: shipment.body.forms.some((form) => form.form_type === returnReceipt),
    lastScan: tracker.body.tracking_details.at(-1) ?? null,
  }
}

/** Puts the electronic return receipt among the shipment's forms and sends news of the tracker. */
export const issueReturnReceipt = (db: Database, clock: Clock, shipmentId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const memory = openEasypostMemory(tx, clock)
    const { shipment, tracker } = await lockTracker(memory, shipmentId)
    const now = clock.now()
    const form: EasypostForm = {
      object: 'Form',
      id: newEasypostId('form'),
      ...stampsOf(now),
      mode: 'test',
      form_type: returnReceipt,
      form_url: `/easypost/files/form/${shipmentId}.pdf`,
      submitted_electronically: null,
    }
    if (shipment.forms.some((given) => given.form_type === form.form_type)) return
    await memory.objects.replace('shipment', shipmentId, {
      ...shipment,
      updated_at: toSeconds(now),
      forms: [...shipment.forms, form],
    })
    await announceTracker(memory, tracker, tracker.status)
  })
