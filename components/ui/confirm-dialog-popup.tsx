'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'

import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Notice } from './notice.tsx'
import { dialogBackdropStyle, dialogPopupStyle } from './styles.ts'

export type ConfirmDialogProps = {
  /** The button that opens the dialog. */
  trigger: ReactElement
  title: string
  /** Describes the consequences: what is lost, refunded, or irreversible. */
  description: ReactNode
  /** Names the action: "Cancel shipment", never "OK". */
  confirmLabel: string
  /** Names the alternative: "Keep shipment". */
  keepLabel: string
  tone?: 'danger' | 'primary'
  /** The action, as `useAction` and `useMutation` return it. An error is shown, and the dialog stays open. */
  action: { isPending: boolean; error: { message: string } | null; reset: () => void }
  /** Runs the action. The dialog closes when the result is `ok`. */
  onConfirm: () => Promise<{ ok: boolean } | null>
}

/** Renders the dialog with its trigger. Mounts open. */
export const ConfirmDialogPopup = ({
  trigger,
  title,
  description,
  confirmLabel,
  keepLabel,
  tone = 'danger',
  action,
  onConfirm,
}: ConfirmDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)

  const confirm = async () => {
    const result = await onConfirm()
    if (result?.ok) setIsOpen(false)
  }

  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && action.isPending) return
        action.reset()
        setIsOpen(open)
      }}
    >
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropStyle} />
        <AlertDialog.Popup className={classNames(dialogPopupStyle, 'sm:max-w-md')}>
          <div className="grid gap-2 px-6 pt-5 pb-6">
            <AlertDialog.Title className="text-lg font-emphasis">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-ink-soft">
              {description}
            </AlertDialog.Description>
            {action.error && <Notice alert tone="bad" title={action.error.message} className="mt-2" />}
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
            <AlertDialog.Close render={<Button />}>{keepLabel}</AlertDialog.Close>
            <Button variant={tone} pending={action.isPending} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
