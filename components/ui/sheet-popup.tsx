'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

import { buttonStyle } from './button-style.ts'
import { dialogBackdropStyle } from './styles.ts'

export type SheetProps = {
  /** The button that opens the popup. */
  trigger: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** Renders the panel with its trigger. */
export const SheetPopup = ({ trigger, open, onOpenChange, title, children }: SheetProps) => (
  <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
    <BaseDialog.Trigger render={trigger} />
    <BaseDialog.Portal>
      <BaseDialog.Backdrop className={dialogBackdropStyle} />
      <BaseDialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(18rem,calc(100vw-3rem))] flex-col overflow-y-auto border-r border-line bg-paper p-3 shadow-raised transition-transform duration-200 ease-out-quick outline-none data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
        <div className="mb-2 flex items-center justify-between pl-2.5">
          <BaseDialog.Title className="text-sm font-emphasis text-ink-soft">{title}</BaseDialog.Title>
          <BaseDialog.Close
            aria-label="Close menu"
            className={buttonStyle({ variant: 'quiet', size: 'icon' })}
          >
            <X aria-hidden="true" />
          </BaseDialog.Close>
        </div>
        {children}
      </BaseDialog.Popup>
    </BaseDialog.Portal>
  </BaseDialog.Root>
)
