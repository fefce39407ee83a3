'use server'

import { runAction } from '#app/action.ts'

/** Gives a task to a member, or to nobody. */
export const assignTask = async (id: string, ownerId: string | null) =>
  runAction((client) => client.assignTask({ params: { id }, body: { owner_id: ownerId } }))

/** Puts a task aside, saying why. */
export const dismissTask = async (id: string, reason: string) =>
  runAction((client) => client.dismissTask({ params: { id }, body: { reason } }))

/** Says that what was needed is done. */
export const finishTask = async (id: string) => runAction((client) => client.finishTask({ params: { id } }))

/** Records that the carrier was asked. */
export const askCarrier = async (id: string, note: string | undefined) =>
  runAction((client) => client.askCarrier({ params: { id }, body: { note } }))

/** Prepares a First-Class copy as a draft. */
export const sendCopy = async (id: string) => runAction((client) => client.sendCopy({ params: { id } }))

/** Cancels the piece of a task and asks for the money back. */
export const refundTask = async (id: string) => runAction((client) => client.refundTask({ params: { id } }))
