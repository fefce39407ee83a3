'use client'

import dynamic from 'next/dynamic'

import type { BulkBarProps } from './bulk-bar.tsx'
import { useSelection } from './selection.tsx'

// Most visits select nothing: the bar loads with the first shipment that is selected.
const BulkBar = dynamic(() => import('./bulk-bar.tsx').then((module) => module.BulkBar), { ssr: false })

/** Shows the bulk actions while anything is selected. */
export const SelectionBar = (props: BulkBarProps) => {
  const { selected } = useSelection()
  return (
    <div aria-live="polite" className="sticky bottom-3 z-10 mt-3 empty:hidden">
      {selected.size > 0 && <BulkBar {...props} />}
    </div>
  )
}
