'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'

import { useFormAction } from '#components/actions/use-form-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural, formatNumber } from '#lib/contract/formats/numbers.values.ts'
import { retention, type Retention, retentionLimits } from '#lib/contract/retention/retention.ts'

import { updateRetention } from './actions.ts'

type PeriodsCardProps = {
  periods: Retention
  canChange: boolean
}

const asYears = (days: number): string | null => {
  if (!Number.isInteger(days) || days < 30) return null
  if (days < 365) return `about ${plural(Math.round(days / 30.44), 'month')}`
  const years = Math.round((days / 365.25) * 10) / 10
  return `about ${formatNumber(years)} ${years === 1 ? 'year' : 'years'}`
}

const limitsOf = ({ min, max }: { min: number; max: number }): string =>
  `${formatNumber(min)} to ${formatNumber(max)} days`

const hintOf = (days: number, limits: { min: number; max: number }): string =>
  [asYears(days), limitsOf(limits)].filter(Boolean).join('; ')

/** Edits the retention periods, and explains the effect. */
export const PeriodsCard = ({ periods, canChange }: PeriodsCardProps) => {
  const toast = useToast()
  const form = useForm({
    resolver: zodResolver(retention),
    values: periods,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = form.formState
  const [documentDays, evidenceDays] = useWatch({
    control: form.control,
    name: ['document_days', 'evidence_days'],
  })
  const save = useFormAction(updateRetention, form, (field) => field in periods, {
    after: storedIn('getRetention', 'listUpcomingPurges'),
    onSuccess: (saved) => {
      form.reset(saved)
      toast({ title: 'Retention periods saved' })
    },
  })
  const submit = form.handleSubmit((input) => save.run(changedParts(periods, input)))
  return (
    <Card label="Retention periods">
      <CardHeader
        title="Retention periods"
        description="Counted from the day each piece is handed over to the carrier."
      />
      <CardBody>
        <FormShell
          label="Retention periods"
          onSubmit={(event) => void submit(event)}
          error={save.message}
          pending={save.isPending}
          submitLabel="Save periods"
          savesChanges
          disabledReason={canChange ? null : 'Only owners and admins can change this.'}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Documents (days)"
              hint={hintOf(documentDays, retentionLimits.document)}
              error={errors.document_days?.message}
              required
            >
              <Input
                {...form.register('document_days', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                readOnly={!canChange}
              />
            </Field>
            <Field
              label="Evidence (days)"
              hint={hintOf(evidenceDays, retentionLimits.evidence)}
              error={errors.evidence_days?.message}
              required
            >
              <Input
                {...form.register('evidence_days', { valueAsNumber: true })}
                type="number"
                inputMode="numeric"
                readOnly={!canChange}
              />
            </Field>
          </div>
          <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
            <li>Changes apply to new mail only. Mail already sent keeps its deletion dates.</li>
            <li>
              Deletes the PDF and print file, then carrier files and messages. Hashes, dates and the timeline
              are retained.
            </li>
            <li>We notify members 30, 7 and 1 days before. A legal hold prevents deletion.</li>
          </ul>
        </FormShell>
      </CardBody>
    </Card>
  )
}
