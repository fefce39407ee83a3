'use client'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import * as wording from './wording.tsx'

/** Renders the field for a new password. */
export const NewPasswordField = ({
  label = wording.password,
  error,
}: {
  label?: string
  error?: string | undefined
}) => (
  <Field label={label} hint={wording.atLeast12Characters} error={error} required>
    <Input type="password" name="new-password" autoComplete="new-password" minLength={12} maxLength={128} />
  </Field>
)

/** Renders the field for the current password. */
export const PasswordField = ({ label = wording.yourPassword }: { label?: string }) => (
  <Field label={label} required>
    <Input type="password" name="password" autoComplete="current-password" />
  </Field>
)
