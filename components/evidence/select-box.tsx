'use client'

import { RowCheckbox } from '#components/ui/row-checkbox.tsx'

import { useSelection } from './selection.tsx'

/** Selects one shipment. */
export const SelectBox = ({ id, title }: { id: string; title: string }) => {
  const { ids, set } = useSelection()
  return (
    <RowCheckbox
      aria-label={`Select ${title}`}
      checked={ids.has(id)}
      onChange={(event) => set([id], event.target.checked)}
    />
  )
}

/** Selects every shipment of this page. */
export const SelectPage = ({ ids: page }: { ids: readonly string[] }) => {
  const { ids, set } = useSelection()
  return (
    <RowCheckbox
      aria-label="Select all on this page"
      checked={page.length > 0 && page.every((id) => ids.has(id))}
      onChange={(event) => set(page, event.target.checked)}
    />
  )
}
