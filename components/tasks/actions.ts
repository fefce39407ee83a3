'use server'

import { defineAction } from '#components/actions/define-action.ts'

/** Gives a task to a member, or to nobody. */
export const assignTask = defineAction((client, id: string, ownerId: string | null) =>
  client.assignTask({ params: { id }, body: { owner_id: ownerId } }),
)

/** Puts a task aside, saying why. */
export const dismissTask = defineAction((client, id: string, reason: string) =>
  client.dismissTask({ params: { id }, body: { reason } }),
)

/** Says that what was needed is done. */
export const finishTask = defineAction((client, id: string) => client.finishTask({ params: { id } }))

/** Records that the carrier was asked. */
export const askCarrier = defineAction((client, id: string, note: string | undefined) =>
  client.askCarrier({ params: { id }, body: { note } }),
)

/** Prepares a First-Class copy as a draft. */
export const sendCopy = defineAction((client, id: string) => client.sendCopy({ params: { id } }))

/** Cancels the piece of a task and asks for the money back. */
export const refundTask = defineAction((client, id: string) => client.refundTask({ params: { id } }))
