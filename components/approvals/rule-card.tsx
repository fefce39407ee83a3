'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'
import { formatAmountField, readAmount } from '#lib/contract/formats/money.values.ts'

import { updateApprovalRule } from './actions.ts'

type RuleCardProps = {
  rule: ApprovalRule
  readerId: string
  canChange: boolean
}

const choices = [
  { mode: 'off', label: 'Never', description: 'Anyone who can send mail can purchase.' },
  { mode: 'always', label: 'Always', description: 'Every purchase requires approval.' },
  {
    mode: 'from_amount',
    label: 'At or above an amount',
    description: 'Smaller purchases don’t require approval.',
  },
] as const

const OneApprover = ({ rule, readerId }: Pick<RuleCardProps, 'rule' | 'readerId'>) => {
  const [only] = rule.approvers
  if (rule.approvers.length > 1 || !only) return null
  const who = only.id === readerId ? 'you' : only.name
  return (
    <Notice tone="warn" title={`Only ${who} can approve`}>
      Requests from {who} will stay pending until another member becomes an owner or admin.
    </Notice>
  )
}

/** Edits when a purchase requires approval, and by whom. */
export const RuleCard = ({ rule, readerId, canChange }: RuleCardProps) => {
  const toast = useToast()
  const [mode, setMode] = useState(rule.mode)
  const [amount, setAmount] = useState(dollarsOf(rule.from_cents))
  const [fault, setFault] = useState<string | null>(null)
  const update = useAction(updateApprovalRule, {
    after: storedIn('getApprovalRule'),
    onSuccess: () => toast({ title: 'Rule saved' }),
  })

  const submit = () => {
    const fromCents = mode === 'from_amount' ? readAmount(amount) : null
    const isMissing = mode === 'from_amount' && fromCents === null
    setFault(isMissing ? 'Enter an amount in dollars, such as 50 or 49.50.' : null)
    if (!isMissing) void update.run({ mode, from_cents: fromCents })
  }

  return (
    <Card label="Purchase approval">
      <CardHeader
        title="Require approval"
        description="Owners and admins can approve, but not their own requests or those of their API keys."
      />
      <CardBody>
        <FormShell
          label="Require approval"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          error={update.error?.message ?? null}
          pending={update.isPending}
          submitLabel="Save rule"
          savesChanges
          disabledReason={canChange ? null : 'Only owners and admins can change this.'}
        >
          <RadioGroup legend="Require approval" hideLegend>
            {choices.map((choice) => (
              <RadioCard
                key={choice.mode}
                name="mode"
                value={choice.mode}
                label={choice.label}
                description={choice.description}
                checked={mode === choice.mode}
                disabled={!canChange}
                onChange={() => setMode(choice.mode)}
              />
            ))}
          </RadioGroup>
          {mode === 'from_amount' && (
            <Field
              label="Amount in dollars"
              hint="Total per shipment. Purchases at or above this amount require approval."
              error={fault}
              required
            >
              <Input
                value={amount}
                inputMode="decimal"
                readOnly={!canChange}
                onChange={(event) => {
                  setAmount(event.target.value)
                  setFault(null)
                }}
              />
            </Field>
          )}
          {mode !== 'off' && <OneApprover rule={rule} readerId={readerId} />}
          <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
            <li>Applies to all members, including owners, and to API keys.</li>
            <li>Changes don’t affect pending requests.</li>
            <li>Approvers: {rule.approvers.map(({ name }) => name).join(', ')}.</li>
          </ul>
        </FormShell>
      </CardBody>
    </Card>
  )
}

/** Formats an amount for its field. */
export const dollarsOf = (cents: number | null): string => (cents === null ? '' : formatAmountField(cents))
