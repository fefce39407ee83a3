'use client'

import { useState } from 'react'

/** Rows of a list in sections, in order. */
export type Rows<Item extends { id: string }> = readonly { key: string; items: readonly Item[] }[]

const idsOf = <Item extends { id: string }>(rows: Rows<Item>): string[] =>
  rows.flatMap(({ items }) => items.map(({ id }) => id))

/** Returns the rows of `shown` in their order, with the latest data of each. */
export const keepOrder = <Item extends { id: string }>(shown: Rows<Item>, latest: Rows<Item>): Rows<Item> => {
  const known = new Map(latest.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  return shown.map(({ key, items }) => ({ key, items: items.map((item) => known.get(item.id) ?? item) }))
}

/**
 * Holds rows in place while the mouse is over a list, so that a click reaches the row it was aimed at. Rows update in place;
 * `waiting` counts new rows, which `show` adds. A different `key`, such as other filters, shows the latest rows at once.
 */
export const useHeldRows = <Item extends { id: string }>(key: string, latest: Rows<Item>) => {
  const [isPointed, setIsPointed] = useState(false)
  const [held, setHeld] = useState({ key, rows: latest })
  const show = () => setHeld({ key, rows: latest })
  const isHeld = isPointed && held.key === key
  const rows = isHeld ? keepOrder(held.rows, latest) : latest
  const shown = new Set(idsOf(held.rows))
  return {
    rows,
    waiting: isHeld ? idsOf(latest).filter((id) => !shown.has(id)).length : 0,
    show,
    point: (next: boolean) => {
      if (next) show()
      setIsPointed(next)
    },
  }
}
