'use client'

import { type UseFormReturn, useWatch } from 'react-hook-form'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { countries } from '#lib/contract/countries.ts'
import { usStates } from '#lib/contract/us-states.ts'

import type { ReturnAddressInput, ReturnAddressValues } from './organization-form.ts'

type Form = UseFormReturn<ReturnAddressValues, unknown, ReturnAddressInput>

const StateField = ({ form }: { form: Form }) => {
  const [country, state] = useWatch({
    control: form.control,
    name: ['return_address.country', 'return_address.state'],
  })
  const error = form.formState.errors.return_address?.state?.message
  const wiring = { ...form.register('return_address.state'), autoComplete: 'address-level1' }
  if (country !== 'US') {
    return (
      <Field label="State or province" error={error} required>
        <Input {...wiring} />
      </Field>
    )
  }
  return (
    <Field label="State" error={error} required>
      <NativeSelect {...wiring}>
        <option value="">Choose…</option>
        {/* What came from elsewhere stays as it is until it is changed. */}
        {state && !usStates.some(({ code }) => code === state) && <option value={state}>{state}</option>}
        {usStates.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** The fields of the return address. */
export const ReturnAddressFields = ({ form }: { form: Form }) => {
  const errors = form.formState.errors.return_address
  const country = useWatch({ control: form.control, name: 'return_address.country' })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field label="Name" className="sm:col-span-3" error={errors?.name?.message}>
        <Input {...form.register('return_address.name')} autoComplete="name" />
      </Field>
      <Field label="Company" className="sm:col-span-3" error={errors?.company?.message}>
        <Input {...form.register('return_address.company')} autoComplete="organization" />
      </Field>
      <Field label="Street" className="sm:col-span-4" error={errors?.street1?.message} required>
        <Input {...form.register('return_address.street1')} autoComplete="address-line1" />
      </Field>
      <Field label="Apartment, suite" optional className="sm:col-span-2" error={errors?.street2?.message}>
        <Input {...form.register('return_address.street2')} autoComplete="address-line2" />
      </Field>
      <Field label="City" className="sm:col-span-2" error={errors?.city?.message} required>
        <Input {...form.register('return_address.city')} autoComplete="address-level2" />
      </Field>
      <div className="sm:col-span-2">
        <StateField form={form} />
      </div>
      <Field
        label={country === 'US' ? 'ZIP code' : 'Postal code'}
        className="sm:col-span-2"
        error={errors?.zip?.message}
        required
      >
        <Input {...form.register('return_address.zip')} autoComplete="postal-code" spellCheck={false} />
      </Field>
      <Field label="Country" className="sm:col-span-3" error={errors?.country?.message}>
        <NativeSelect {...form.register('return_address.country')} autoComplete="country">
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <Field label="Phone" optional className="sm:col-span-3" error={errors?.phone?.message}>
        <Input {...form.register('return_address.phone')} type="tel" autoComplete="tel" />
      </Field>
    </div>
  )
}
