'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { AddressFields } from '#components/address/address-fields.tsx'
import { addressLines } from '#components/address/address-lines.ts'
import { asAddressValues } from '#components/address/address-values.ts'
import type { Parts } from '#components/conflict/conflicts.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { MatterField } from '#components/matters/matter-field.tsx'
import { matterTitle } from '#components/matters/matter-title.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { AddressEntry, UpdateAddressInput } from '#lib/contract/addresses/address-book.ts'
import { addressInput } from '#lib/contract/addresses/address.ts'
import { postalErrors } from '#lib/contract/addresses/postal-rules.values.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'

import { createEntry, updateEntry } from './actions.ts'
import { addressQueries } from './queries.ts'

export type EntryDialogProps = {
  /** The entry to change; null adds one. */
  entry: AddressEntry | null
  trigger: ReactElement
}

const hasField = (field: string) => field === 'label' || /^address\.\w+$/.test(field)

type EntryFieldsProps = {
  entry: AddressEntry | null
  onMatter?: (matter: MatterBrief | null) => void
  onSaved: () => void
}

const EntryFields = ({ entry, onMatter, onSaved }: EntryFieldsProps) => {
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
  const { dirtyFields } = form.formState
  const submit = form.handleSubmit(({ label, address }) => {
    const matterId = matter?.id ?? null
    if (!entry) return create.run({ label, address, matter_id: matterId })
    return update.run(entry.id, {
      ...(dirtyFields.label && { label }),
      // One that could not be verified can be verified again.
      ...((dirtyFields.address || entry.verification !== 'deliverable') && { address }),
      ...(matterId !== (entry.matter?.id ?? null) && { matter_id: matterId }),
    })
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
      <MatterField
        value={matter}
        onChange={(next) => {
          setMatter(next)
          onMatter?.(next)
        }}
      />
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

const revisionOf = ({ revision }: Partial<AddressEntry>) => revision

const describeAddress = (address: AddressEntry['address'] | z.output<typeof addressInput>): string => {
  const { name = null, company = null, street2 = null, phone, email, ...place } = address
  return [...addressLines({ ...place, name, company, street2 }), phone, email].filter(Boolean).join('\n')
}

const titleOf = (matter: MatterBrief | null): string => (matter ? matterTitle(matter) : '')

const partsOf = ({ label, address, matter }: AddressEntry): Parts => ({
  Label: label ?? '',
  Address: describeAddress(address),
  Matter: titleOf(matter),
})

/** Edits an entry that others may edit too. */
const GuardedFields = ({ entry, onSaved }: { entry: AddressEntry; onSaved: () => void }) => {
  // A change names its matter by ID alone.
  const matter = useRef(entry.matter)
  return (
    <EditGuard
      noun="address"
      value={entry}
      read={addressQueries.detail(entry.id)}
      revisionOf={revisionOf}
      partsOf={partsOf}
      inputPartsOf={({ label, address, matter_id: matterId }: UpdateAddressInput) => ({
        ...(label !== undefined && { Label: label ?? '' }),
        ...(address && { Address: describeAddress(address) }),
        ...(matterId !== undefined && { Matter: titleOf(matter.current) }),
      })}
    >
      {(shown) => (
        <EntryFields
          entry={shown}
          onMatter={(next) => {
            matter.current = next
          }}
          onSaved={onSaved}
        />
      )}
    </EditGuard>
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
      {entry ? (
        <GuardedFields entry={entry} onSaved={() => setIsOpen(false)} />
      ) : (
        <EntryFields entry={null} onSaved={() => setIsOpen(false)} />
      )}
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
