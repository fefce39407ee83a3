'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { PlaceHoldInput, Retention } from '#lib/contract/retention/retention.ts'

/** Chooses for how long documents and evidence are kept from now on. */
export const updateRetention = defineAction((client, body: Retention) => client.updateRetention({ body }))

/** Keeps a shipment, or all with a tag. */
export const placeHold = defineAction((client, body: PlaceHoldInput) => client.placeHold({ body }))

/** Ends a legal hold. */
export const releaseHold = defineAction((client, holdId: string, reason: string) =>
  client.releaseHold({ params: { id: holdId }, body: { reason } }),
)
