import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { newAttempt } from '#components/actions/send-action.ts'

import { drawShipment } from './actions.ts'
import type { ShipmentDrawings } from './drawings.tsx'

type DrawingsOptions = {
  id: string
  /** Drawings rendered with the page. */
  first: ShipmentDrawings
  /** Current data of the drawings. */
  from: string
}

/** Returns the envelope and the map, which the server draws again once something that they show has changed. */
export const useDrawings = ({ id, first, from }: DrawingsOptions): ShipmentDrawings => {
  const isCurrent = first.from === from
  const { data } = useQuery({
    queryKey: ['drawShipment', id, from],
    queryFn: async () => {
      const drawn = await drawShipment(newAttempt(), id)
      if (!drawn.ok) throw new Error(drawn.error.message)
      return drawn.data
    },
    enabled: !isCurrent,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Elements are shown as they came.
    structuralSharing: false,
  })
  return isCurrent ? first : (data ?? first)
}
