import { useRef } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { useApi } from '#components/api/use-api.ts'
import { cancelShipment } from '#components/shipments/actions.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/**
 * Returns a function that cancels drafts of earlier choices, one after another. A draft that was edited, scheduled or
 * sent for approval elsewhere remains, as does one that cannot be cancelled: a draft costs nothing.
 */
export const useDiscard = (): ((draft: Shipment) => void) => {
  const api = useApi()
  const cancel = useAction(cancelShipment, { after: 'nothing' })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const discard = async ({ id, revision }: Shipment) => {
    const { data: now } = await api.getShipment({ params: { id } })
    if (now.revision === revision && !now.awaiting_approval && !now.scheduled_for) await cancel.run(id)
  }
  return (draft) => {
    last.current = last.current.then(() => discard(draft)).catch(() => undefined)
  }
}
