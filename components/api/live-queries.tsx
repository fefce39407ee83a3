'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useStalePage } from '#components/connection/use-stale-page.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { useLiveChanges } from './live-provider.tsx'

/**
 * Has the shipments asked for anew that changed: queries under the key `['shipment', id]`
 * or `['shipment-tasks', id]`; and all that a page from memory began with.
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
  useStalePage(useCallback(() => void queries.invalidateQueries(), [queries]))
  return null
}
