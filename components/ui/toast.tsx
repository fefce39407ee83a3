'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'

import { createToastStore, type ToastContent, type ToastStore } from './toast-store.ts'

const ToastContext = createContext<ToastStore | null>(null)

// Most visits see no toast: the list loads with the first one.
const ToastList = dynamic(() => import('./toast-list.tsx').then((module) => module.ToastList), { ssr: false })

/** Provides toasts. */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [store] = useState(createToastStore)
  const hasAny = useSyncExternalStore(store.subscribe, store.hasAny, () => false)
  return (
    <ToastContext value={store}>
      {children}
      {hasAny && <ToastList store={store} />}
    </ToastContext>
  )
}

/** Shows a toast: a short result of an action, without taking the focus. */
export const useToast = (): ((toast: ToastContent) => void) => {
  const store = useContext(ToastContext)
  if (store === null) throw new Error('useToast needs a ToastProvider above it.')
  return store.add
}
