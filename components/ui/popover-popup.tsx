'use client'

import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { popupStyle } from './styles.ts'

export type PopoverProps = {
  /** The button that opens the popup. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Names the panel for assistive technology. */
  label: string
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}

/** Renders the popover with its trigger. */
export const PopoverPopup = ({
  trigger,
  open,
  onOpenChange,
  label,
  align = 'start',
  children,
}: PopoverProps) => (
  <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
    <BasePopover.Trigger render={trigger} />
    <BasePopover.Portal>
      <BasePopover.Positioner className="z-50 outline-none" sideOffset={6} align={align}>
        <BasePopover.Popup
          aria-label={label}
          className={classNames(
            popupStyle,
            'max-h-(--available-height) max-w-[calc(100vw-2rem)] overflow-y-auto p-3',
          )}
        >
          {children}
        </BasePopover.Popup>
      </BasePopover.Positioner>
    </BasePopover.Portal>
  </BasePopover.Root>
)
