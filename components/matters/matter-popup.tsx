'use client'

import { type ReactElement, useState } from 'react'

import { PopoverPopup } from '#components/ui/popover-popup.tsx'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'

import { MatterSearchList } from './matter-search-list.tsx'

export type MatterPopupProps = {
  /** The selected matter's ID; null for none. */
  value: string | null
  trigger: ReactElement
  align?: 'start' | 'end'
  /** Whether "none" can be selected. */
  canClear?: boolean
  onChoose: (matter: MatterBrief | null) => void
}

/** Renders the picker's trigger and popup, which opens when mounted: it loads when it is first opened. */
export const MatterPopup = ({
  value,
  trigger,
  align = 'start',
  canClear = false,
  onChoose,
}: MatterPopupProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <PopoverPopup
      label="Search matters"
      align={align}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={trigger}
    >
      <MatterSearchList
        value={value}
        canClear={canClear}
        onChoose={(matter) => {
          setIsOpen(false)
          onChoose(matter)
        }}
      />
    </PopoverPopup>
  )
}
