'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import type { LiveChange } from '#lib/contract/live.ts'

import { useLiveChanges } from './live-provider.tsx'

/**
 * Has the shipments asked for anew that changed: queries under the key `['shipment', id]`
 * or `['shipment-tasks', id]`.
 */
export const LiveQueries = () => {
  const queries = useQueryClient()
  const onChange = useCallback(
    ({ shipment_ids: ids }: LiveChange) => {
      void queries.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) =>
          (kind === 'shipment' || kind === 'shipment-tasks') && (ids === null || ids.includes(String(id))),
      })
    },
    [queries],
  )
  useLiveChanges(onChange)
  return null
}
