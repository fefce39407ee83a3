'use server'

import { defineAction } from '#components/actions/define-action.ts'

/** Turns inbound email on or off. */
export const updateInboundEmail = defineAction((client, isOn: boolean) =>
  client.updateInboundEmail({ body: { is_on: isOn } }),
)

/** Replaces the organization's inbound address. */
export const changeInboundAddress = defineAction((client) => client.changeInboundAddress())
