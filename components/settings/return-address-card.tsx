'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'

import { useAction } from '#components/actions/use-action.ts'
import { useFormAction } from '#components/actions/use-form-action.ts'
import { AddressFields } from '#components/address/address-fields.tsx'
import { addressDifference, addressLines, hasDifference } from '#components/address/address-lines.ts'
import { SpellingLink } from '#components/address/spelling-link.tsx'
import { VerifiedAddress } from '#components/address/verified-address.tsx'
import { storedIn } from '#components/api/stored.ts'
import { accountRead } from '#components/api/use-account.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { type Address, addressInput } from '#lib/contract/addresses/address.ts'
import { type Account, updateOrganizationInput } from '#lib/contract/organizations/account.ts'

import { updateOrganization } from './actions.ts'

const Verification = ({ isVerified }: { isVerified: boolean }) =>
  isVerified ? (
    <Badge tone="good" title="Verified as a deliverable address.">
      Verified
    </Badge>
  ) : (
    <Badge tone="warn" title="We couldn’t verify this address.">
      Not verified
    </Badge>
  )

const hasField = (field: string) => field.startsWith('return_address.') && field.split('.').length === 2

const describeAddress = (address: Address | Spelling['written'] | null | undefined): string => {
  if (!address) return ''
  const { name = null, company = null, street2 = null, phone, email, ...place } = address
  return [...addressLines({ ...place, name, company, street2 }), phone, email].filter(Boolean).join('\n')
}

const revisionOf = ({ organization }: Partial<Account>) => organization?.revision

/** Edits the default return address, which is printed on every envelope. */
export const ReturnAddressCard = ({ account }: { account: Account }) => (
  <EditGuard
    noun="return address"
    value={account}
    read={accountRead()}
    revisionOf={revisionOf}
    partsOf={({ organization }) => ({ Address: describeAddress(organization.return_address) })}
    inputPartsOf={(input: ReturnAddressInput) => ({ Address: describeAddress(input.return_address) })}
  >
    {(shown) => <ReturnAddressForm account={shown} />}
  </EditGuard>
)

const ReturnAddressForm = ({ account }: { account: Account }) => {
  const toast = useToast()
  const [spelling, setSpelling] = useState<Spelling | null>(null)
  const current = account.organization.return_address
  const form = useForm<ReturnAddressValues, unknown, ReturnAddressInput>({
    resolver: zodResolver(returnAddressInput),
    defaultValues: returnAddressValues(account),
  })
  const save = useFormAction(updateOrganization, form, hasField, { after: storedIn('getAccount') })
  const submit = form.handleSubmit(async (input) => {
    const result = await save.run(input)
    if (!result?.ok) return
    form.reset(returnAddressValues(result.data))
    setSpelling(spellingOf(input.return_address, result.data.organization.return_address))
    toast({ title: 'Return address saved' })
  })
  return (
    <Card label="Return address">
      <CardHeader
        title="Return address"
        description="Printed on every envelope. Undelivered mail returns here."
        aside={current && <Verification isVerified={current.verified} />}
      />
      <CardBody>
        {spelling && (
          <ReturnAddressSpelling
            key={JSON.stringify(spelling)}
            spelling={spelling}
            onSaved={(saved) => form.reset(returnAddressValues(saved))}
          />
        )}
        <FormShell
          label="Return address"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save return address"
          // One that could not be verified can be verified again.
          savesChanges={current?.verified !== false}
        >
          <ReturnAddressFields form={form} />
        </FormShell>
      </CardBody>
    </Card>
  )
}

type Form = UseFormReturn<ReturnAddressValues, unknown, ReturnAddressInput>

/** Renders the fields of the return address. */
const ReturnAddressFields = ({ form }: { form: Form }) => {
  const [country, state, phone, email] = useWatch({
    control: form.control,
    name: ['return_address.country', 'return_address.state', 'return_address.phone', 'return_address.email'],
  })
  const errors = form.formState.errors.return_address
  return (
    <AddressFields
      access={{
        register: (field) => form.register(`return_address.${field}`),
        errorOf: (field) => errors?.[field]?.message,
        country: country ?? 'US',
        state: state ?? '',
        isContactFilled: Boolean(phone || email),
        autofill: 'own',
      }}
    />
  )
}

/** The entered spelling and the postal service's. */
type Spelling = { written: ReturnAddressInput['return_address']; corrected: Address }

const asAddress = (written: Spelling['written']): Address => ({
  ...written,
  name: written.name ?? null,
  company: written.company ?? null,
  street2: written.street2 ?? null,
  phone: written.phone ?? null,
  email: written.email ?? null,
  verified: true,
  residential: false,
})

/** Returns both spellings when the postal service changed more than capitals; null otherwise. */
const spellingOf = (written: Spelling['written'], saved: Address | null): Spelling | null =>
  saved?.verified && hasDifference(addressDifference(asAddress(written), saved))
    ? { written, corrected: saved }
    : null

/** Shows the changes of the postal service, and switches between the spellings. */
type ReturnAddressSpellingProps = { spelling: Spelling; onSaved: (account: Account) => void }

const ReturnAddressSpelling = ({ spelling, onSaved }: ReturnAddressSpellingProps) => {
  const [usesEnteredAddress, setUsesEnteredAddress] = useState(false)
  const save = useAction(updateOrganization, {
    after: storedIn('getAccount'),
    onSuccess: (saved) => {
      onSaved(saved)
      setUsesEnteredAddress(!usesEnteredAddress)
    },
  })
  const { written, corrected } = spelling
  const entered = asAddress(written)
  const choose = () =>
    void save.run({
      return_address: { ...written, email: written.email ?? '', use_as_entered: !usesEnteredAddress },
    })
  return (
    <section
      aria-label="Return address format"
      className="mb-4 rounded-lg border border-line bg-sunken/60 px-4 py-3"
    >
      <VerifiedAddress
        printed={usesEnteredAddress ? entered : corrected}
        check={{
          entered,
          verified: corrected,
          unverified_reason: null,
          used_as_entered: usesEnteredAddress,
          remarks: [],
        }}
        choice={
          <SpellingLink
            isAsEntered={usesEnteredAddress}
            whose="return address"
            pending={save.isPending}
            onClick={choose}
          />
        }
      />
      {save.error && <Notice alert tone="bad" title={save.error.message} className="mt-2" />}
    </section>
  )
}

/** Parses the organization's name. */
export const organizationNameInput = updateOrganizationInput.pick({ name: true }).required()

/** Parses the return address. */
const returnAddressInput = updateOrganizationInput
  .pick({ return_address: true })
  .extend({ return_address: addressInput })

type ReturnAddressValues = z.input<typeof returnAddressInput>
type ReturnAddressInput = z.output<typeof returnAddressInput>

/** Converts the return address to form values: missing parts are empty. */
const returnAddressValues = (account: Account): ReturnAddressValues => {
  const address = account.organization.return_address
  return {
    return_address: {
      name: address?.name ?? '',
      company: address?.company ?? account.organization.name,
      street1: address?.street1 ?? '',
      street2: address?.street2 ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      zip: address?.zip ?? '',
      country: address?.country ?? 'US',
      phone: address?.phone ?? '',
      email: address?.email ?? '',
    },
  }
}
