import { useSyncExternalStore } from 'react'

import type { ShipmentColumn } from '#lib/contract/shipments/shipment-columns.values.ts'

import { columnsCookie, writeColumns } from './list-columns.ts'

/** Columns chosen on this page; null until then. */
let chosen: readonly ShipmentColumn[] | null = null

const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the reader's columns in this browser, and shows them. */
export const chooseColumns = (columns: readonly ShipmentColumn[]): void => {
  chosen = columns
  document.cookie = `${columnsCookie}=${writeColumns(columns)}; path=/; max-age=31536000; samesite=lax`
  for (const listener of listeners) listener()
}

/** Returns the reader's columns; `stored` are those of the cookie when the server read it. */
export const useOwnColumns = (stored: readonly ShipmentColumn[]): readonly ShipmentColumn[] =>
  useSyncExternalStore(
    subscribe,
    () => chosen ?? stored,
    () => stored,
  )
