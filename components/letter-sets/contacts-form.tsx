'use client'

import { type ReactNode, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { AddressEntry } from '#lib/contract/addresses/address-book.ts'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { addLetter } from './actions.ts'
import { contactName, Contacts } from './contacts.tsx'
import { addressInputOf } from './letters-to-buy.ts'
import { type ServiceChoice, optionsOf } from './service-choices.ts'

/** What a form that adds recipients to a letter needs. */
export type RecipientFormProps = {
  shipment: Pick<Shipment, 'id' | 'shipping_options'>
  /** Quote selected for the letter on the page. */
  quote: Quote
  /** Chooses the service; shared by the ways to enter a recipient. */
  serviceField: ReactNode
  service: ServiceChoice
  onAdded: () => void
}

/** Says how many recipients were added. */
export const recipientsAdded = (count: number): string =>
  count === 1 ? 'Recipient added' : `${count} recipients added`

type ContactsFormProps = RecipientFormProps & {
  /** Enters an address by hand; that of an entry which could not be added, to correct it. */
  onEnter: (address: Address | null) => void
}

/** Adds a letter to each chosen entry of the address book. Those that could not be added stay chosen. */
export const ContactsForm = ({
  shipment,
  quote,
  serviceField,
  service,
  onEnter,
  onAdded,
}: ContactsFormProps) => {
  const toast = useToast()
  const add = useAction(addLetter, { after: 'nothing' })
  const [chosen, setChosen] = useState<AddressEntry[]>([])
  const [refused, setRefused] = useState<{ entry: AddressEntry; message: string } | null>(null)
  const addAll = async () => {
    setRefused(null)
    let added = 0
    for (const entry of chosen) {
      const result = await add.run(shipment.id, {
        kind: 'recipient',
        to_address: addressInputOf(entry.address),
        shipping_options: optionsOf(service, shipment.shipping_options, quote),
      })
      if (!result?.ok) {
        if (result) setRefused({ entry, message: result.error.message })
        break
      }
      added += 1
      setChosen((before) => before.filter(({ id }) => id !== entry.id))
    }
    if (added > 0) {
      add.refresh()
      toast({ title: recipientsAdded(added) })
    }
    if (added === chosen.length) onAdded()
  }
  return (
    <FormShell
      label="Send to other recipients"
      onSubmit={(event) => {
        event.preventDefault()
        void addAll()
      }}
      error={null}
      pending={add.isPending}
      disabledReason={chosen.length === 0 ? 'Choose a recipient first.' : null}
      submitLabel={chosen.length > 1 ? `Add ${chosen.length} recipients` : 'Add recipient'}
      secondary={<Button onClick={() => onEnter(null)}>Enter another address</Button>}
    >
      {serviceField}
      <Contacts chosen={chosen} onChange={setChosen} />
      {refused && (
        <Notice
          alert
          tone="bad"
          title={`${contactName(refused.entry)} was not added`}
          action={<Button onClick={() => onEnter(refused.entry.address)}>Correct the address</Button>}
        >
          {refused.message}
        </Notice>
      )}
    </FormShell>
  )
}
