'use client'

import { useWatch } from 'react-hook-form'

import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { countries } from '#lib/contract/countries.ts'
import { usStates } from '#lib/contract/us-states.ts'

import type { AddressPart } from './address-faults.ts'
import type { AddressesForm } from './addresses-values.ts'
import { ContactFields } from './contact-fields.tsx'
import { Suggestion, type Suggestions } from './suggestion.tsx'

type AddressFieldsProps = {
  form: AddressesForm
  part: AddressPart
  /** What the postal service suggests, by field. */
  suggestions: Suggestions
}

const StateField = ({ form, part, suggestions }: AddressFieldsProps) => {
  const [country, state] = useWatch({ control: form.control, name: [`${part}.country`, `${part}.state`] })
  const error = form.formState.errors[part]?.state?.message
  const hint = <Suggestion form={form} path={`${part}.state`} suggestions={suggestions} />
  const isKnown = state === '' || usStates.some((known) => known.code === state)
  if (country !== 'US') {
    return (
      <Field label="State or province" error={error} hint={hint} required>
        <Input {...form.register(`${part}.state`)} autoComplete={`section-${part} address-level1`} />
      </Field>
    )
  }
  return (
    <Field label="State" error={error} hint={hint} required>
      <NativeSelect {...form.register(`${part}.state`)} autoComplete={`section-${part} address-level1`}>
        <option value="">Choose…</option>
        {/* What came from elsewhere stays as it is until it is changed. */}
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

/** The fields of one address; faults of the API and of the form stand on the field they name. */
export const AddressFields = ({ form, part, suggestions }: AddressFieldsProps) => {
  const errors = form.formState.errors[part]
  const country = useWatch({ control: form.control, name: `${part}.country` })
  const wiring = (field: 'company' | 'street1' | 'street2' | 'city' | 'zip' | 'name') => ({
    error: errors?.[field]?.message,
    hint: <Suggestion form={form} path={`${part}.${field}`} suggestions={suggestions} />,
  })
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <Field label="Name" className="sm:col-span-3" {...wiring('name')}>
        <Input {...form.register(`${part}.name`)} autoComplete={`section-${part} name`} />
      </Field>
      <Field label="Company" className="sm:col-span-3" {...wiring('company')}>
        <Input {...form.register(`${part}.company`)} autoComplete={`section-${part} organization`} />
      </Field>
      <Field label="Street" className="sm:col-span-6" required {...wiring('street1')}>
        <Input {...form.register(`${part}.street1`)} autoComplete={`section-${part} address-line1`} />
      </Field>
      <Field label="Apartment, suite (optional)" className="sm:col-span-6" {...wiring('street2')}>
        <Input {...form.register(`${part}.street2`)} autoComplete={`section-${part} address-line2`} />
      </Field>
      <Field label="City" className="sm:col-span-2" required {...wiring('city')}>
        <Input {...form.register(`${part}.city`)} autoComplete={`section-${part} address-level2`} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4 sm:col-span-4">
        <StateField form={form} part={part} suggestions={suggestions} />
        <Field label={country === 'US' ? 'ZIP code' : 'Postal code'} required {...wiring('zip')}>
          <Input
            {...form.register(`${part}.zip`)}
            autoComplete={`section-${part} postal-code`}
            spellCheck={false}
            className="numeric"
          />
        </Field>
      </div>
      <Field label="Country" className="sm:col-span-3" error={errors?.country?.message}>
        <NativeSelect {...form.register(`${part}.country`)} autoComplete={`section-${part} country`}>
          {countries.map((known) => (
            <option key={known.code} value={known.code}>
              {known.name}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <ContactFields form={form} part={part} />
    </div>
  )
}
