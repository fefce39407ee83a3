'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { PlaceHoldInput, UpdateRetentionInput } from '#lib/contract/retention/retention.ts'

/** Updates the retention periods. */
export const updateRetention = defineAction((client, body: UpdateRetentionInput) =>
  client.updateRetention({ body }),
)

/** Places a legal hold on a shipment or a tag. */
export const placeHold = defineAction((client, body: PlaceHoldInput) => client.placeHold({ body }))

/** Releases a legal hold. */
export const releaseHold = defineAction((client, holdId: string, reason: string) =>
  client.releaseHold({ params: { id: holdId }, body: { reason } }),
)
