'use client'

import { useState } from 'react'

import { completeSignIn } from '#components/account/auth-actions.ts'
import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { readForm } from '#components/ui/read-form.ts'

/** The step replaces the focused form. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

type CodeFormProps = {
  /** The path to continue to. */
  next: string
  /** Absent where the person is already signed in. */
  onBack?: () => void
  /** Called with the reason when no code can complete this sign-in any more. */
  onEnded?: (reason: string) => void
}

/** Verifies a second factor: a code of the authenticator app, or a recovery code. */
export const CodeForm = ({ next, onBack, onEnded }: CodeFormProps) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const complete = useAction(completeSignIn, {
    after: (ending) => (ending === null ? { leave: next } : 'nothing'),
    onSuccess: (ending) => ending !== null && onEnded?.(ending),
  })

  return (
    <FormShell
      warns={false}
      key={String(isRecovery)}
      label="Two-factor authentication"
      onSubmit={(event) => void complete.run(readForm(event)('code').replaceAll(/\s/g, ''), isRecovery)}
      error={complete.error?.message ?? complete.data ?? null}
      pending={complete.isPending}
      submitLabel="Continue"
      wideSubmit
    >
      <Field
        label={isRecovery ? 'Recovery code' : 'Authentication code'}
        hint={
          isRecovery
            ? 'One of the codes you saved when you turned on two-factor authentication. Each works once.'
            : 'The 6-digit code from your authenticator app.'
        }
        required
      >
        <Input
          name="code"
          ref={focus}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          className="code tracking-[0.1em]"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            complete.reset()
            setIsRecovery(!isRecovery)
          }}
        >
          {isRecovery ? 'Use authenticator app' : 'Use a recovery code'}
        </Button>
        {onBack && (
          <Button size="small" variant="quiet" onClick={onBack}>
            Back to sign in
          </Button>
        )}
      </div>
    </FormShell>
  )
}
