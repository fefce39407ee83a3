'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Account } from '#lib/contract/organizations/account.ts'

import { applyFaults } from './apply-faults.ts'
import {
  type ReturnAddressInput,
  returnAddressInput,
  type ReturnAddressValues,
  returnAddressValues,
} from './organization-form.ts'
import type { UpdateAction } from './organization-name-card.tsx'
import { ReturnAddressFields } from './return-address-fields.tsx'
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

/** Where letters come back to, and what stands on every envelope unless a letter says otherwise. */
export const ReturnAddressCard = ({ account, update }: { account: Account; update: UpdateAction }) => {
  const toast = useToast()
  const [error, setError] = useState<string | null>(null)
  const [spelling, setSpelling] = useState<Spelling | null>(null)
  const current = account.organization.return_address
  const form = useForm<ReturnAddressValues, unknown, ReturnAddressInput>({
    resolver: zodResolver(returnAddressInput),
    values: returnAddressValues(account),
  })
  const submit = form.handleSubmit(async (input) => {
    const result = await update(input)
    const hasField = (field: string) => field.startsWith('return_address.') && field.split('.').length === 2
    setError(result.ok ? null : applyFaults(form, result.error, hasField))
    if (!result.ok) return
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
          <ReturnAddressSpelling key={JSON.stringify(spelling)} spelling={spelling} update={update} />
        )}
        <FormShell
          label="Return address"
          onSubmit={(event) => void submit(event)}
          error={error}
          pending={form.formState.isSubmitting}
          submitLabel="Save return address"
        >
          <ReturnAddressFields form={form} />
        </FormShell>
      </CardBody>
    </Card>
  )
}
