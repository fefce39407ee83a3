import type { ChainFile } from '#lib/proof/bundle-files.ts'
import { chainedEvent } from '#lib/service/shipment-core/chain/chained-event.ts'

import type { StoredEvidence } from './load-evidence.ts'

/** Name of a carrier's message in a bundle: its place in the chain, so that they lie in order. */
export const messageEntryName = (position: number): string =>
  `carrier-messages/${String(position).padStart(5, '0')}.json`

/** The chain of a shipment with all that it speaks for. */
export const chainFileOf = (stored: StoredEvidence): ChainFile => {
  const positions = new Map(stored.chain.map((entry) => [entry.subject_id, entry.position]))
  return {
    format: 'mailroom-chain/1',
    organization_id: stored.organization.organizationId,
    shipment_id: stored.shipment.id,
    entries: stored.chain,
    events: stored.events.map(chainedEvent),
    messages: stored.messages.map((message) => ({
      ...message,
      file: messageEntryName(positions.get(message.id) ?? 0),
    })),
  }
}
