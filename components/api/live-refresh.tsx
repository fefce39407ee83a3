'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'

import { useIsLive, useLiveChanges } from './live-provider.tsx'

/** Changes come in crowds when a run is printed; the page is read anew at most this often. */
const pauseMs = 1000

/** How often the page is read anew while changes cannot be heard, as behind proxies that hold streams back. */
const deafPollMs = 10_000

/** How often it is looked whether somebody is still typing. */
const waitMs = 500

/** Whether something is typed on this page that is not saved yet, or a dialog is open. */
const isBusy = (): boolean =>
  document.querySelector('form[data-unsaved], [role="dialog"], [role="alertdialog"]') !== null

/**
 * Reads the page that it stands on anew when something changes, but never under the hands of whoever is typing: when it
 * is told so, or, while it cannot be told, every few seconds. With `pollMs` also that often, for what is no change of a
 * shipment.
 */
export const LiveRefresh = ({ pollMs }: { pollMs?: number | undefined }) => {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const lastAt = useRef(0)
  const onChange = useCallback(() => {
    const refreshWhenFree = () => {
      timer.current = undefined
      if (isBusy()) {
        timer.current = setTimeout(refreshWhenFree, waitMs)
        return
      }
      lastAt.current = Date.now()
      router.refresh()
    }
    timer.current ??= setTimeout(refreshWhenFree, Math.max(0, lastAt.current + pauseMs - Date.now()))
  }, [router])
  useLiveChanges(onChange)
  const isLive = useIsLive()
  const everyMs = pollMs ?? (isLive ? undefined : deafPollMs)
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') onChange()
    }, everyMs)
    return () => clearInterval(poll)
  }, [everyMs, onChange])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return null
}
