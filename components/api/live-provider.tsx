'use client'

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'

import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { createLiveStore, type LiveStore } from './live-store.ts'

const LiveContext = createContext<LiveStore | null>(null)

type LiveProviderProps = {
  /** When the server read the page, ISO 8601: it is told of what changed after. */
  readAt: string
  children: ReactNode
}

/** Lets what is below it hear of changes as they happen. */
export const LiveProvider = ({ readAt, children }: LiveProviderProps) => {
  const [store] = useState(() => createLiveStore(readAt))
  useEffect(() => store.start(), [store])
  return <LiveContext value={store}>{children}</LiveContext>
}

const useStore = (): LiveStore => {
  const store = useContext(LiveContext)
  if (store === null) throw new Error('Live changes need a LiveProvider above.')
  return store
}

/** Calls `onChange`, which must stay the same between renderings, with each change. */
export const useLiveChanges = (onChange: (change: LiveChange) => void): void => {
  const store = useStore()
  useEffect(() => store.subscribe(onChange), [store, onChange])
}

/** Whether changes are heard at the moment, so that asking for them can be rare. */
export const useIsLive = (): boolean => {
  const store = useStore()
  return useSyncExternalStore(store.subscribeState, store.isLive, () => false)
}
