import { setTimeout as delay } from 'node:timers/promises'

import { sql, and, eq } from 'drizzle-orm'

import type { Milestone } from '#lib/contract/sandbox/sandbox.ts'
import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { artifacts } from '#lib/service/db/schema/mailing-record.ts'
import { trackingEvents } from '#lib/service/db/schema/tracking.ts'
import { ServiceError } from '#lib/service/errors.ts'

import { milestoneTexts } from './milestones.ts'
import type { Played } from './play-journey.ts'
import { findShipment, type Progress, requirePrintable } from './progress.ts'

/**
 * Advances the job queue, which runs by the machine's clock: jobs that would have become due meanwhile are due now, and
 * periodic ones run once.
 */
export const wakeJobs = async (deps: ServiceDeps, milliseconds: number): Promise<void> => {
  await withTransaction(deps, async (deps) => {
    await deps.db.execute(sql`update jobs.job
      set start_after = start_after - ${milliseconds} * interval '1 millisecond'
      where state in ('created', 'retry') and start_after > now()`)
    for (const name of ['tracker.sweep', 'attention.sweep', 'http.sweep', 'upload.sweep'] as const) {
      await deps.jobs.enqueue(deps, name, {})
    }
  })
}

const firstPollMs = 50
const slowestPollMs = 500
const timeoutMs = 30_000
/** Longer than a late message is held back. */
const slowMs = 6000

/**
 * Polls until `check` returns true. Throws INVALID_STATUS_TRANSITION with `message` when it does not within half a minute of
 * the machine's time.
 */
export const waitUntil = async (
  check: () => Promise<boolean>,
  message: string,
  /** Called once, when it is still false after a few seconds; may throw to end the wait. */
  whenSlow?: () => Promise<void>,
): Promise<void> => {
  const startedAt = performance.now()
  let hasCalled = false
  let pauseMs = firstPollMs
  while (!(await check())) {
    const waitedMs = performance.now() - startedAt
    if (whenSlow && !hasCalled && waitedMs > slowMs) {
      hasCalled = true
      await whenSlow()
    }
    if (waitedMs > timeoutMs) throw new ServiceError('INVALID_STATUS_TRANSITION', message)
    await delay(pauseMs)
    pauseMs = Math.min(slowestPollMs, pauseMs * 1.5)
  }
}

const isArtifactFetched = async (
  { db }: ServiceDeps,
  { shipment }: Progress,
  kind: 'carrier_scan_form_pdf' | 'carrier_return_receipt_pdf',
): Promise<boolean> => {
  const [artifact] = await db
    .select({ status: artifacts.status })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.organizationId, shipment.organizationId),
        eq(artifacts.shipmentId, shipment.id),
        eq(artifacts.kind, kind),
      ),
    )
  return artifact !== undefined && artifact.status !== 'pending'
}

const isScanStored = async (
  { db }: ServiceDeps,
  { shipment }: Progress,
  scan: NonNullable<Played['scan']>,
): Promise<boolean> => {
  const found = await db
    .select({ id: trackingEvents.id })
    .from(trackingEvents)
    .where(
      and(
        eq(trackingEvents.organizationId, shipment.organizationId),
        eq(trackingEvents.shipmentId, shipment.id),
        eq(trackingEvents.message, scan.message),
        eq(trackingEvents.occurredAt, new Date(scan.datetime)),
      ),
    )
  return found.length > 0
}

const isProcessed = async (
  deps: ServiceDeps,
  progress: Progress,
  milestone: Milestone,
  played: Played,
): Promise<boolean> => {
  const { organizationId, id: shipmentId } = progress.shipment
  if (played.scan) return isScanStored(deps, progress, played.scan)
  if (milestone === 'return_receipt') return isArtifactFetched(deps, progress, 'carrier_return_receipt_pdf')
  const current = await findShipment(deps, { organizationId, shipmentId })
  if (milestone === 'printed') return current.status === 'printed' || current.status === 'shipped'
  if (milestone === 'manifested' && current.manifestedAt) {
    return current.scanFormId === null || isArtifactFetched(deps, progress, 'carrier_scan_form_pdf')
  }
  return milestone !== 'manifested'
}

const pollNow = (deps: ServiceDeps, { shipment }: Progress): Promise<void> => {
  const { organizationId, id: shipmentId } = shipment
  return withTransaction(deps, (deps) =>
    deps.jobs.enqueue(deps, 'tracker.poll', { organizationId, shipmentId }),
  )
}

/** Waits until the service has processed what was played. */
export const awaitMilestone = (
  deps: ServiceDeps,
  progress: Progress,
  milestone: Milestone,
  played: Played,
): Promise<void> =>
  waitUntil(
    () => isProcessed(deps, progress, milestone, played),
    `The shipment was ${milestoneTexts[milestone]}, but the service did not process the update within 30 seconds. See its log for the reason.`,
    // The message may be one that is never delivered; the next regular poll would be hours away.
    () => (milestone === 'printed' ? requirePrintable(deps, progress.shipment) : pollNow(deps, progress)),
  )
