'use client'

import { RowCheckbox } from '#components/ui/row-checkbox.tsx'

import { type SelectedShipment, useSelection } from './selection.tsx'

/** Selects one shipment. */
export const SelectBox = ({ shipment }: { shipment: SelectedShipment }) => {
  const { selected, set } = useSelection()
  return (
    <RowCheckbox
      aria-label={`Select ${shipment.title}`}
      checked={selected.has(shipment.id)}
      onChange={(event) => set([shipment], event.target.checked)}
    />
  )
}

/** Selects every shipment of this page. */
export const SelectPage = ({ shipments }: { shipments: readonly SelectedShipment[] }) => {
  const { selected, set } = useSelection()
  return (
    <RowCheckbox
      aria-label="Select all on this page"
      checked={shipments.length > 0 && shipments.every(({ id }) => selected.has(id))}
      onChange={(event) => set(shipments, event.target.checked)}
    />
  )
}
