'use client'

import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import type { FailedLetter } from '#components/tasks/failed-letter.ts'
import { RowCheckbox } from '#components/ui/row-checkbox.tsx'
import type { ShipmentStatus } from '#lib/contract/shipment-core/shipment-transitions.values.ts'

type Selectable = { id: string; title: string }

type Selection<Item> = {
  selected: ReadonlyMap<string, Item>
  set: (items: readonly Item[], isSelected: boolean) => void
  clear: () => void
  /** The rows that are shown, by id, each while it is. */
  shown: Map<string, Item>
  /** The row that was selected or deselected last; with Shift, the range from it to the next follows. */
  anchor: RefObject<string | null>
}

const idAttribute = 'data-selects'

/** Returns the ids of the rows from one to the other, in the order of their table. */
const idsBetween = (box: HTMLElement, anchor: string | null, id: string): string[] => {
  const boxes = box.closest('table')?.querySelectorAll(`[${idAttribute}]`) ?? []
  const ids = Array.from(boxes, (each) => each.getAttribute(idAttribute) ?? '')
  const ends = [ids.indexOf(anchor ?? id), ids.indexOf(id)].toSorted((one, other) => one - other)
  const [from = -1, to = -1] = ends
  return from < 0 ? [id] : ids.slice(from, to + 1)
}

/** Creates the selection of one list: its provider, its hook, and the checkboxes of a row and of a page. */
export const createSelection = <Item extends Selectable = Selectable>() => {
  const SelectionContext = createContext<Selection<Item> | null>(null)

  /** Holds the selection over pages and filters, until the list is left. */
  const Provider = ({ children }: { children: ReactNode }) => {
    const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map())
    const [shown] = useState(() => new Map<string, Item>())
    const anchor = useRef<string | null>(null)
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
        shown,
        anchor,
      }),
      [selected, shown],
    )
    return <SelectionContext value={selection}>{children}</SelectionContext>
  }

  const useSelection = (): Selection<Item> => {
    const selection = use(SelectionContext)
    if (!selection) throw new Error('useSelection needs the provider of its list')
    return selection
  }

  /** Selects one row; with Shift, every row from the one before. */
  const Box = ({ item }: { item: Item }) => {
    const { selected, set, shown, anchor } = useSelection()
    useEffect(() => {
      shown.set(item.id, item)
      return () => void shown.delete(item.id)
    }, [shown, item])
    const change = (event: ChangeEvent<HTMLInputElement>) => {
      const box = event.target
      const isRange = event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey
      const ids = isRange ? idsBetween(box, anchor.current, item.id) : [item.id]
      anchor.current = item.id
      set(
        ids.flatMap((id) => shown.get(id) ?? []),
        box.checked,
      )
    }
    return (
      <RowCheckbox
        {...{ [idAttribute]: item.id }}
        aria-label={`Select ${item.title}`}
        checked={selected.has(item.id)}
        onChange={change}
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
export type SelectedShipment = Selectable & {
  status: ShipmentStatus
  chargedCents: number
  /** The letter as it is sent again; null unless it failed. */
  failed: FailedLetter | null
}

const { Provider, Box, PageBox, useSelection } = createSelection<SelectedShipment>()

export { Provider as SelectionProvider, Box as SelectBox, PageBox as SelectPage, useSelection }
