'use client'

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactElement, type ReactNode, useState } from 'react'

import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { dialogBackdropStyle, dialogPopupStyle } from './dialog-style.ts'
import { Notice } from './notice.tsx'

export type ConfirmDialogProps = {
  /** The button that asks. */
  trigger: ReactElement
  title: string
  /** What will happen, named: what is lost, what comes back, what cannot be undone. */
  description: ReactNode
  /** The act, in words: "Cancel shipment", never "OK". */
  confirmLabel: string
  /** The way out, in words: "Keep shipment". */
  keepLabel: string
  tone?: 'danger' | 'primary'
  /** Does it. Answer a message when it failed: the dialog stays open and shows it. */
  onConfirm: () => Promise<string | null>
}

/** The question itself, with its trigger. Opens at once: it is shown because someone asked. */
export const ConfirmDialogPopup = ({
  trigger,
  title,
  description,
  confirmLabel,
  keepLabel,
  tone = 'danger',
  onConfirm,
}: ConfirmDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const confirm = async () => {
    setIsPending(true)
    setError(null)
    const failure = await onConfirm().catch(
      () => 'Something went wrong. Check your connection and try again.',
    )
    setIsPending(false)
    setError(failure)
    if (failure === null) setIsOpen(false)
  }

  return (
    <AlertDialog.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isPending) return
        setError(null)
        setIsOpen(open)
      }}
    >
      <AlertDialog.Trigger render={trigger} />
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={dialogBackdropStyle} />
        <AlertDialog.Popup className={classNames(dialogPopupStyle, 'sm:max-w-md')}>
          <div className="grid gap-2 px-6 pt-5 pb-6">
            <AlertDialog.Title className="text-lg font-[630]">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="text-ink-soft">
              {description}
            </AlertDialog.Description>
            {error && <Notice alert tone="bad" title={error} className="mt-2" />}
          </div>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
            <AlertDialog.Close render={<Button />}>{keepLabel}</AlertDialog.Close>
            <Button variant={tone} pending={isPending} onClick={() => void confirm()}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
