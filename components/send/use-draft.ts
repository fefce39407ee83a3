import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

import { type ReadResult, useRead } from '#components/api/use-read.ts'
import { shipmentRead } from '#components/shipments/shipment-read.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

/**
 * Returns the draft while a step may show it. Once it may not, such as after a purchase by another member, opens the
 * page of the shipment, and returns the previous draft until that page arrives.
 */
export const useDraft = (
  id: string,
  isShown: (shipment: Shipment) => boolean,
): ReadResult<Shipment> | null => {
  const router = useRouter()
  const read = useRead(shipmentRead(id))
  // A page shows first what the browser remembers: nothing is left because of what is about to be replaced.
  const { isFetching, isStale } = useQuery(shipmentRead(id))
  const current = read.ok && isShown(read.value.data) ? read.value.data : null
  const [last, setLast] = useState(current)
  if (current !== null && current !== last) setLast(current)
  const isOver = read.ok && current === null && !isFetching && !isStale
  useEffect(() => {
    if (isOver) router.replace(paths.shipment(id))
  }, [isOver, router, id])
  if (!read.ok) return read
  const value = current ?? last
  return value && { ok: true, value }
}
