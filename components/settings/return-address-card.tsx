'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { AddressFields } from '#components/address/address-fields.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Account } from '#lib/contract/organizations/account.ts'

import { updateOrganization } from './actions.ts'
import {
  type ReturnAddressInput,
  returnAddressInput,
  type ReturnAddressValues,
  returnAddressValues,
} from './organization-form.ts'
import { ReturnAddressSpelling, type Spelling, spellingOf } from './return-address-spelling.tsx'

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

/** Where letters come back to, and what stands on every envelope unless a letter says otherwise. */
export const ReturnAddressCard = ({ account }: { account: Account }) => {
  const toast = useToast()
  const [spelling, setSpelling] = useState<Spelling | null>(null)
  const current = account.organization.return_address
  const form = useForm<ReturnAddressValues, unknown, ReturnAddressInput>({
    resolver: zodResolver(returnAddressInput),
    values: returnAddressValues(account),
  })
  const save = useFormAction(updateOrganization, form, hasField)
  const submit = form.handleSubmit(async (input) => {
    const result = await save.run(input)
    if (!result?.ok) return
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
        {spelling && <ReturnAddressSpelling key={JSON.stringify(spelling)} spelling={spelling} />}
        <FormShell
          label="Return address"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save return address"
        >
          <ReturnAddressFields form={form} />
        </FormShell>
      </CardBody>
    </Card>
  )
}

type Form = UseFormReturn<ReturnAddressValues, unknown, ReturnAddressInput>

/** The fields of the organization's return address. */
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
        section: null,
      }}
    />
  )
}
