'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False while the page is still the server's markup, true once React answers to it. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
