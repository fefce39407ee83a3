'use client'

import { useState } from 'react'

/** What a list shows: its rows in order, by ID, in sections. */
export type Rows<Item extends { id: string }> = readonly { key: string; items: readonly Item[] }[]

const idsOf = <Item extends { id: string }>(rows: Rows<Item>): string[] =>
  rows.flatMap(({ items }) => items.map(({ id }) => id))

/** Returns the rows in the order of `shown`, each as it is in `latest` where it is there. */
export const keepOrder = <Item extends { id: string }>(shown: Rows<Item>, latest: Rows<Item>): Rows<Item> => {
  const known = new Map(latest.flatMap(({ items }) => items.map((item) => [item.id, item] as const)))
  return shown.map(({ key, items }) => ({ key, items: items.map((item) => known.get(item.id) ?? item) }))
}

/**
 * Keeps every row of a list where it is while a mouse points at them, so that a click reaches the row that was pointed at.
 * Rows that are there change in place; `waiting` counts the new ones, which `show` brings in. `key` names the question that
 * the list answers: another one is answered at once.
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
