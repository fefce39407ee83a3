'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'

import { buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { LeaveDialogOnDemand } from './leave-dialog-on-demand.tsx'
import { dialogBackdropStyle, dialogPopupStyle } from './styles.ts'
import { findUnsavedWork, type UnsavedWork } from './unsaved-work.ts'

export type DialogProps = {
  /** The button that opens it; omitted when it is opened from elsewhere. */
  trigger?: ReactElement
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** Buttons. */
  footer?: ReactNode
  size?: 'medium' | 'large'
}

/** Renders the dialog with its trigger. */
export const DialogPopup = ({
  trigger,
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
}: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null)
  const [atStake, setAtStake] = useState<UnsavedWork | null>(null)
  const change = (next: boolean) => {
    const work = next || !popup.current ? null : findUnsavedWork(popup.current)
    if (work) setAtStake(work)
    else onOpenChange(next)
  }
  const giveUp = () => {
    setAtStake(null)
    onOpenChange(false)
  }
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => change(next)}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogBackdropStyle} />
        <BaseDialog.Popup
          ref={popup}
          className={classNames(dialogPopupStyle, size === 'large' ? 'sm:max-w-3xl' : 'sm:max-w-lg')}
        >
          <div className="flex items-start justify-between gap-4 px-6 pt-5">
            <BaseDialog.Title className="text-lg font-emphasis">{title}</BaseDialog.Title>
            <BaseDialog.Close
              aria-label="Close"
              className={buttonStyle({ variant: 'quiet', size: 'icon-small', className: '-mr-2' })}
            >
              <X aria-hidden="true" />
            </BaseDialog.Close>
          </div>
          {description && (
            <BaseDialog.Description render={<div />} className="px-6 pt-1 text-ink-soft">
              {description}
            </BaseDialog.Description>
          )}
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-4 pb-6">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">{footer}</div>
          )}
          {atStake && (
            <LeaveDialogOnDemand
              work={atStake}
              place="dialog"
              onStay={() => setAtStake(null)}
              onLeave={giveUp}
            />
          )}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
