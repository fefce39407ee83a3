'use server'

import { runAction } from '#app/action.ts'
import type { PlaceHoldInput, Retention } from '#lib/contract/retention/retention.ts'

/** Chooses for how long documents and evidence are kept from now on. */
export const updateRetention = async (body: Retention) =>
  runAction((client) => client.updateRetention({ body }))

/** Keeps a shipment, or all with a tag. */
export const placeHold = async (body: PlaceHoldInput) => runAction((client) => client.placeHold({ body }))

/** Ends a legal hold. */
export const releaseHold = async (holdId: string, reason: string) =>
  runAction((client) => client.releaseHold({ params: { id: holdId }, body: { reason } }))
