'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'

import { useLiveChanges } from '#components/api/live-provider.tsx'
import { isChanging, noteRefresh } from '#components/connection/page-changes.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { type DraftSnapshot, draftSnapshotOf } from './draft-snapshot.ts'

/** Reads the draft as it is now. The client loads with the first read. */
export const readDraft = async (shipmentId: string): Promise<DraftSnapshot> => {
  const { createClient } = await import('#lib/client/client.ts')
  const { data } = await createClient({ baseUrl: '' }).getShipment({ params: { id: shipmentId } })
  return draftSnapshotOf(data)
}

/** How long a change of the page itself is waited for, before what is stored is compared with it. */
const waitMs = 300

/**
 * Requests the page again when somebody else has changed the draft or its quotes: with each live event of it, and when
 * the page comes to the front. `isShown` says whether the page has what was read.
 */
export const useDraftUpdates = (
  shipmentId: string,
  isShown: (read: Pick<DraftSnapshot, 'revision' | 'quotedAt'>) => boolean,
): void => {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const look = useCallback(() => {
    const lookNow = async () => {
      timer.current = undefined
      if (isChanging()) {
        timer.current = setTimeout(() => void lookNow(), waitMs)
        return
      }
      // Who cannot be reached is not newer; the next event looks again.
      const read = await readDraft(shipmentId).catch(() => null)
      if (read === null || isChanging() || isShown(read)) return
      noteRefresh()
      router.refresh()
    }
    timer.current ??= setTimeout(() => void lookNow(), 0)
  }, [router, shipmentId, isShown])
  useLiveChanges(
    useCallback(
      ({ shipment_ids: ids }: LiveChange) => {
        if (ids === null || ids.includes(shipmentId)) look()
      },
      [look, shipmentId],
    ),
  )
  useEffect(() => {
    const onVisible = () => {
      if (document.visibilityState === 'visible') look()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [look])
}
