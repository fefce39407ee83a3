'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { createEntry } from '#components/addresses/actions.ts'
import { type LocalDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionError, ActionResult } from '#lib/client/action-result.ts'
import type { FieldFault } from '#lib/contract/api/errors.ts'

import { suggestionsOf } from './address-fields.tsx'
import { AddressSection } from './address-section.tsx'
import {
  type AddressPart,
  asksForReason,
  fieldOfError,
  type AddressesInput,
  addressesInput,
  type AddressesValues,
} from './addresses-values.ts'
import { completePlace, placeKey } from './place.ts'
import { ReturnAddress, type StandingAddress } from './return-address.tsx'
import { SaveToBook } from './save-to-book.tsx'
import { type Anyway, type AsEntered, withSpelling } from './spelling.ts'
import { useStoredAddresses } from './use-stored-addresses.ts'
import { useUndeliverable } from './verification.ts'

/** The addresses to save to the address book. */
type SavedParts = Record<AddressPart, boolean>

type AddressesFormProps = {
  draftKey: LocalDraftKey
  /** The stored input, or the draft's addresses. */
  initial: AddressesValues
  /** The errors of the API. */
  initialErrors: readonly FieldFault[]
  /** The addresses that are printed as entered, as the keys of their places. */
  initialAsEntered: AsEntered
  /** The decision to mail to a recipient that could not be confirmed. */
  initialAnyway: Anyway | undefined
  standing: StandingAddress | null
  submitLabel: string
  secondary: ReactNode
  /** The last error of the API. */
  error?: ActionError | null
  isPending?: boolean
  /** Continues with valid addresses; returns the result of the API call, if any. */
  onSubmit: (input: AddressesInput, values: AddressesValues) => Promise<ActionResult<unknown> | null> | null
}

/** Renders the form of recipient and return address. */
export const AddressesForm = ({
  draftKey,
  initial,
  initialErrors,
  initialAsEntered,
  initialAnyway,
  standing,
  submitLabel,
  secondary,
  error = null,
  isPending = false,
  onSubmit,
}: AddressesFormProps) => {
  const headingId = useId()
  const [faults, setErrors] = useState(initialErrors)
  const form = useForm<AddressesValues, unknown, AddressesInput>({
    // The resolver's input type is wider: the schema accepts every value that the form holds.
    resolver: zodResolver(addressesInput) as Resolver<AddressesValues, unknown, AddressesInput>,
    defaultValues: initial,
  })
  const { setError } = form
  const toast = useToast()
  const [saved, setSaved] = useState<SavedParts>({ to_address: false, from_address: false })
  const [asEntered, setAsEntered] = useState(initialAsEntered)
  const [anyway, setAnyway] = useState(initialAnyway)
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const findUndeliverable = useUndeliverable()
  useStoredAddresses(form, draftKey)

  const { setFocus } = form
  const startsEmpty = initial.to_address.name === '' && initial.to_address.street1 === ''
  useEffect(() => {
    if (!startsEmpty || initialErrors.length > 0) return
    // The router puts the focus on the new page first.
    const frame = requestAnimationFrame(() => setFocus('to_address.name'))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- only when the form opens.
  }, [])

  useEffect(() => {
    for (const [index, fault] of faults.entries()) {
      const path = fieldOfError(fault)
      if (path) setError(path, { type: 'api', message: fault.message }, { shouldFocus: index === 0 })
    }
  }, [faults, setError])

  const save = useAction(createEntry, {
    after: 'nothing',
    onError: () => toast({ title: 'The address could not be saved to the address book', tone: 'bad' }),
  })
  const saveToBook = async (address: AddressesInput['from_address']) => {
    if (address) await save.run({ address: { ...address, email: address.email ?? '' } })
  }

  const spellingOf = (part: AddressPart) => ({
    asEntered: asEntered[part],
    onAsEntered: (key: string | undefined) => {
      const next = { ...asEntered, [part]: key }
      setAsEntered(next)
      updateLocalDraft(draftKey, { as_entered: next })
    },
  })

  const submit = form.handleSubmit(async (input) => {
    const values = form.getValues()
    const place = completePlace(values.to_address)
    const isAnyway = anyway !== undefined && place !== null && anyway.place === placeKey(place)
    if (isAnyway && anyway.reason.trim() === '') return setIsReasonMissing(true)
    const undeliverable = isAnyway ? null : await findUndeliverable(values.to_address)
    if (undeliverable) return setErrors(undeliverable)
    if (saved.to_address) await saveToBook(input.to_address)
    if (saved.from_address) await saveToBook(input.from_address)
    const result = await onSubmit(withSpelling(input, values, { as_entered: asEntered, anyway }), values)
    if (result?.ok === false) setErrors(result.error.fields)
  })

  const suggestions = suggestionsOf(faults)
  return (
    <FormShell
      warns={false}
      label="Addresses"
      className="grid gap-5"
      onSubmit={(event) => void submit(event)}
      error={error?.message ?? null}
      pending={form.formState.isSubmitting || isPending}
      submitLabel={submitLabel}
      secondary={secondary}
    >
      {initialErrors.length > 0 && (
        <Notice tone="bad" title="We couldn’t verify this address">
          Fix the fields marked below. Nothing was charged, and your options are saved.
        </Notice>
      )}
      <Card>
        <fieldset aria-labelledby={headingId} className="min-w-0">
          <CardHeader title="Recipient" headingId={headingId} aside="Enter a name, a company, or both." />
          <CardBody>
            <AddressSection
              form={form}
              part="to_address"
              suggestions={suggestions}
              {...spellingOf('to_address')}
              choice={{
                anyway,
                isRefused: faults.some(asksForReason),
                error: isReasonMissing ? 'Enter the reason to mail to this address.' : null,
                onAnyway: (next) => {
                  setAnyway(next)
                  setIsReasonMissing(false)
                  updateLocalDraft(draftKey, { anyway: next })
                },
              }}
            />
            <SaveToBook
              isSaved={saved.to_address}
              onChange={(to_address) => setSaved({ ...saved, to_address })}
            />
          </CardBody>
        </fieldset>
      </Card>
      <ReturnAddress
        form={form}
        standing={standing}
        suggestions={suggestions}
        spelling={spellingOf('from_address')}
      >
        <SaveToBook
          isSaved={saved.from_address}
          onChange={(from_address) => setSaved({ ...saved, from_address })}
        />
      </ReturnAddress>
    </FormShell>
  )
}
