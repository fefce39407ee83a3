import type { ListActions } from '#components/shipments/list-actions.ts'
import type { ActionResult } from '#lib/client/action-result.ts'

/** What can be done with a shipment's name, tags and contents in every status. */
export type LabelActions = {
  rename: (shipmentId: string, name: string | null) => Promise<ActionResult<unknown>>
  tag: ListActions['tag']
  duplicate: (shipmentId: string) => Promise<ActionResult<{ id: string }>>
}
