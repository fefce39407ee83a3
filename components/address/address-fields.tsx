'use client'

import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { countries } from '#lib/contract/addresses/countries.values.ts'
import { needsState, needsZip } from '#lib/contract/addresses/postal-rules.values.ts'
import { usStates } from '#lib/contract/addresses/us-states.values.ts'

import type { AddressField } from './address-values.ts'

const StateField = ({ access }: { access: AddressAccess }) => {
  const { country, state, register } = access
  const wiring = { error: access.errorOf('state') ?? null, hint: access.hints?.state }
  const autofill = autofillOf(access, 'address-level1')
  const isKnown = state === '' || usStates.some((known) => known.code === state)
  if (country !== 'US') {
    return (
      <Field label="State or province" required={needsState(country)} {...wiring}>
        <Input {...register('state')} {...autofill} />
      </Field>
    )
  }
  return (
    <Field label="State" required {...wiring}>
      <NativeSelect {...register('state')} {...autofill}>
        <option value="">Choose…</option>
        {/* States outside the list stay selectable until they are changed. */}
        {!isKnown && <option value={state}>{state}</option>}
        {usStates.map((known) => (
          <option key={known.code} value={known.code}>
            {known.name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** Renders the fields of an address, which follow its country, with errors below their fields. */
export const AddressFields = ({ access }: { access: AddressAccess }) => {
  const { country, register } = access
  const wiring = (field: AddressField) => ({
    error: access.errorOf(field) ?? null,
    hint: access.hints?.[field],
  })
  return (
    <div className="@container">
      <div className="grid gap-x-4 gap-y-3.5 @md:grid-cols-12">
        <Field label="Name" className="@md:col-span-6" {...wiring('name')}>
          {access.renderName?.(autofillOf(access, 'name')) ?? (
            <Input {...register('name')} {...autofillOf(access, 'name')} />
          )}
        </Field>
        <Field label="Company" className="@md:col-span-6" {...wiring('company')}>
          <Input {...register('company')} {...autofillOf(access, 'organization')} />
        </Field>
        <Field label="Street" className="@md:col-span-12 @lg:col-span-8" required {...wiring('street1')}>
          <Input {...register('street1')} {...autofillOf(access, 'address-line1')} />
        </Field>
        <Field
          label="Apartment, suite (optional)"
          className="@md:col-span-12 @lg:col-span-4"
          {...wiring('street2')}
        >
          <Input {...register('street2')} {...autofillOf(access, 'address-line2')} />
        </Field>
        <Field label="City" className="@md:col-span-4 @[38rem]:col-span-3" required {...wiring('city')}>
          <Input {...register('city')} {...autofillOf(access, 'address-level2')} />
        </Field>
        <div className="grid grid-cols-2 items-start gap-4 @md:col-span-8 @[38rem]:col-span-6">
          <StateField access={access} />
          <Field
            label={country === 'US' ? 'ZIP code' : 'Postal code'}
            required={needsZip(country)}
            {...wiring('zip')}
          >
            <Input
              {...register('zip')}
              {...autofillOf(access, 'postal-code')}
              spellCheck={false}
              className="numeric"
            />
          </Field>
        </div>
        <Field label="Country" className="@md:col-span-6 @[38rem]:col-span-3" {...wiring('country')}>
          <NativeSelect {...register('country')} {...autofillOf(access, 'country')}>
            {countries.map((known) => (
              <option key={known.code} value={known.code}>
                {known.name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <ContactFields access={access} />
      </div>
    </div>
  )
}

/** Renders phone and e-mail, collapsed unless they are filled in or invalid. */
const ContactFields = ({ access }: { access: AddressAccess }) => {
  const [wasFilled] = useState(access.isContactFilled)
  const errors = { phone: access.errorOf('phone'), email: access.errorOf('email') }
  return (
    <details
      open={wasFilled || Boolean(errors.phone || errors.email) || undefined}
      className="group @md:col-span-12"
    >
      <summary className="inline-flex list-none items-center gap-1 rounded-xs py-1 text-sm text-ink-soft hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 transition-transform duration-100 group-open:rotate-90"
        />
        Contact details for the carrier (optional)
      </summary>
      <div className="mt-3 grid gap-4 @md:grid-cols-2">
        <Field label="Phone" error={errors.phone}>
          <Input {...access.register('phone')} type="tel" {...autofillOf(access, 'tel')} />
        </Field>
        <Field label="Email" error={errors.email}>
          <Input {...access.register('email')} type="email" {...autofillOf(access, 'email')} />
        </Field>
      </div>
    </details>
  )
}

/** Connects the fields of an address to their form. */
type AddressAccess = {
  register: (field: AddressField) => UseFormRegisterReturn
  errorOf: (field: AddressField) => string | undefined
  /** Content below fields, such as a suggestion. */
  hints?: Partial<Record<AddressField, ReactNode>>
  /** The current values of the form. */
  country: string
  state: string
  isContactFilled: boolean
  /** Autofill of browsers: the user's own address, in a section if a form has several; off for another person's. */
  autofill: 'own' | `section-${string}` | 'off'
  /** Renders the field of the name in another way. */
  renderName?: (autofill: AutofillProps) => ReactNode
}

/** The attributes of a field by which browsers and password managers fill it in, or leave it alone. */
export type AutofillProps = { autoComplete: string; [data: `data-${string}`]: string }

// 1Password, LastPass, Bitwarden and Dashlane fill in fields with autocomplete="off".
const notFilled = {
  autoComplete: 'off',
  'data-1p-ignore': 'true',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
} satisfies AutofillProps

const autofillOf = ({ autofill }: AddressAccess, name: string): AutofillProps =>
  autofill === 'off' ? notFilled : { autoComplete: autofill === 'own' ? name : `${autofill} ${name}` }
