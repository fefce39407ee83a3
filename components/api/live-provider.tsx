'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
  useCallback,
  useRef,
} from 'react'

import { isChanging, isMissing, noteRefresh } from '#components/connection/page-changes.ts'
import { noteChange } from '#components/connection/page-reads.ts'
import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { createLiveStore, type LiveStore } from './live-store.ts'

const LiveContext = createContext<LiveStore | null>(null)

type LiveProviderProps = {
  /** When the server rendered the page, ISO 8601: later changes are events. */
  readAt: string
  children: ReactNode
}

/** Provides live events of changes. */
export const LiveProvider = ({ readAt, children }: LiveProviderProps) => {
  const [store] = useState(() => createLiveStore(readAt))
  useEffect(() => store.start(), [store])
  useEffect(() => store.subscribe(noteChange), [store])
  return <LiveContext value={store}>{children}</LiveContext>
}

const useStore = (): LiveStore => {
  const store = useContext(LiveContext)
  if (store === null) throw new Error('Live changes need a LiveProvider above.')
  return store
}

/** Calls `onChange` with each change; its identity must be stable. */
export const useLiveChanges = (onChange: (change: LiveChange) => void): void => {
  const store = useStore()
  useEffect(() => store.subscribe(onChange), [store, onChange])
}

/** Returns whether live events arrive, so that polling can be rare. */
export const useIsLive = (): boolean => {
  const store = useStore()
  return useSyncExternalStore(store.subscribeState, store.isLive, () => false)
}

/** Changes come in bursts when a run is printed: the page is refreshed at most this often. */
const pauseMs = 1000

/** The refresh interval without live events, as behind proxies that buffer streams. */
const deafPollMs = 10_000

/** The interval at which a postponed refresh checks for unsaved input. */
const waitMs = 500

/** Returns whether the page has unsaved input, an open dialog or a running action. */
const isBusy = (): boolean =>
  isChanging() || document.querySelector('form[data-unsaved], [role="dialog"], [role="alertdialog"]') !== null

type ChangeCause = Pick<LiveChange, 'request_ids'>

/** The event of a poll, which does not know what changed. */
const unknownChange: ChangeCause = { request_ids: null }

/**
 * Refreshes the page when something changes that it does not show yet, but never while a person is typing: on each
 * live event, or every few seconds without them. With `pollMs` also at that interval, for changes that are not of a
 * shipment.
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
