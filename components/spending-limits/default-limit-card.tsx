'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { formatAmountField } from '#lib/contract/formats/money.values.ts'

import { setDefaultLimit } from './actions.ts'
import { readLimit } from './read-limit.ts'

/** Edits the limit of every member without one of their own. */
export const DefaultLimitCard = ({ defaultCents }: { defaultCents: number | null }) => {
  const toast = useToast()
  const [amount, setAmount] = useState(defaultCents === null ? '' : formatAmountField(defaultCents))
  const [fault, setFault] = useState<string | null>(null)
  const save = useAction(setDefaultLimit, {
    after: storedIn('listSpendingLimits'),
    onSuccess: () => toast({ title: 'Spending limit saved' }),
  })
  const submit = () => {
    const cents = amount.trim() === '' ? null : readLimit(amount)
    const isWrong = amount.trim() !== '' && cents === null
    setFault(isWrong ? 'Enter an amount in dollars, such as 500.' : null)
    if (!isWrong) void save.run({ default_cents: cents })
  }
  return (
    <Card label="Default limit">
      <CardHeader
        title="Default limit"
        description="What each member without a limit of their own may spend in a calendar month. Leave it empty for no limit."
      />
      <CardBody>
        <FormShell
          label="Default limit"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          error={save.error?.message ?? null}
          pending={save.isPending}
          submitLabel="Save limit"
          savesChanges
        >
          <Field label="US dollars per member and month" error={fault} optional>
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
