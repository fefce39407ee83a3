'use client'

import { type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { MemberSpending } from '#lib/contract/billing/spending-limit.ts'
import { formatAmountField, formatDollars } from '#lib/contract/formats/money.values.ts'

import { setMemberLimit } from './actions.ts'
import { readLimit } from './read-limit.ts'

const defaultIs = (limit: string | null) =>
  limit === null ? 'There is no default limit now.' : `${limit} a month now.`

type LimitFormProps = { member: MemberSpending; defaultCents: number | null; onSaved: () => void }

const choicesOf = (defaultCents: number | null) =>
  [
    {
      mode: 'default',
      label: 'Use the default',
      description: defaultIs(defaultCents === null ? null : formatDollars(defaultCents)),
    },
    { mode: 'own', label: 'Set an amount', description: 'For this member alone.' },
    { mode: 'none', label: 'No limit', description: 'Purchases are never refused because of a limit.' },
  ] as const

const LimitForm = ({ member, defaultCents, onSaved }: LimitFormProps) => {
  const toast = useToast()
  const [mode, setMode] = useState(member.mode)
  const [amount, setAmount] = useState(
    member.mode === 'own' && member.limit_cents !== null ? formatAmountField(member.limit_cents) : '',
  )
  const [fault, setFault] = useState<string | null>(null)
  const save = useAction(setMemberLimit, {
    after: storedIn('listSpendingLimits'),
    onSuccess: () => {
      toast({ title: 'Spending limit saved' })
      onSaved()
    },
  })
  const submit = () => {
    const cents = mode === 'own' ? readLimit(amount) : null
    const isMissing = mode === 'own' && cents === null
    setFault(isMissing ? 'Enter an amount in dollars, such as 500.' : null)
    if (!isMissing) void save.run(member.user_id, { mode, limit_cents: cents })
  }
  return (
    <FormShell
      label={`Spending limit for ${member.name}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      error={save.error?.message ?? null}
      pending={save.isPending}
      submitLabel="Save limit"
      warns={false}
    >
      <RadioGroup legend="Monthly limit" hideLegend>
        {choicesOf(defaultCents).map((choice) => (
          <RadioCard
            key={choice.mode}
            name="mode"
            value={choice.mode}
            label={choice.label}
            description={choice.description}
            checked={mode === choice.mode}
            onChange={() => setMode(choice.mode)}
          />
        ))}
      </RadioGroup>
      {mode === 'own' && (
        <Field label="US dollars per month" error={fault} required>
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
      )}
      <p className="text-sm text-ink-soft">
        Applies from the next purchase on. What was spent this month counts. With 0, every purchase needs
        approval.
      </p>
    </FormShell>
  )
}

type LimitDialogPopupProps = Omit<LimitFormProps, 'onSaved'> & { trigger: ReactElement }

/** Renders the dialog with its trigger. Mounts open. */
export const LimitDialogPopup = ({ member, defaultCents, trigger }: LimitDialogPopupProps) => {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <DialogPopup
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      title={`Spending limit for ${member.name}`}
    >
      <LimitForm member={member} defaultCents={defaultCents} onSaved={() => setIsOpen(false)} />
    </DialogPopup>
  )
}
