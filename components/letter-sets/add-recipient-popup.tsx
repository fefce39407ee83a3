'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactElement, type ReactNode, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { AddressFields } from '#components/address/address-fields.tsx'
import { asAddressValues } from '#components/address/address-values.ts'
import { MailAnyway } from '#components/address/mail-anyway.tsx'
import { serviceInFull } from '#components/format/service-labels.tsx'
import { Button } from '#components/ui/button.tsx'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { NativeSelect } from '#components/ui/native-select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionError } from '#lib/client/action-result.ts'
import { type Address, addressInput } from '#lib/contract/addresses/address.ts'
import { postalErrors } from '#lib/contract/addresses/postal-rules.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { addLetter } from './actions.ts'
import { ContactsForm, recipientsAdded, type RecipientFormProps } from './contacts-form.tsx'
import { useHasContacts } from './contacts.tsx'
import { type ServiceChoice, optionsOf, serviceChoices } from './service-choices.ts'

export type AddRecipientProps = {
  shipment: Pick<Shipment, 'id' | 'shipping_options'>
  /** Quote selected for the letter on the page. */
  quote: Quote
  trigger: ReactElement
}

const hasField = (field: string) => /^address\.(?!unverified_reason$)\w+$/.test(field)

/** Returns the API's message about the missing reason to mail to an unconfirmed address; null for any other error. */
const missingReason = (error: ActionError | null): string | null =>
  error?.fields.find(({ field }) => field === 'to_address.unverified_reason')?.message ?? null

/** The API names the fields of the recipient otherwise than the form. */
const asFormError = (error: ActionError): ActionError => ({
  ...error,
  fields: error.fields.map((fault) => ({
    ...fault,
    field: fault.field.replace(/^to_address\./, 'address.'),
  })),
})

const input = z.object({ address: addressInput }).superRefine(({ address }, context) => {
  for (const { field, message } of postalErrors(address)) {
    context.addIssue({ code: 'custom', path: ['address', field], message })
  }
})

type Input = z.output<typeof input>

type Values = { address: ReturnType<typeof asAddressValues> }

type FieldsProps = RecipientFormProps & {
  /** The address to begin with, such as one of the address book that needs a correction. */
  address: Address | null
  secondary: ReactNode
}

const Fields = ({
  shipment,
  quote,
  address: start,
  serviceField,
  service,
  secondary,
  onAdded,
}: FieldsProps) => {
  const toast = useToast()
  const form = useForm<Values, unknown, Input>({
    // The resolver's input type is wider: the schema accepts every value that the form holds.
    resolver: zodResolver(input) as Resolver<Values, unknown, Input>,
    defaultValues: { address: asAddressValues(start) },
  })
  const [country, state] = useWatch({ control: form.control, name: ['address.country', 'address.state'] })
  const errors = form.formState.errors
  const [reason, setReason] = useState<string>()
  const add = useFormAction(addLetter, form, hasField, {
    errorOf: asFormError,
    onSuccess: () => {
      toast({ title: recipientsAdded(1) })
      onAdded()
    },
  })
  const submit = form.handleSubmit(({ address }) =>
    add.run(shipment.id, {
      kind: 'recipient',
      to_address: { ...address, unverified_reason: reason },
      shipping_options: optionsOf(service, shipment.shipping_options, quote),
    }),
  )
  return (
    <FormShell
      label="Send to another recipient"
      onSubmit={(event) => void submit(event)}
      error={add.message}
      pending={add.isPending}
      submitLabel="Add recipient"
      secondary={secondary}
    >
      {serviceField}
      <AddressFields
        access={{
          register: (field) => form.register(`address.${field}`),
          errorOf: (field) => errors.address?.[field]?.message,
          country,
          state,
          isContactFilled: false,
          autofill: 'off',
        }}
      />
      {(reason !== undefined || missingReason(add.error) !== null) && (
        <MailAnyway
          reason={reason}
          error={reason === undefined ? null : missingReason(add.error)}
          onChange={setReason}
        />
      )}
    </FormShell>
  )
}

/** Adds recipients from the address book, or one whose address is entered. */
const Recipients = ({
  shipment,
  quote,
  onAdded,
}: Omit<AddRecipientProps, 'trigger'> & { onAdded: () => void }) => {
  const hasContacts = useHasContacts()
  const [service, setService] = useState<ServiceChoice>('same')
  const [entered, setEntered] = useState<{ address: Address | null } | null>(null)
  if (hasContacts === undefined) return <Skeleton className="h-60" />
  const common = {
    shipment,
    quote,
    service,
    onAdded,
    serviceField: (
      <Field label="Service">
        <NativeSelect
          value={service}
          onChange={(event) => {
            const choice = serviceChoices.find((each) => each === event.target.value)
            if (choice) setService(choice)
          }}
        >
          <option value="same">Same as this letter: {serviceInFull(quote, shipment.shipping_options)}</option>
          <option value="first_class">USPS First-Class Mail</option>
          <option value="certified">USPS Certified Mail</option>
          <option value="certified_receipt">USPS Certified Mail, return receipt</option>
        </NativeSelect>
      </Field>
    ),
  }
  return hasContacts && entered === null ? (
    <ContactsForm {...common} onEnter={(address) => setEntered({ address })} />
  ) : (
    <Fields
      {...common}
      address={entered?.address ?? null}
      secondary={
        hasContacts && <Button onClick={() => setEntered(null)}>Choose from the address book</Button>
      }
    />
  )
}

/** Renders the dialog with its trigger. Mounts open. */
export const AddRecipientPopup = ({ trigger, ...props }: AddRecipientProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Send to another recipient"
      description="The same document, addressed to each recipient you add."
      size="large"
    >
      <Recipients {...props} onAdded={() => setIsOpen(false)} />
    </DialogPopup>
  )
}
