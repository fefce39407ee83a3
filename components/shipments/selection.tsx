'use client'

import { createContext, type ReactNode, use, useMemo, useState } from 'react'

import type { ShipmentStatus } from '#lib/contract/shipments/shipment-transitions.values.ts'

/** What a question about the selected shipments has to know of each. */
export type SelectedShipment = { id: string; title: string; status: ShipmentStatus; chargedCents: number }

type Selection = {
  selected: ReadonlyMap<string, SelectedShipment>
  set: (shipments: readonly SelectedShipment[], isSelected: boolean) => void
  clear: () => void
}

const SelectionContext = createContext<Selection | null>(null)

/** Remembers which shipments are selected, over pages and filters, until the list is left. */
export const SelectionProvider = ({ children }: { children: ReactNode }) => {
  const [selected, setSelected] = useState<ReadonlyMap<string, SelectedShipment>>(new Map())
  const selection = useMemo<Selection>(
    () => ({
      selected,
      set: (changed, isSelected) =>
        setSelected((before) => {
          const after = new Map(before)
          for (const shipment of changed) {
            if (isSelected) after.set(shipment.id, shipment)
            else after.delete(shipment.id)
          }
          return after
        }),
      clear: () => setSelected(new Map()),
    }),
    [selected],
  )
  return <SelectionContext value={selection}>{children}</SelectionContext>
}

/** The selection of the list around. */
export const useSelection = (): Selection => {
  const selection = use(SelectionContext)
  if (!selection) throw new Error('useSelection needs a SelectionProvider')
  return selection
}
