'use client'

import { createContext, type ReactNode, use, useMemo, useState } from 'react'

import { RowCheckbox } from '#components/ui/row-checkbox.tsx'
import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'

type Selectable = { id: string; title: string }

type Selection<Item> = {
  selected: ReadonlyMap<string, Item>
  set: (items: readonly Item[], isSelected: boolean) => void
  clear: () => void
}

/** Creates the selection of one list: its provider, its hook, and the checkboxes of a row and of a page. */
export const createSelection = <Item extends Selectable = Selectable>() => {
  const SelectionContext = createContext<Selection<Item> | null>(null)

  /** Holds the selection over pages and filters, until the list is left. */
  const Provider = ({ children }: { children: ReactNode }) => {
    const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map())
    const selection = useMemo<Selection<Item>>(
      () => ({
        selected,
        set: (changed, isSelected) =>
          setSelected((before) => {
            const after = new Map(before)
            for (const item of changed) {
              if (isSelected) after.set(item.id, item)
              else after.delete(item.id)
            }
            return after
          }),
        clear: () => setSelected(new Map()),
      }),
      [selected],
    )
    return <SelectionContext value={selection}>{children}</SelectionContext>
  }

  const useSelection = (): Selection<Item> => {
    const selection = use(SelectionContext)
    if (!selection) throw new Error('useSelection needs the provider of its list')
    return selection
  }

  /** Selects one row. */
  const Box = ({ item }: { item: Item }) => {
    const { selected, set } = useSelection()
    return (
      <RowCheckbox
        aria-label={`Select ${item.title}`}
        checked={selected.has(item.id)}
        onChange={(event) => set([item], event.target.checked)}
      />
    )
  }

  /** Selects every row of the page. */
  const PageBox = ({ items }: { items: readonly Item[] }) => {
    const { selected, set } = useSelection()
    return (
      <RowCheckbox
        aria-label="Select all on this page"
        checked={items.length > 0 && items.every(({ id }) => selected.has(id))}
        onChange={(event) => set(items, event.target.checked)}
      />
    )
  }

  return { Provider, Box, PageBox, useSelection }
}

/** Describes a selected shipment as far as bulk actions and their questions need it. */
export type SelectedShipment = Selectable & { status: ShipmentStatus; chargedCents: number }

const { Provider, Box, PageBox, useSelection } = createSelection<SelectedShipment>()

export { Provider as SelectionProvider, Box as SelectBox, PageBox as SelectPage, useSelection }
