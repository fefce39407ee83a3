'use client'

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { AddressFields, type Suggestions } from './address-fields.tsx'
import { fieldOfError, type AddressesForm, type AddressPart } from './addresses-values.ts'
import { completePlace, placeKey } from './place.ts'
import { VerificationStatus } from './verification-status.tsx'
import { useVerification } from './verification.ts'

/** The place that is printed as entered, as its key, and how to choose it. */
export type Spelling = { asEntered: string | undefined; onAsEntered: (key: string | undefined) => void }

type AddressSectionProps = Spelling & {
  form: AddressesForm
  part: AddressPart
  /** Suggestions of the postal service by field, from the last request for quotes. */
  suggestions: Suggestions
}

/** Renders the fields of an address, and verifies it while it is entered. */
export const AddressSection = ({ form, part, suggestions, asEntered, onAsEntered }: AddressSectionProps) => {
  const [note, setNote] = useState<string | null>(null)
  const verification = useVerification(form, part)
  const place = completePlace(useWatch({ control: form.control, name: part }))
  const found = useFieldErrors(form, part, verification)
  return (
    <>
      <AddressFields form={form} part={part} suggestions={{ ...suggestions, ...found }} onNote={setNote} />
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft empty:hidden">
        {note}
      </p>
      <VerificationStatus
        part={part}
        verification={verification}
        isAsEntered={place !== null && asEntered === placeKey(place)}
        onUseVerified={(verified) => {
          onAsEntered(undefined)
          for (const [field, value] of Object.entries(verified)) {
            // The keys are those of a place, which are fields of an address.
            form.setValue(`${part}.${field as keyof typeof verified}`, value, { shouldDirty: true })
          }
        }}
        onUseEntered={() => place && onAsEntered(placeKey(place))}
      />
    </>
  )
}

/** Puts what verification found wrong with the recipient at its fields, until the address changes. Returns the suggestions. */
const useFieldErrors = (
  { setError, clearErrors, getFieldState }: AddressesForm,
  part: AddressPart,
  verification: ReturnType<typeof useVerification>,
): Suggestions => {
  const result = verification?.result
  const faults =
    part === 'to_address' && result && !result.deliverable
      ? result.remarks.flatMap((remark) => {
          const path = fieldOfError({ field: `${part}.${remark.field}` })
          return path ? [{ ...remark, path }] : []
        })
      : []
  const text = JSON.stringify(faults)
  useEffect(() => {
    // The text is of the faults above.
    const current = JSON.parse(text) as typeof faults
    for (const { path, message } of current) setError(path, { type: 'api', message })
    return () => {
      for (const { path } of current) if (getFieldState(path).error?.type === 'api') clearErrors(path)
    }
  }, [text, setError, clearErrors, getFieldState])
  return Object.fromEntries(
    faults.flatMap(({ path, suggestion }) => (suggestion ? [[path, suggestion]] : [])),
  )
}
