'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'

import { useLiveChanges } from './live-provider.tsx'

/** Changes come in crowds when a run is printed; the page is read anew at most this often. */
const pauseMs = 1000

/** How often it is looked whether somebody is still typing. */
const waitMs = 500

/** Whether something is typed on this page that is not saved yet, or a dialog is open. */
const isBusy = (): boolean =>
  document.querySelector('form[data-unsaved], [role="dialog"], [role="alertdialog"]') !== null

/**
 * Reads the page that it stands on anew when something changes, but never under the hands of whoever is typing. With
 * `pollMs` also that often, for what is no change of a shipment.
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
  useEffect(() => {
    if (pollMs === undefined) return undefined
    const poll = setInterval(onChange, pollMs)
    return () => clearInterval(poll)
  }, [pollMs, onChange])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return null
}
