import { useSyncExternalStore } from 'react'

import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'

import { columnsCookie, groupsCookie, writeColumns } from './list-columns.ts'

/** What was chosen on this page; nothing until then. */
const chosen: { columns?: readonly ShipmentColumn[]; isGrouping?: boolean } = {}

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const store = (cookie: string, value: string): void => {
  document.cookie = `${cookie}=${value}; path=/; max-age=31536000; samesite=lax`
  for (const listener of listeners) listener()
}

/** Stores the reader's columns in this browser, and shows them. */
export const chooseColumns = (columns: readonly ShipmentColumn[]): void => {
  chosen.columns = columns
  store(columnsCookie, writeColumns(columns))
}

/** Stores in this browser whether the reader wants groups, and shows the list so. */
export const chooseGrouping = (isGrouping: boolean): void => {
  chosen.isGrouping = isGrouping
  store(groupsCookie, isGrouping ? 'on' : 'off')
}

/** Returns the reader's columns; `stored` are those of the cookie when the server read it. */
export const useOwnColumns = (stored: readonly ShipmentColumn[]): readonly ShipmentColumn[] =>
  useSyncExternalStore(
    subscribe,
    () => chosen.columns ?? stored,
    () => stored,
  )

/** Returns whether the reader wants groups; `stored` is what the cookie said when the server read it. */
export const useOwnGrouping = (stored: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => chosen.isGrouping ?? stored,
    () => stored,
  )
