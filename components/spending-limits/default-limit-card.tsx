'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatAmountField } from '#lib/contract/formats/money.values.ts'

import { setDefaultLimit } from './actions.ts'
import { readLimit } from './read-limit.ts'
import * as wording from './wording.tsx'

/** Edits the limit of every member without one of their own. */
export const DefaultLimitCard = ({ defaultCents }: { defaultCents: number | null }) => {
  const toast = useToast()
  const [amount, setAmount] = useState(defaultCents === null ? '' : formatAmountField(defaultCents))
  const [fault, setFault] = useState<string | null>(null)
  const save = useAction(setDefaultLimit, { onSuccess: () => toast({ title: wording.limitSaved }) })
  const submit = () => {
    const cents = amount.trim() === '' ? null : readLimit(amount)
    const isWrong = amount.trim() !== '' && cents === null
    setFault(isWrong ? wording.enterAnAmount : null)
    if (!isWrong) void save.run({ default_cents: cents })
  }
  return (
    <Card label={wording.defaultLimit}>
      <CardHeader title={wording.defaultLimit} description={wording.forEachMember} />
      <CardBody>
        <FormShell
          label={wording.defaultLimit}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel={wording.saveLimit}
          savesChanges
        >
          <Field label={wording.amountPerMonth} error={fault} optional>
            <Input
              value={amount}
              inputMode="decimal"
              autoComplete="off"
              onChange={(event) => {
                setAmount(event.target.value)
                setFault(null)
              }}
            />
          </Field>
        </FormShell>
      </CardBody>
    </Card>
  )
}
