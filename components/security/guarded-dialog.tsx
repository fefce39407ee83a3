'use client'

import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'

import { PasswordField } from '#components/account/password-fields.tsx'
import { useAction } from '#components/actions/use-action.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { readForm } from '#components/ui/read-form.ts'

import { confirmPassword } from './actions.ts'

type GuardedDialogProps = {
  /** Whether the person has a password to confirm. */
  hasPassword: boolean
  /** The button that opens the popup. */
  trigger: ReactElement
  title: string
  /** Describes the effect, and what cannot be undone. */
  description: ReactNode
  submitLabel: string
  /** Further fields, above the password. */
  children?: ReactNode
  /** The change, as `useAction` returns it. An error is shown, and the dialog stays open. */
  action: { isPending: boolean; error: { message: string } | null; reset: () => void }
  /** Returns the error of the fields; null if none. */
  findError?: (text: (name: string) => string) => string | null
  /** Runs the change with the fields and the password. The dialog closes when the result is `ok`. */
  onSubmit: (text: (name: string) => string, password: string) => Promise<{ ok: boolean } | null>
}

/** Confirms the password before a change of sign-in. */
export const GuardedDialog = ({
  hasPassword,
  trigger,
  title,
  description,
  submitLabel,
  children,
  action,
  findError = () => null,
  onSubmit,
}: GuardedDialogProps) => {
  const confirm = useAction(confirmPassword, { after: 'nothing' })
  const [isOpen, setIsOpen] = useState(false)
  const [invalid, setInvalid] = useState<string | null>(null)
  const isPending = confirm.isPending || action.isPending
  const forget = () => {
    setInvalid(null)
    confirm.reset()
    action.reset()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = readForm(event)
    if (isPending) return
    forget()
    const password = text('password')
    const wrong = hasPassword && !password ? 'Enter your password.' : findError(text)
    setInvalid(wrong)
    if (wrong !== null) return
    if (hasPassword && !(await confirm.run(password))?.ok) return
    const result = await onSubmit(text, password)
    if (result?.ok) setIsOpen(false)
  }

  return (
    <Dialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && isPending) return
        forget()
        setIsOpen(open)
      }}
      title={title}
      description={description}
    >
      <FormShell
        warns={false}
        label={title}
        onSubmit={(event) => void submit(event)}
        error={invalid ?? (confirm.error ?? action.error)?.message ?? null}
        pending={isPending}
        submitLabel={submitLabel}
      >
        {children}
        {hasPassword && <PasswordField />}
      </FormShell>
    </Dialog>
  )
}
