'use client'

import { type ReactElement, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { DialogPopup } from '#components/ui/dialog-popup.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { MemberSpending } from '#lib/contract/billing/spending-limit.ts'
import { formatAmountField, formatDollars } from '#lib/contract/formats/money.values.ts'

import { setMemberLimit } from './actions.ts'
import * as wording from './on-demand-wording.tsx'
import { readLimit } from './read-limit.ts'

type LimitFormProps = { member: MemberSpending; defaultCents: number | null; onSaved: () => void }

const choicesOf = (defaultCents: number | null) =>
  [
    {
      mode: 'default',
      label: wording.useDefault,
      description: wording.defaultIs(defaultCents === null ? null : formatDollars(defaultCents)),
    },
    { mode: 'own', label: wording.ownAmount, description: wording.onlyForMember },
    { mode: 'none', label: wording.noLimit, description: wording.maySpendAnything },
  ] as const

const LimitForm = ({ member, defaultCents, onSaved }: LimitFormProps) => {
  const toast = useToast()
  const [mode, setMode] = useState(member.mode)
  const [amount, setAmount] = useState(
    member.mode === 'own' && member.limit_cents !== null ? formatAmountField(member.limit_cents) : '',
  )
  const [fault, setFault] = useState<string | null>(null)
  const save = useAction(setMemberLimit, {
    onSuccess: () => {
      toast({ title: wording.limitSaved })
      onSaved()
    },
  })
  const submit = () => {
    const cents = mode === 'own' ? readLimit(amount) : null
    const isMissing = mode === 'own' && cents === null
    setFault(isMissing ? wording.enterAnAmount : null)
    if (!isMissing) void save.run(member.user_id, { mode, limit_cents: cents })
  }
  return (
    <FormShell
      label={wording.limitFor(member.name)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      error={save.error?.message ?? null}
      pending={save.isPending}
      submitLabel={wording.saveLimit}
      warns={false}
    >
      <RadioGroup legend={wording.kindOfLimit} hideLegend>
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
        <Field label={wording.amount} error={fault} required>
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
      <p className="text-sm text-ink-soft">{wording.fromNextPurchase}</p>
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
      title={wording.limitFor(member.name)}
    >
      <LimitForm member={member} defaultCents={defaultCents} onSaved={() => setIsOpen(false)} />
    </DialogPopup>
  )
}
