'use client'

import { useRouter } from 'next/navigation'
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
  /** Runs the change with the fields and the password. Returns an error message, or null. */
  onSubmit: (text: (name: string) => string, password: string) => Promise<string | null>
}

/** Confirms the password before a change of sign-in. */
export const GuardedDialog = ({
  hasPassword,
  trigger,
  title,
  description,
  submitLabel,
  children,
  onSubmit,
}: GuardedDialogProps) => {
  const router = useRouter()
  const confirm = useAction(confirmPassword, { after: 'nothing' })
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const run = async (text: (name: string) => string): Promise<string | null> => {
    const password = text('password')
    if (hasPassword) {
      if (!password) return 'Enter your password.'
      const confirmed = await confirm.run(password)
      if (confirmed?.ok === false) return confirmed.error.message
    }
    return onSubmit(text, password)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const text = readForm(event)
    if (isPending) return
    setIsPending(true)
    setError(null)
    const failure = await run(text).catch(() => 'Something went wrong. Check your connection and try again.')
    setIsPending(false)
    setError(failure)
    if (failure !== null) return
    setIsOpen(false)
    router.refresh()
  }

  return (
    <Dialog
      trigger={trigger}
      open={isOpen}
      onOpenChange={(open) => {
        if (isPending) return
        setError(null)
        setIsOpen(open)
      }}
      title={title}
      description={description}
    >
      <FormShell
        warns={false}
        label={title}
        onSubmit={(event) => void submit(event)}
        error={error}
        pending={isPending}
        submitLabel={submitLabel}
      >
        {children}
        {hasPassword && <PasswordField />}
      </FormShell>
    </Dialog>
  )
}
