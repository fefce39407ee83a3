import type { ServiceDeps } from '#lib/service/context.ts'
import { applyShopEvent } from '#lib/service/fulfillment/apply-shop-event.ts'

import { actingFor, lookUpPlace } from './places.ts'
import { bodyOf, type StoredMessage } from './stored-message.ts'

/** Processes a message of the print shop. */
export const processPrint = async (deps: ServiceDeps, message: StoredMessage): Promise<void> => {
  const event = deps.providers.printEvents.parseWebhook(bodyOf(message))
  const place = await lookUpPlace(deps, 'print_job', event.name)
  if (!place) return
  await applyShopEvent(actingFor(deps, place.organizationId, 'print_shop', message.id), place.objectId, event)
}
