import type { Undone } from './undone.ts'

export type ToastTone = 'good' | 'bad'

export type ToastContent = {
  title: string
  description?: string
  tone?: ToastTone
  /** Undoes what the toast reports. What it resolves to is shown if it says why that failed. */
  undo?: () => Promise<Undone> | void
}

/** Queues toasts until the list that shows them has loaded. */
export type ToastStore = {
  add: (toast: ToastContent) => void
  /** Passes on queued and future toasts. Returns a function that stops it. */
  drain: (show: (toast: ToastContent) => void) => () => void
  /** Subscribes to queued toasts. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
  hasAny: () => boolean
}

/** Creates a store of toasts, one per `ToastProvider`. */
export const createToastStore = (): ToastStore => {
  let waiting: ToastContent[] = []
  let show: ((toast: ToastContent) => void) | null = null
  let hadAny = false
  const listeners = new Set<() => void>()
  return {
    add: (toast) => {
      hadAny = true
      if (show) show(toast)
      else waiting.push(toast)
      for (const listener of listeners) listener()
    },
    drain: (receiver) => {
      show = receiver
      for (const toast of waiting) receiver(toast)
      waiting = []
      return () => {
        show = null
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasAny: () => hadAny,
  }
}
