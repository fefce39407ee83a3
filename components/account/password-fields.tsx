'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import type { ActionError } from '#lib/client/action-result.ts'

/** Splits an error into what the field of the new password shows, and what the form shows. */
export const splitPasswordError = (
  error: ActionError | null,
): { message: string | null; passwordError: string | undefined } => {
  const passwordError = error?.fields.find(({ field }) => field === 'new-password')?.message
  return { message: passwordError === undefined ? (error?.message ?? null) : null, passwordError }
}

/** Renders the field for a new password. */
export const NewPasswordField = ({
  label = 'Password',
  error,
}: {
  label?: string
  error?: string | undefined
}) => (
  <Field
    label={label}
    hint="At least 12 characters. Try a few random words. Symbols aren’t required."
    error={error}
    required
  >
    <Input type="password" name="new-password" autoComplete="new-password" minLength={12} maxLength={128} />
  </Field>
)

/** Renders the field for the current password. */
export const PasswordField = ({ label = 'Your password' }: { label?: string }) => (
  <Field label={label} required>
    <Input type="password" name="password" autoComplete="current-password" />
  </Field>
)
