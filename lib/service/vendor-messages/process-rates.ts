import { and, eq } from 'drizzle-orm'

import { withTransaction } from '#lib/postgres/postgres.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { purchases } from '#lib/service/db/schema/purchases.ts'
import type { Tracker } from '#lib/service/providers/rates/port.ts'
import { findCancellation, settleLabel } from '#lib/service/purchases/follow-cancellation.ts'
import { settlePurchase } from '#lib/service/purchases/settle-purchase.ts'
import { chainedMessage } from '#lib/service/shipment-core/chain.ts'
import { applyTrackers, type TrackerUpdate } from '#lib/service/tracking/apply-tracker.ts'

import { actingFor, lookUpPlace, lookUpPlaces, type Place, purchasesOf } from './places.ts'
import { bodyOf, type StoredMessage, warnIfUnreadable } from './stored-message.ts'

/** The connected account that a message is of; null: it is of our account. */
type Origin = { organizationId: string; accountId: string } | null

/**
 * Finds what a message is about. One of a connected account is about its own organization, and there about pieces that the
 * account sold: whatever else it names is not what it may speak of.
 */
const lookUpSold = async (
  deps: ServiceDeps,
  origin: Origin,
  kind: 'tracker' | 'rates_shipment',
  name: string,
): Promise<Place | undefined> => {
  const place = await lookUpPlace(deps, kind, name)
  if (!place || !origin) return place
  if (place.organizationId !== origin.organizationId) return undefined
  const [sold] = await deps.db
    .select({ shipmentId: purchases.shipmentId })
    .from(purchases)
    .where(
      and(
        eq(purchases.organizationId, origin.organizationId),
        eq(purchases.shipmentId, place.objectId),
        eq(purchases.connectedAccountId, origin.accountId),
      ),
    )
    .limit(1)
  return sold && place
}

/** Expedites the form's own job, which reads the form from the carrier. */
const expediteScanForm = async (deps: ServiceDeps, origin: Origin, providerId: string): Promise<void> => {
  const place = await lookUpPlace(deps, 'scan_form', providerId)
  if (!place || (origin && place.organizationId !== origin.organizationId)) return
  const job = { organizationId: place.organizationId, scanFormId: place.objectId }
  await withTransaction(deps, (deps) => deps.jobs.enqueue(deps, 'scan_form.make', job))
}

/** Records the refund of a label when it has changed: of a cancelled shipment, or of a purchase that failed. */
const processRefund = async (
  deps: ServiceDeps,
  origin: Origin,
  providerShipmentId: string,
  messageId: string,
): Promise<void> => {
  const place = await lookUpSold(deps, origin, 'rates_shipment', providerShipmentId)
  if (!place) return
  const ctx = actingFor(deps, place.organizationId, deps.providers.rates.provider, messageId)
  const cancellation = await findCancellation(ctx, place.objectId)
  if (cancellation?.providerShipmentId === providerShipmentId) await settleLabel(ctx, cancellation)
  for (const purchase of await purchasesOf(ctx, place.objectId)) {
    if (purchase.step === 'failed' && purchase.providerShipmentId === providerShipmentId) {
      await settlePurchase(ctx, purchase.id)
    }
  }
}

const updateOf = (
  deps: ServiceDeps,
  place: Place,
  tracker: Tracker,
  message: StoredMessage,
): TrackerUpdate => ({
  ctx: actingFor(deps, place.organizationId, deps.providers.rates.provider, message.id),
  shipmentId: place.objectId,
  tracker,
  message: chainedMessage(message),
})

/** Records the scans, and in the same transaction that the message is processed; false for a tracker that is not ours. */
const processTracker = async (
  deps: ServiceDeps,
  origin: Origin,
  tracker: Tracker,
  message: StoredMessage,
): Promise<boolean> => {
  const place =
    (await lookUpSold(deps, origin, 'tracker', tracker.trackerId)) ??
    (tracker.providerShipmentId
      ? await lookUpSold(deps, origin, 'rates_shipment', tracker.providerShipmentId)
      : undefined)
  if (!place) {
    deps.logger.warn({ messageId: message.id, trackerId: tracker.trackerId }, 'update for an unknown tracker')
    return false
  }
  await applyTrackers([updateOf(deps, place, tracker, message)])
  return true
}

/**
 * Returns what messages of our account at the rate provider report of trackers that are ours, found by one read. What any
 * other message says is processed by `processRates`.
 */
export const trackerUpdatesOf = async (
  deps: ServiceDeps,
  messages: readonly StoredMessage[],
): Promise<TrackerUpdate[]> => {
  const read = messages.flatMap((message) => {
    const event = deps.providers.rates.parseWebhook(bodyOf(message))
    return event.kind === 'tracker' ? [{ message, tracker: event.tracker }] : []
  })
  const places = await lookUpPlaces(
    deps,
    // By its shipment while its purchase is not completed.
    ['tracker', 'rates_shipment'],
    read.flatMap(({ tracker }) => [
      tracker.trackerId,
      ...(tracker.providerShipmentId === null ? [] : [tracker.providerShipmentId]),
    ]),
  )
  return read.flatMap(({ message, tracker }) => {
    const place = places.get(tracker.trackerId) ?? places.get(tracker.providerShipmentId ?? '')
    return place ? [updateOf(deps, place, tracker, message)] : []
  })
}

/** The organization of the account that a message arrived for, also once its key was deleted. */
const originOf = async (deps: ServiceDeps, accountId: string): Promise<Origin> => {
  const place = await lookUpPlace(deps, 'connected_account', accountId)
  if (!place) throw new Error(`the connected account ${accountId} of a message is missing`)
  return { organizationId: place.organizationId, accountId }
}

/** Processes a message of the rate provider, or of a connected account there. Returns whether it is marked as processed. */
export const processRates = async (
  deps: ServiceDeps,
  message: StoredMessage,
  accountId: string | null,
): Promise<boolean> => {
  const origin = accountId === null ? null : await originOf(deps, accountId)
  const event = deps.providers.rates.parseWebhook(bodyOf(message))
  warnIfUnreadable(deps, event, message)
  if (event.kind === 'tracker') return processTracker(deps, origin, event.tracker, message)
  if (event.kind === 'scan_form') await expediteScanForm(deps, origin, event.scanForm.providerId)
  if (event.kind === 'refund') await processRefund(deps, origin, event.providerShipmentId, message.id)
  return false
}
