'use client'

import type { FieldErrors, UseFormRegister } from 'react-hook-form'

import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Notice } from '#components/ui/notice.tsx'

import * as wording from './on-demand-wording.tsx'
import { lifetimes, type ShareFormInput } from './share-form.ts'

type FieldsProps = { register: UseFormRegister<ShareFormInput>; errors: FieldErrors<ShareFormInput> }

/** Asks whom a link is for. */
export const LabelField = ({ register, errors }: FieldsProps) => (
  <Field label={wording.whoIsItFor} hint={wording.notShownToThem} error={errors.label?.message} required>
    <Input {...register('label')} placeholder={wording.forOpposingCounsel} autoComplete="off" />
  </Field>
)

/** Asks when a link ends, and for its password. */
export const EndFields = ({ register, errors }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label={wording.ends}>
      <NativeSelect {...register('days')}>
        {lifetimes.map((days) => (
          <option key={days} value={days}>
            {wording.inDays(days)}
          </option>
        ))}
      </NativeSelect>
    </Field>
    <Field label={wording.password} hint={wording.passwordHint} error={errors.password?.message} optional>
      <Input {...register('password')} type="password" autoComplete="new-password" />
    </Field>
  </div>
)

/** Shows the address of a new link, which is visible once. */
export const CreatedLink = ({ url, onClose }: { url: string; onClose: () => void }) => (
  <div className="grid justify-items-start gap-4">
    <Notice alert tone="accent" title={wording.copyNow}>
      <p>
        <code className="code font-[560] break-all text-ink">{url}</code>{' '}
        <CopyButton value={url} label={wording.link} />
      </p>
      <p className="mt-1">{wording.shownOnce}</p>
    </Notice>
    <Button variant="primary" onClick={onClose}>
      {wording.done}
    </Button>
  </div>
)
