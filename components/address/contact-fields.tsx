'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import { type AddressAccess, autoCompleteOf } from './address-access.ts'

/** Phone and email: out of the way unless they are filled in or at fault. */
export const ContactFields = ({ access }: { access: AddressAccess }) => {
  const [wasFilled] = useState(access.isContactFilled)
  const errors = { phone: access.errorOf('phone'), email: access.errorOf('email') }
  return (
    <details
      open={wasFilled || Boolean(errors.phone || errors.email) || undefined}
      className="group sm:col-span-6"
    >
      <summary className="inline-flex list-none items-center gap-1 rounded-xs py-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open:rotate-90"
        />
        Contact details for the carrier (optional)
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label="Phone" error={errors.phone}>
          <Input {...access.register('phone')} type="tel" autoComplete={autoCompleteOf(access, 'tel')} />
        </Field>
        <Field label="Email" error={errors.email}>
          <Input {...access.register('email')} type="email" autoComplete={autoCompleteOf(access, 'email')} />
        </Field>
      </div>
    </details>
  )
}
