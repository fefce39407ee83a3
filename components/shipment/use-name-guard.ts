'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Precondition } from '#components/actions/precondition.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { shipmentQueries } from './queries.ts'

/** A shipment with its name, and who changed it last. */
export type Named = Pick<Shipment, 'id' | 'shipment_name' | 'revision' | 'updated_at' | 'updated_by'>

/** A name that was about to be replaced unseen. */
export type Conflict = { latest: Named; mine: string | null; resolve: (isRepeated: boolean) => void }

export type NameGuard = {
  /** The shipment when its name started to be edited. */
  shown: Named
  conflict: Conflict | null
  precondition: Precondition
  /** Starts to edit the shipment's shown name. */
  begin: (shipment: Named) => void
  /** Replaces their name, or leaves it. */
  resolve: (isRepeated: boolean) => void
}

const isNamed = (data: unknown): data is Named =>
  typeof data === 'object' && data !== null && 'revision' in data && 'shipment_name' in data

/**
 * Has the rename of a shipment expect the revision on which it was typed, whatever the page has shown since. What else was
 * changed, such as a tag, is no conflict: a name does not replace it.
 */
export const useNameGuard = (shipment: Named): NameGuard => {
  const queries = useQueryClient()
  const [shown, setShown] = useState(shipment)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  // Value to send next, before the page renders again.
  const base = useRef(shipment)
  const begin = (next: Named): void => {
    base.current = next
    setShown(next)
  }
  const settle = async ([id, mine]: readonly unknown[]): Promise<boolean> => {
    const asItIs = { ...shipmentQueries.detail(String(id)), staleTime: 0 }
    const read = await queries.fetchQuery(asItIs).catch(() => null)
    if (!read) return false
    const latest = read.data
    const isSame = latest.shipment_name === base.current.shipment_name || latest.shipment_name === mine
    const isRepeated =
      isSame ||
      (await new Promise<boolean>((resolve) =>
        setConflict({ latest, mine: typeof mine === 'string' ? mine : null, resolve }),
      ))
    if (isRepeated) base.current = latest
    return isRepeated
  }
  const [precondition] = useState<Precondition>(() => ({
    ifMatch: () => `"${base.current.revision}"`,
    settle,
    accept: (data) => {
      if (isNamed(data)) base.current = data
    },
  }))
  const resolve = (isRepeated: boolean): void => {
    conflict?.resolve(isRepeated)
    setConflict(null)
  }
  return { shown, conflict, precondition, begin, resolve }
}
