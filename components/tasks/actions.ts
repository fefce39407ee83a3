'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { sendAgainInput } from '#lib/contract/batches/send-again.ts'

/** Assigns a task to a member, or unassigns it. */
export const assignTask = defineAction((client, id: string, ownerId: string | null) =>
  client.assignTask({ params: { id }, body: { owner_id: ownerId } }),
)

/** Dismisses a task, with a reason. */
export const dismissTask = defineAction((client, id: string, reason: string) =>
  client.dismissTask({ params: { id }, body: { reason } }),
)

/** Says that what was needed is done. */
export const finishTask = defineAction((client, id: string) => client.finishTask({ params: { id } }))

/** Records that the carrier was contacted. */
export const contactCarrier = defineAction((client, id: string, note: string | undefined) =>
  client.contactCarrier({ params: { id }, body: { note } }),
)

/** Prepares a First-Class copy as a draft. */
export const sendCopy = defineAction((client, id: string) => client.sendCopy({ params: { id } }))

/** Prepares a bulk send of letters that failed. */
export const sendAgain = defineAction((client, body: z.input<typeof sendAgainInput>) =>
  client.sendAgain({ body }),
)

/** Cancels the piece of a task and requests the refunds. */
export const refundTask = defineAction((client, id: string) => client.refundTask({ params: { id } }))
