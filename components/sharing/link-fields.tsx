'use client'

import type { FieldErrors, UseFormRegister } from 'react-hook-form'

import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { lifetimes, type ShareFormInput } from './share-form.ts'

type FieldsProps = { register: UseFormRegister<ShareFormInput>; errors: FieldErrors<ShareFormInput> }

/** Edits whom a link is for. */
export const LabelField = ({ register, errors }: FieldsProps) => (
  <Field
    label="Who is it for?"
    hint="Recorded with every view. They do not see it."
    error={errors.label?.message}
    required
  >
    <Input {...register('label')} placeholder="For opposing counsel" autoComplete="off" />
  </Field>
)

/** Edits the expiry and password of a link. */
export const EndFields = ({ register, errors }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label="Ends">
      <NativeSelect {...register('days')}>
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            In {plural(days, 'day')}
          </option>
        ))}
      </NativeSelect>
    </Field>
    <Field
      label="Password"
      hint="At least 8 characters. Send it separately from the link."
      error={errors.password?.message}
      optional
    >
      <Input {...register('password')} type="password" autoComplete="new-password" />
    </Field>
  </div>
)

/** Shows the address of a new link, which is visible once. */
export const CreatedLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <Notice alert tone="accent" title="Copy this link now">
      <p>
        <code className="code font-emphasis break-all text-ink">{url}</code>{' '}
        <CopyButton value={url} label="link" />
      </p>
      <p className="mt-1">It is shown only once. Anyone who has it can see what you chose.</p>
    </Notice>
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  </div>
)
