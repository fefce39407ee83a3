'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useRef } from 'react'

import { isChanging, isMissing, noteRefresh } from '#components/actions/page-changes.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { useIsLive, useLiveChanges } from './live-provider.tsx'

/** Changes come in crowds when a run is printed; the page is read anew at most this often. */
const pauseMs = 1000

/** How often the page is read anew while changes cannot be heard, as behind proxies that hold streams back. */
const deafPollMs = 10_000

/** How often it is looked whether somebody is still typing. */
const waitMs = 500

/** Whether something is typed on this page that is not saved yet, a dialog is open, or a change of its own is running. */
const isBusy = (): boolean =>
  isChanging() || document.querySelector('form[data-unsaved], [role="dialog"], [role="alertdialog"]') !== null

type ChangeCause = Pick<LiveChange, 'request_ids'>

/** What a poll stands for: it is not known whether something changed. */
const unknownChange: ChangeCause = { request_ids: null }

/**
 * Requests the page that it stands on again when something changes that the page does not show yet, but never under the
 * hands of a person who is typing: on each live event, or, while those do not come, every few seconds. With `pollMs` also
 * that often, for what is no change of a shipment.
 */
export const LiveRefresh = ({ pollMs }: { pollMs?: number | undefined }) => {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const lastAt = useRef(0)
  const received = useRef<{ change: ChangeCause; at: number }[]>([])
  const onChange = useCallback(
    (change: ChangeCause) => {
      received.current.push({ change, at: performance.now() })
      const refreshWhenFree = () => {
        timer.current = undefined
        if (isBusy()) {
          timer.current = setTimeout(refreshWhenFree, waitMs)
          return
        }
        const isMissed = received.current.some(({ change, at }) => isMissing(change, at))
        received.current = []
        if (!isMissed) return
        lastAt.current = performance.now()
        noteRefresh()
        router.refresh()
      }
      timer.current ??= setTimeout(refreshWhenFree, Math.max(0, lastAt.current + pauseMs - performance.now()))
    },
    [router],
  )
  useLiveChanges(onChange)
  const isLive = useIsLive()
  const everyMs = pollMs ?? (isLive ? undefined : deafPollMs)
  useEffect(() => {
    if (everyMs === undefined) return undefined
    const poll = setInterval(() => {
      if (document.visibilityState === 'visible') onChange(unknownChange)
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
