'use client'

import { type FormEvent, useState } from 'react'

import { callAuth } from '#components/account/call-auth.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { readForm } from '#components/ui/read-form.ts'

/** The step replaces the focused form. */
const focus = (input: HTMLInputElement | null): void => input?.focus()

type CodeFormProps = {
  onDone: () => void
  /** Absent where the person is already signed in. */
  onBack?: () => void
  /** Called with the reason when no code can complete this sign-in any more. */
  onEnded?: (reason: string) => void
}

/** Errors after which the password has to be entered again. */
const endings: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
])

/** Verifies a second factor: a code of the authenticator app, or a recovery code. */
export const CodeForm = ({ onDone, onBack, onEnded }: CodeFormProps) => {
  const [isRecovery, setIsRecovery] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const code = readForm(event)('code').replaceAll(/\s/g, '')
    setIsPending(true)
    setError(null)
    const path = isRecovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp'
    const result = await callAuth(path, { code })
    if (result.ok) return onDone()
    if (onEnded && endings.has(result.code)) return onEnded(result.message)
    setIsPending(false)
    return setError(result.message)
  }

  return (
    <FormShell
      warns={false}
      key={String(isRecovery)}
      label="Two-factor authentication"
      onSubmit={(event) => void submit(event)}
      error={error}
      pending={isPending}
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
            setError(null)
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
