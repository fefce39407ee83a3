import type { PartnerName } from '#lib/contract/mailpiece/partners.values.ts'
import type { ServiceDeps } from '#lib/service/context.ts'
import { followLetter } from '#lib/service/partner-mail/follow-letter.ts'
import { chainedMessage } from '#lib/service/shipment-core/chain.ts'

import { actingFor, lookUpPlace } from './places.ts'
import { bodyOf, type StoredMessage } from './stored-message.ts'

/** A partner’s message only says which letter has changed: the letter is read. */
export const processPartner = async (
  deps: ServiceDeps,
  partner: PartnerName,
  message: StoredMessage,
): Promise<void> => {
  const port = deps.providers.partners[partner]
  if (!port) throw new Error(`${partner} is no longer set up: message ${message.id} waits`)
  const event = port.parseWebhook(bodyOf(message))
  if (event.kind !== 'piece') return
  const place = await lookUpPlace(deps, 'partner_letter', `${partner}:${event.pieceId}`)
  if (!place) return
  const ctx = actingFor(deps, place.organizationId, partner, message.id)
  await followLetter(ctx, place.objectId, chainedMessage(message))
}
