'use client'

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'

import type { LiveChange } from '#lib/contract/live.ts'

import { createLiveStore, type LiveStore } from './live-store.ts'

const LiveContext = createContext<LiveStore | null>(null)

/** Lets what is below it hear of changes as they happen. */
export const LiveProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createLiveStore)
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
