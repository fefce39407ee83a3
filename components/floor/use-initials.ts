'use client'

import { useSyncExternalStore } from 'react'

const key = 'mailroom.initials'

const listeners = new Set<() => void>()

/** Without browser storage, the page keeps them. */
let kept = ''

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = (): string => {
  try {
    return localStorage.getItem(key) ?? kept
  } catch {
    return kept
  }
}

const write = (initials: string): void => {
  kept = initials
  try {
    localStorage.setItem(key, initials)
  } catch {
    // `kept` has it.
  }
  for (const listener of listeners) listener()
}

/** Returns the initials of the packer at this device, stored by its browser. */
export const useInitials = (): [initials: string, setInitials: (initials: string) => void] => [
  useSyncExternalStore(subscribe, read, () => ''),
  write,
]
