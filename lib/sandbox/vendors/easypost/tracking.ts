import { addPostalDays } from '#lib/contract/mailpiece/postal-days.values.ts'
import { type CarrierName, findCarrier } from '#lib/contract/quotes/carriers.values.ts'
import type { Database } from '#lib/postgres/postgres.ts'
import { scanMilestones, type ScanMilestone } from '#lib/sandbox/scenario/milestones.ts'
import type { Clock } from '#lib/service/clock.ts'

import { findAnywhere, openMemoryOf } from './accounts.ts'
import { dayAt, manifestedAt } from './manifests.ts'
import {
  announce,
  childOf,
  type EasypostMemory,
  inTransaction,
  newEasypostId,
  stampsOf,
  toSeconds,
} from './memory.ts'
import { withOddScans } from './odd-values.ts'
import { notFound } from './requests.ts'
import type { EasypostForm, EasypostShipment, EasypostTracker, EasypostTrackingDetail } from './shapes.ts'
import { isTracked } from './tracked.ts'
import { describeCarrier, locate } from './tracking-places.ts'
import { labelCreated, type Scan, scansTo } from './tracking-scans.ts'

const nameOf = (carrier: string): CarrierName => findCarrier(carrier) ?? 'USPS'

/** Times only ever increase: each scan is at least a millisecond after the one before it. */
const timesFor = (tracker: EasypostTracker, count: number, now: Date): Date[] => {
  const last = Date.parse(tracker.tracking_details.at(-1)?.datetime ?? '') || 0
  const latest = Math.max(now.getTime(), last + count)
  return Array.from({ length: count }, (_, index) => new Date(latest - (count - 1 - index)))
}

/**
 * Returns the expected delivery: the date the carrier promised, or this many postal days after the day it is mailed.
 */
const estimateDelivery = (shipment: EasypostShipment, now: Date): string | null => {
  const { selected_rate: rate, postage_label: label, from_address: from } = shipment
  if (!rate || rate.delivery_date) return rate?.delivery_date ?? null
  if (rate.delivery_days === null) return null
  const mailed = new Date(Math.max(now.getTime(), Date.parse(label?.label_date ?? '') || 0))
  return `${addPostalDays(addPostalDays(dayAt(from, mailed), 0), rate.delivery_days)}T20:00:00.000Z`
}

const requiresSignature = ({ options }: EasypostShipment): boolean =>
  options.certified_mail === true ||
  (options.delivery_confirmation !== undefined && options.delivery_confirmation !== 'NO_SIGNATURE')

/** Returns the tracker after further scans. */
const withScans = (
  tracker: EasypostTracker,
  shipment: EasypostShipment,
  scans: readonly Scan[],
  now: Date,
): EasypostTracker => {
  const name = nameOf(tracker.carrier)
  const times = timesFor(tracker, scans.length, now)
  const added = scans.map((scan, index): EasypostTrackingDetail => {
    const message = scan.messages[name] ?? ''
    return {
      object: 'TrackingDetail',
      message,
      description: name === 'USPS' ? '' : message,
      status: scan.status,
      status_detail: scan.statusDetail,
      datetime: (times[index] ?? now).toISOString(),
      source: tracker.carrier,
      carrier_code: (name === 'USPS' ? '' : scan.codes[name]) ?? '',
      tracking_location: locate(shipment, scan.where),
    }
  })
  const last = scans.at(-1)
  const isSigned = last?.status === 'delivered' && requiresSignature(shipment)
  return {
    ...tracker,
    status: last?.status ?? tracker.status,
    status_detail: last?.statusDetail ?? tracker.status_detail,
    updated_at: now.toISOString(),
    signed_by: isSigned
      ? (shipment.to_address.name ?? shipment.to_address.company ?? '').toUpperCase()
      : tracker.signed_by,
    est_delivery_date: tracker.est_delivery_date ?? estimateDelivery(shipment, now),
    carrier_detail: describeCarrier(shipment),
    tracking_details: [...tracker.tracking_details, ...added],
  }
}

/** Returns the tracker once the label is known to the carrier; unchanged when it was before. */
const makeKnown = (tracker: EasypostTracker, shipment: EasypostShipment, now: Date): EasypostTracker =>
  tracker.tracking_details.length > 0 ? tracker : withScans(tracker, shipment, [labelCreated], now)

/** Returns the tracker as the carrier knows it: of a label that EasyPost has transmitted, from that night on. */
export const asKnown = (tracker: EasypostTracker, shipment: EasypostShipment, now: Date): EasypostTracker => {
  const at = manifestedAt(shipment)
  return at && at.getTime() <= now.getTime() ? makeKnown(tracker, shipment, at) : tracker
}

/** Returns the tracker once the piece has reached a milestone. */
const reachMilestone = (
  tracker: EasypostTracker,
  shipment: EasypostShipment,
  milestone: ScanMilestone,
  now: Date,
): EasypostTracker => {
  const known = makeKnown(tracker, shipment, now)
  return withScans(known, shipment, scansTo[milestone], now)
}

/** Returns whether the carrier has made the last scan on the way to a milestone. */
const hasReached = (tracker: EasypostTracker, milestone: ScanMilestone): boolean => {
  const message = scansTo[milestone].at(-1)?.messages[nameOf(tracker.carrier)]
  return tracker.tracking_details.some((detail) => detail.message === message)
}

/**
 * Returns whether the carrier makes the scans on the way to a milestone: it scans a SCAN form only where there is one.
 */
const canReach = (
  { carrier }: EasypostTracker,
  shipment: EasypostShipment,
  milestone: ScanMilestone,
): boolean =>
  scansTo[milestone].every(({ messages }) => messages[nameOf(carrier)] !== undefined) &&
  isTracked(shipment) &&
  (milestone !== 'form_scanned' || Boolean(shipment.scan_form))

/** A piece that was scanned on its way has been accepted before, also where the simulator left that scan out. */
const scannedOnTheWay = (milestone: ScanMilestone): boolean =>
  milestone !== 'form_scanned' && milestone !== 'accepted'

const reachedBy = (tracker: EasypostTracker, shipment: EasypostShipment): ScanMilestone[] => {
  const isOnTheWay = scanMilestones.some(
    (milestone) => scannedOnTheWay(milestone) && hasReached(tracker, milestone),
  )
  return scanMilestones.filter(
    (milestone) =>
      hasReached(tracker, milestone) ||
      (isOnTheWay && !scannedOnTheWay(milestone) && canReach(tracker, shipment, milestone)),
  )
}

/** EasyPost documents no type for it. */
const returnReceipt = 'return_receipt'

/** The tracker of a bought shipment, locked with it until the transaction ends. */
const lockTracker = async (
  memory: EasypostMemory,
  shipmentId: string,
): Promise<{ shipment: EasypostShipment; tracker: EasypostTracker }> => {
  const shipment = await memory.objects.lock('shipment', shipmentId)
  const [tracker] = await memory.objects.list('tracker', { parentId: shipmentId, limit: 1 })
  if (!shipment || !tracker) throw notFound()
  return {
    shipment: shipment.body,
    tracker: asKnown(tracker.body, shipment.body, memory.clock.now()),
  }
}

/** Loads a tracker as in a response. Throws a 404. */
export const loadTracker = async (memory: EasypostMemory, id: string): Promise<EasypostTracker> => {
  const found = await memory.objects.find('tracker', id)
  const shipment = found && (await memory.objects.find('shipment', found.body.shipment_id))
  if (!found || !shipment) throw notFound()
  return asKnown(found.body, shipment.body, memory.clock.now())
}

const announceTracker = (
  memory: EasypostMemory,
  shipment: EasypostShipment,
  tracker: EasypostTracker,
  previousStatus: string,
) =>
  announce(memory, {
    description: 'tracker.updated',
    // Webhooks have two keys that the tracker itself does not.
    result: {
      ...withOddScans(tracker, shipment),
      finalized: tracker.status === 'delivered',
      is_return: false,
    },
    previous: { status: previousStatus },
  })

/** Makes a piece on a SCAN form known to the carrier, before any scan. */
export const makeTrackerKnown = async (memory: EasypostMemory, shipmentId: string): Promise<void> => {
  const { shipment, tracker } = await lockTracker(memory, shipmentId)
  const known = makeKnown(tracker, shipment, memory.clock.now())
  if (known === tracker) return
  await memory.objects.replace('tracker', tracker.id, known)
  await announceTracker(memory, shipment, known, tracker.status)
}

/**
 * Records the carrier's scans up to a milestone, once, and notifies the service. Returns the last scan, or null when
 * the piece had reached the milestone before, or its carrier makes no such scan.
 */
export const scanPiece = async (
  db: Database,
  clock: Clock,
  shipmentId: string,
  milestone: ScanMilestone,
): Promise<EasypostTrackingDetail | null> =>
  inTransaction(await openMemoryOf(db, clock, 'shipment', { id: shipmentId }), async (memory) => {
    const { shipment, tracker } = await lockTracker(memory, shipmentId)
    if (hasReached(tracker, milestone) || !canReach(tracker, shipment, milestone)) return null
    const scanned = reachMilestone(tracker, shipment, milestone, clock.now())
    await memory.objects.replace('tracker', tracker.id, scanned)
    await announceTracker(memory, shipment, scanned, tracker.status)
    return scanned.tracking_details.at(-1) ?? null
  })

/**
 * Finds a sold piece by its tracking number, with its delivery scan and since when the carrier knows it; null when no
 * label has this number.
 */
export const findPiece = async (
  db: Database,
  clock: Clock,
  trackingNumber: string,
): Promise<{
  shipment: EasypostShipment
  tracker: EasypostTracker
  delivery: EasypostTrackingDetail | null
  knownAt: string
} | null> => {
  const named = { field: 'tracking_code', value: trackingNumber }
  const { objects } = await openMemoryOf(db, clock, 'tracker', named)
  const tracker = await objects.findByField('tracker', 'tracking_code', trackingNumber)
  const shipment = tracker?.parentId ? await objects.find('shipment', tracker.parentId) : null
  if (!tracker || !shipment) return null
  const { tracking_details: details, created_at: createdAt } = tracker.body
  return {
    shipment: shipment.body,
    tracker: tracker.body,
    delivery: details.findLast(({ status }) => status === 'delivered') ?? null,
    knownAt: details[0]?.datetime ?? new Date(createdAt).toISOString(),
  }
}

/** Returns the milestones a piece has reached; null when no label was sold under that id. */
export const readJourney = async (
  db: Database,
  clock: Clock,
  shipmentId: string,
): Promise<{
  reached: ScanMilestone[]
  hasReturnReceipt: boolean
  /** Whether the carrier scans the piece at all. */
  isTracked: boolean
  lastScan: EasypostTrackingDetail | null
} | null> => {
  const found = await findAnywhere(db, clock, 'shipment', shipmentId)
  const shipment = found?.object.body
  if (!shipment?.selected_rate) return null
  const tracker = childOf(found?.children ?? [], 'tracker')
  return {
    reached: tracker ? reachedBy(tracker, shipment) : [],
    hasReturnReceipt: shipment.forms.some((form) => form.form_type === returnReceipt),
    isTracked: isTracked(shipment),
    lastScan: tracker?.tracking_details.at(-1) ?? null,
  }
}

/** Adds the electronic return receipt to the shipment's forms and announces it with the tracker. */
export const issueReturnReceipt = async (db: Database, clock: Clock, shipmentId: string): Promise<void> =>
  inTransaction(await openMemoryOf(db, clock, 'shipment', { id: shipmentId }), async (memory) => {
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
    if (shipment.forms.some((existing) => existing.form_type === form.form_type)) return
    await memory.objects.replace('shipment', shipmentId, {
      ...shipment,
      updated_at: toSeconds(now),
      forms: [...shipment.forms, form],
    })
    await announceTracker(memory, shipment, tracker, tracker.status)
  })
