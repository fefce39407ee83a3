'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { MailAnyway } from '#components/address/mail-anyway.tsx'
import type { VerifiedPlace } from '#lib/contract/addresses/address.ts'

import { AddressFields, type Faults, type Suggestions } from './address-fields.tsx'
import { fieldOfError, type AddressesForm, type AddressPart } from './addresses-values.ts'
import { completePlace, placeKey } from './place.ts'
import type { Anyway } from './spelling.ts'
import { VerificationStatus } from './verification-status.tsx'
import { useVerification } from './verification.ts'

/** The place that is printed as entered, as its key, and how to choose it. */
export type Spelling = { asEntered: string | undefined; onAsEntered: (key: string | undefined) => void }

/** The decision to mail to a recipient that could not be confirmed. */
export type AnywayChoice = {
  anyway: Anyway | undefined
  /** Whether the API refused the recipient for want of a reason. */
  isRefused: boolean
  /** Error of the reason. */
  error: string | null
  onAnyway: (anyway: Anyway | undefined) => void
}

type AddressSectionProps = Spelling & {
  form: AddressesForm
  part: AddressPart
  /** Suggestions of the postal service by field, from the last request for quotes. */
  suggestions: Suggestions
  /** For the recipient alone: a return address needs no reason. */
  choice?: AnywayChoice
}

/** Renders the fields of an address, and verifies it while it is entered. */
export const AddressSection = ({
  form,
  part,
  suggestions,
  asEntered,
  onAsEntered,
  choice,
}: AddressSectionProps) => {
  const [note, setNote] = useState<string | null>(null)
  const verification = useVerification(form, part)
  const place = completePlace(useWatch({ control: form.control, name: part }))
  const key = place && placeKey(place)
  const reason = choice?.anyway && choice.anyway.place === key ? choice.anyway.reason : undefined
  const isAnyway = reason !== undefined
  const faults = faultsOf(part, isAnyway ? null : (verification?.result ?? null))
  const isUnconfirmed = verification?.result ? !verification.result.deliverable : choice?.isRefused
  return (
    <>
      <AddressFields form={form} part={part} faults={faults} suggestions={suggestions} onNote={setNote} />
      <p aria-live="polite" className="mt-2 text-sm text-ink-soft empty:hidden">
        {note}
      </p>
      <VerificationStatus
        part={part}
        verification={verification}
        isAsEntered={key !== null && asEntered === key}
        isAnyway={isAnyway}
        onUseVerified={(verified) => {
          onAsEntered(undefined)
          for (const [field, value] of Object.entries(verified)) {
            // The keys are those of a place, which are fields of an address.
            form.setValue(`${part}.${field as keyof typeof verified}`, value, { shouldDirty: true })
          }
        }}
        onUseEntered={() => key !== null && onAsEntered(key)}
      />
      {choice && key !== null && (isUnconfirmed || isAnyway) && (
        <MailAnyway
          reason={reason}
          error={choice.error}
          onChange={(reason) => {
            form.clearErrors(part)
            choice.onAnyway(reason === undefined ? undefined : { place: key, reason })
          }}
        />
      )}
    </>
  )
}

/** Returns what verification found wrong with the recipient, by field. */
const faultsOf = (part: AddressPart, result: VerifiedPlace | null): Faults =>
  part === 'to_address' && result && !result.deliverable
    ? Object.fromEntries(
        result.remarks.flatMap((remark) => {
          const path = fieldOfError({ field: `${part}.${remark.field}` })
          return path ? [[path, remark]] : []
        }),
      )
    : {}
