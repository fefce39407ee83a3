'use server'

import type { z } from 'zod'

import { defineAction } from '#components/actions/define-action.ts'
import type { DeadlineInput } from '#lib/contract/deadlines/deadline.ts'
import type {
  addLetterInput,
  buyLetterSetInput,
  RequestLetterSetApprovalInput,
  ScheduleLetterSetInput,
} from '#lib/contract/letter-sets/letter-set.ts'

/** Adds a draft with the document of a letter: a companion, or a letter to another recipient. */
export const addLetter = defineAction((client, id: string, body: z.input<typeof addLetterInput>) =>
  client.addLetter({ params: { id }, body }),
)

/** Sets the deadline of the letters of a set; null removes it. */
export const changeSetDeadline = defineAction((client, id: string, deadline: DeadlineInput | null) =>
  client.updateLetterSet({ params: { id }, body: { deadline } }),
)

/** Buys all letters of a set that can be bought, or continues that after the bank returned the card holder. */
export const buyLetters = defineAction((client, id: string, body: z.input<typeof buyLetterSetInput>) =>
  client.buyLetterSet({ params: { id }, body }),
)

/** Requests approval of all letters of a set that can be bought, which the sender may not buy. */
export const askApprovalOfLetters = defineAction((client, id: string, body: RequestLetterSetApprovalInput) =>
  client.requestLetterSetApproval({ params: { id }, body }),
)

/** Schedules the purchase of all letters of a set, or changes its schedule. */
export const scheduleLetters = defineAction((client, id: string, body: ScheduleLetterSetInput) =>
  client.scheduleLetterSet({ params: { id }, body }),
)

/** Cancels all letters of a set that were not handed over. */
export const cancelLetters = defineAction((client, id: string) => client.cancelLetterSet({ params: { id } }))
