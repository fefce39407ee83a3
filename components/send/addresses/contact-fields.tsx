'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'

import type { AddressPart } from './address-faults.ts'
import type { AddressesForm } from './addresses-values.ts'

/** Phone and email: out of the way unless they are filled in or at fault. */
export const ContactFields = ({ form, part }: { form: AddressesForm; part: AddressPart }) => {
  const errors = form.formState.errors[part]
  const [wasFilled] = useState(() => {
    const address = form.getValues(part)
    return Boolean(address?.phone || address?.email)
  })
  const isAtFault = Boolean(errors?.phone || errors?.email)
  return (
    <details open={wasFilled || isAtFault || undefined} className="group sm:col-span-6">
      <summary className="inline-flex list-none items-center gap-1 rounded-xs py-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open:rotate-90"
        />
        Phone and email for the carrier
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Field label="Phone" error={errors?.phone?.message}>
          <Input {...form.register(`${part}.phone`)} type="tel" autoComplete={`section-${part} tel`} />
        </Field>
        <Field label="Email" error={errors?.email?.message}>
          <Input {...form.register(`${part}.email`)} type="email" autoComplete={`section-${part} email`} />
        </Field>
      </div>
    </details>
  )
}
