'use server'

import { defineAction } from '#components/actions/define-action.ts'
import type { DeadlineInput } from '#lib/contract/deadlines/deadline.ts'

/** Changes the deadline of a shipment; null removes it. */
export const changeDeadline = defineAction((client, id: string, deadline: DeadlineInput | null) =>
  client.updateShipment({ params: { id }, body: { deadline } }),
)
