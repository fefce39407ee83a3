'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

import type { LiveChange } from '#lib/contract/notifications/notification.ts'

import { createLiveStore, type LiveStore } from './live-store.ts'

const LiveContext = createContext<LiveStore | null>(null)

type LiveProviderProps = {
  /** When the server rendered the page, ISO 8601: later changes arrive as events. */
  readAt: string
  children: ReactNode
}

/** Provides live events of changes. */
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

/** Calls `onChange` with each change; its identity must be stable. */
export const useLiveChanges = (onChange: (change: LiveChange) => void): void => {
  const store = useStore()
  useEffect(() => store.subscribe(onChange), [store, onChange])
}
