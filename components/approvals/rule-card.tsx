'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { ApprovalRule } from '#lib/contract/approvals/approval.ts'

import { updateApprovalRule } from './actions.ts'
import { centsOf, dollarsOf } from './amount.ts'

type RuleCardProps = {
  rule: ApprovalRule
  readerId: string
  canChange: boolean
}

const choices = [
  { mode: 'off', label: 'Never', description: 'Whoever may send mail buys it.' },
  { mode: 'always', label: 'Always', description: 'Every purchase waits for a second person.' },
  {
    mode: 'from_amount',
    label: 'From an amount',
    description: 'Purchases of this amount or more wait; a cent less does not.',
  },
] as const

const OneApprover = ({ rule, readerId }: Pick<RuleCardProps, 'rule' | 'readerId'>) => {
  const [only] = rule.approvers
  if (rule.approvers.length > 1 || !only) return null
  const who = only.id === readerId ? 'you' : only.name
  return (
    <Notice tone="warn" title={`Only ${who} could approve`}>
      Nobody can approve what {who} ask{only.id === readerId ? '' : 's'} for: such purchases would wait until
      another member is made an owner or an admin.
    </Notice>
  )
}

/** When a purchase needs a second person, and who that can be. */
export const RuleCard = ({ rule, readerId, canChange }: RuleCardProps) => {
  const toast = useToast()
  const [mode, setMode] = useState(rule.mode)
  const [amount, setAmount] = useState(dollarsOf(rule.from_cents))
  const [fault, setFault] = useState<string | null>(null)
  const update = useAction(updateApprovalRule, { onSuccess: () => toast({ title: 'Rule saved' }) })

  const submit = () => {
    const fromCents = mode === 'from_amount' ? centsOf(amount) : null
    const isMissing = mode === 'from_amount' && fromCents === null
    setFault(isMissing ? 'Write an amount in dollars, such as 50 or 49.50.' : null)
    if (!isMissing) void update.run({ mode, from_cents: fromCents })
  }

  return (
    <Card label="Second person">
      <CardHeader
        title="When is a second person needed?"
        description="Owners and admins approve. Nobody approves what they, or an API key of theirs, asked for."
      />
      <CardBody>
        <FormShell
          label="When a second person is needed"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          error={update.error?.message ?? null}
          pending={update.isPending}
          submitLabel="Save rule"
          disabledReason={canChange ? null : 'Only an owner or an admin can change this.'}
        >
          <RadioGroup legend="When is a second person needed?" hideLegend>
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
              label="Amount, in dollars"
              hint="The total of one shipment. This amount itself needs a second person."
              error={fault}
              required
            >
              <Input
                value={amount}
                inputMode="decimal"
                readOnly={!canChange}
                onChange={(event) => setAmount(event.target.value)}
              />
            </Field>
          )}
          {mode !== 'off' && <OneApprover rule={rule} readerId={readerId} />}
          <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
            <li>The rule counts for people and API keys alike, owners included.</li>
            <li>What waits already is not touched by a change of the rule.</li>
            <li>May approve: {rule.approvers.map(({ name }) => name).join(', ')}.</li>
          </ul>
        </FormShell>
      </CardBody>
    </Card>
  )
}
