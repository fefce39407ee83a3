'use client'

import { type ReactNode, useId } from 'react'
import { useWatch } from 'react-hook-form'

import { addressLine } from '#components/address/address-lines.ts'
import { asAddressValues } from '#components/address/address-values.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'

import type { Suggestions } from './address-fields.tsx'
import { AddressSection, type Spelling } from './address-section.tsx'
import type { AddressesForm } from './addresses-values.ts'

/** An existing return address and its origin: "your organization’s return address". */
export type StandingAddress = { address: Address; note: string }

type ReturnAddressProps = {
  form: AddressesForm
  /** The default address; null if none. */
  standing: StandingAddress | null
  suggestions: Suggestions
  /** Whether it is printed as entered. */
  spelling: Spelling
  /** Content below the fields. */
  children: ReactNode
}

/** Shows the default return address in a line, or fields for another. */
export const ReturnAddress = ({ form, standing, suggestions, spelling, children }: ReturnAddressProps) => {
  const headingId = useId()
  const isOwn = useWatch({ control: form.control, name: 'from_address' }) !== null
  const open = () => {
    form.setValue('from_address', asAddressValues(standing?.address ?? null), { shouldDirty: true })
    // The fields exist after the next render only.
    requestAnimationFrame(() => form.setFocus('from_address.name'))
  }
  const close = () => {
    form.clearErrors('from_address')
    form.setValue('from_address', null, { shouldDirty: true })
  }
  const isOpen = isOwn || standing === null
  return (
    <Card>
      <fieldset aria-labelledby={headingId} className="min-w-0">
        <CardHeader
          title="Return address"
          headingId={headingId}
          aside={
            standing &&
            (isOpen ? (
              <Button size="small" onClick={close}>
                Use {standing.note}
              </Button>
            ) : (
              <Button size="small" aria-label="Change return address" onClick={open}>
                Change
              </Button>
            ))
          }
        />
        <CardBody>
          {isOpen ? (
            <>
              <AddressSection form={form} part="from_address" suggestions={suggestions} {...spelling} />
              {children}
            </>
          ) : (
            <p className="text-ink-soft">
              {addressLine(standing.address)}
              <span className="text-ink-faint"> · {standing.note}</span>
            </p>
          )}
        </CardBody>
      </fieldset>
    </Card>
  )
}
