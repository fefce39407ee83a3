'use client'

import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Returns whether the page is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
