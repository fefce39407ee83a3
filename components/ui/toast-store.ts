export type ToastTone = 'good' | 'bad'

export type ToastContent = {
  title: string
  description?: string
  tone?: ToastTone
  /** What takes back that which the toast tells of. */
  undo?: () => void
}

/** What is to be said, kept until the list that shows toasts has loaded. */
export type ToastStore = {
  add: (toast: ToastContent) => void
  /** Hands over what waits, and everything that comes after. Returns how to stop. */
  drain: (show: (toast: ToastContent) => void) => () => void
  /** Tells when something waits. Returns how to stop. */
  subscribe: (listener: () => void) => () => void
  hasAny: () => boolean
}

/** A store of toasts; one for each `ToastProvider`. */
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
