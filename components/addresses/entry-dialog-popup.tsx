'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { AddressFields } from '#components/address/address-fields.tsx'
import { asAddressValues } from '#components/address/address-values.ts'
import { MatterField } from '#components/matters/matter-field.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import { addressInput } from '#lib/contract/addresses/address.ts'
import { postalErrors } from '#lib/contract/addresses/postal-rules.values.ts'

import { createEntry, updateEntry } from './actions.ts'

export type EntryDialogProps = {
  /** The entry to change; null adds one. */
  entry: AddressEntry | null
  trigger: ReactElement
}

const hasField = (field: string) => field === 'label' || /^address\.\w+$/.test(field)

const EntryFields = ({ entry, onSaved }: Omit<EntryDialogProps, 'trigger'> & { onSaved: () => void }) => {
  const toast = useToast()
  const [matter, setMatter] = useState(entry?.matter ?? null)
  const form = useForm<EntryValues, unknown, EntryInput>({
    // The resolver's input type is wider: the schema accepts every value that the form holds.
    resolver: zodResolver(entryInput) as Resolver<EntryValues, unknown, EntryInput>,
    defaultValues: entryValues(entry),
  })
  const [country, state] = useWatch({ control: form.control, name: ['address.country', 'address.state'] })
  const errors = form.formState.errors
  const onSuccess = ({ verification }: AddressEntry) => {
    const isKnown = verification !== 'undeliverable'
    toast({ title: isKnown ? 'Address saved' : 'Address saved, but it could not be verified' })
    onSaved()
  }
  const after = { reread: ['listAddresses'] as const }
  const create = useFormAction(createEntry, form, hasField, { after, onSuccess })
  const update = useFormAction(updateEntry, form, hasField, { after, onSuccess })
  const submit = form.handleSubmit(({ label, address }) => {
    const body = { label, address, matter_id: matter?.id ?? null }
    return entry ? update.run(entry.id, body) : create.run(body)
  })
  const save = entry ? update : create
  return (
    <FormShell
      label={entry ? 'Edit address' : 'Add address'}
      onSubmit={(event) => void submit(event)}
      error={save.message}
      pending={save.isPending}
      submitLabel="Save address"
    >
      <Field
        label="Label"
        optional
        error={errors.label?.message ?? null}
        hint="A short name, such as “Court, civil division”."
      >
        <Input {...form.register('label')} autoComplete="off" />
      </Field>
      <MatterField value={matter} onChange={setMatter} />
      <AddressFields
        access={{
          register: (field) => form.register(`address.${field}`),
          errorOf: (field) => errors.address?.[field]?.message,
          country,
          state,
          isContactFilled: Boolean(entry?.address.phone || entry?.address.email),
          autofill: 'off',
        }}
      />
    </FormShell>
  )
}

/** Renders the dialog with its trigger. Mounts open. */
export const EntryDialogPopup = ({ entry, trigger }: EntryDialogProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={entry ? 'Edit address' : 'Add address'}
      size="large"
    >
      <EntryFields entry={entry} onSaved={() => setIsOpen(false)} />
    </DialogPopup>
  )
}

/** Parses the form; errors in state or ZIP code appear without a request. */
const entryInput = z
  .object({ label: z.string().trim().max(60, 'Use at most 60 characters.'), address: addressInput })
  .superRefine(({ address }, context) => {
    for (const { field, message } of postalErrors(address)) {
      context.addIssue({ code: 'custom', path: ['address', field], message })
    }
  })

type EntryInput = z.output<typeof entryInput>

type EntryValues = { label: string; address: ReturnType<typeof asAddressValues> }

/** Returns the values of the form; empty for a new entry. */
const entryValues = (entry: AddressEntry | null): EntryValues => ({
  label: entry?.label ?? '',
  address: asAddressValues(entry?.address ?? null),
})
