'use client'

import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

// Rounded up: a countdown that promises too little does no harm.
const wholeSecond = () => Math.ceil(Date.now() / 1000) * 1000

/** The time on this computer to the second; null in the server's markup. */
export const useNow = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, wholeSecond, () => null)
