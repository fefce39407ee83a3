'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { updateOrganization } from '#components/settings/actions.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { readForm } from '#components/ui/read-form.ts'
import { formatUsPhone } from '#lib/contract/addresses/us-phone.values.ts'
import { carrierName } from '#lib/contract/quotes/carriers.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type AddPhoneProps = {
  shipment: Pick<Shipment, 'id' | 'from_address' | 'missing_rates'>
  /** Whether the reader may change the organization's settings. */
  canManage: boolean
  isRenewing: boolean
  /** The organization has a phone number now: prices can be refreshed. */
  onAdded: () => void
}

/** Returns the names of the carriers that quote nothing because neither sender nor organization has a phone number. */
const carriersWithoutPhone = ({ from_address, missing_rates = [] }: AddPhoneProps['shipment']): string[] =>
  from_address.phone === null
    ? [
        ...new Set(
          missing_rates.flatMap(({ carrier, missing_field: field }) =>
            field === 'from_address.phone' ? carrierName(carrier) : [],
          ),
        ),
      ]
    : []

/** Adds the organization's phone number where carriers quote nothing without one, or says who can. */
export const AddPhone = ({ shipment, canManage, isRenewing, onAdded }: AddPhoneProps) => {
  const [invalid, setInvalid] = useState<string | null>(null)
  const save = useAction(updateOrganization, { after: 'nothing', onSuccess: onAdded })
  const carriers = carriersWithoutPhone(shipment)
  if (carriers.length === 0) return null
  const title = `${carriers.join(' and ')} need the sender’s phone number`
  const editAddress = (
    <LinkButton href={paths.send.draftAddresses(shipment.id)}>Add to this letter only</LinkButton>
  )
  if (!canManage) {
    return (
      <Notice tone="warn" className="mt-5" title={title} action={editAddress}>
        Ask an owner or admin of your organization to add its phone number in Settings, Organization, or add
        one to this letter’s return address.
      </Notice>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const phone = formatUsPhone(readForm(event)('phone'))
    setInvalid(
      phone ? null : 'Enter a US phone number with ten digits and no extension, such as 415-555-0134.',
    )
    if (phone) void save.run({ phone })
    else save.reset()
  }
  return (
    <Card label={title} className="mt-5">
      <CardHeader
        title={title}
        description="Carriers get your organization’s number where an address has none. It may be printed on their labels."
      />
      <CardBody>
        <FormShell
          label={title}
          onSubmit={submit}
          error={save.error?.message ?? null}
          pending={save.isPending || isRenewing}
          submitLabel="Save and refresh prices"
          secondary={editAddress}
          warns={false}
          isSecondary
        >
          <Field label="Organization’s phone number" error={invalid} required>
            <Input name="phone" type="tel" autoComplete="tel" maxLength={40} />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
