'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'

import { useAction } from '#components/actions/use-action.ts'
import { changedParts } from '#components/conflict/changed-parts.ts'
import { EditGuard } from '#components/conflict/edit-guard.tsx'
import { MatterField } from '#components/matters/matter-field.tsx'
import { matterTitle } from '#components/matters/matter-title.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { MailFields } from '#components/send/options/mail-fields.tsx'
import { asOptionValues, optionsInput, type OptionsInput } from '#components/send/options/option-values.ts'
import { TagInput } from '#components/send/options/tag-input.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import { RadioCard, RadioGroup } from '#components/ui/radio-group.tsx'
import type { BatchDetail, UpdateBatchInput } from '#lib/contract/batches/batch.ts'
import { formatNumber } from '#lib/contract/formats/numbers.values.ts'
import type { MatterBrief } from '#lib/contract/matters/matter-brief.ts'
import type { Template } from '#lib/contract/templates/template.ts'
import { paths } from '#lib/paths.ts'

import { checkBatch, saveBatch } from './actions.ts'
import { choiceLabels } from './batch-labels.ts'
import { describeOptions, optionsOf } from './describe-options.ts'
import { DocumentFields } from './document-fields.tsx'
import { FormSections } from './form-sections.tsx'
import { batchQueries } from './queries.ts'

type BatchOptionsFormProps = {
  batch: BatchDetail
  /** Whether the organization's certified letters always have a companion, unless it is turned off. */
  isCompanionRule: boolean
  /** Why no row can be checked yet; null if nothing is missing. */
  disabledReason: string | null
  knownTags: readonly string[]
  /** The matter of the whole batch. */
  matter: MatterBrief | null
  /** Those that are in use. */
  templates: readonly Template[]
}

const choices = [
  {
    value: 'cheapest',
    label: choiceLabels.cheapest,
    description: 'Lowest price per row that meets the date below.',
  },
  {
    value: 'fastest',
    label: choiceLabels.fastest,
    description: 'Earliest arrival per row, at any price.',
  },
] as const

const asBefore = {
  value: 'as_before',
  label: choiceLabels.as_before,
  description: 'Rows for which it isn’t offered any more are flagged.',
} as const

const describeCompanion = (isRule: boolean, isOn: boolean): string => {
  if (!isRule) {
    return 'The same letter to the same address by First-Class Mail, without a signature. For rules that require both.'
  }
  return isOn
    ? 'Your organization’s rule: certified letters also go by First-Class Mail. Clear it if this list doesn’t need it.'
    : 'Your organization’s rule adds one to certified letters. It is off for this list.'
}

const revisionOf = ({ revision }: Partial<BatchDetail>) => revision

const initialOf = (batch: BatchDetail, matter: MatterBrief | null): OptionValues =>
  asOptionValues({
    shipment_name: batch.name,
    print_options: batch.options.print_options,
    shipping_options: batch.options.shipping_options,
    chosen_kit: batch.options.kit ?? null,
    tags: batch.options.tags.map((name) => ({ id: name, name })),
    // Each row has its own.
    reference: null,
    cost_center: null,
    matter,
  })

/** Edits print and mail options for all rows without their own; afterwards every row is checked. */
export const BatchOptionsForm = ({ templates, ...props }: BatchOptionsFormProps) => {
  const { batch, matter } = props
  // A change names its matter by ID alone.
  const chosen = useRef(matter)
  const titleOf = (id: string | null): string => {
    const known = [matter, chosen.current].find((each) => each?.id === id)
    return known ? matterTitle(known) : id === null ? '' : 'Another matter'
  }
  return (
    <div className="grid gap-4">
      <DocumentFields batch={batch} templates={templates} />
      {batch.document && batch.options.form && (
        <FormSections key={batch.document.document_key} batch={batch} />
      )}
      <EditGuard
        noun="bulk send"
        value={batch}
        read={batchQueries.detail(batch.id)}
        revisionOf={revisionOf}
        partsOf={(each) => describeOptions(optionsOf(each), titleOf)}
        inputPartsOf={(input: UpdateBatchInput) => describeOptions(input, titleOf)}
      >
        {(shown) => (
          <OptionFields
            {...props}
            batch={shown}
            onMatter={(next) => {
              chosen.current = next
            }}
          />
        )}
      </EditGuard>
    </div>
  )
}

type OptionFieldsProps = Omit<BatchOptionsFormProps, 'templates'> & {
  onMatter: (matter: MatterBrief | null) => void
}

const OptionFields = ({
  batch,
  isCompanionRule,
  disabledReason,
  knownTags,
  matter,
  onMatter,
}: OptionFieldsProps) => {
  const [initial] = useState(() => initialOf(batch, matter))
  const [choice, setChoice] = useState(batch.options.choice)
  const [arriveBy, setArriveBy] = useState(batch.options.arrive_by ?? '')
  const [addsCompanion, setAddsCompanion] = useState(batch.options.adds_companion)
  const form = useForm<OptionValues, unknown, OptionsInput>({
    // The form's values are a part of the schema's input: nothing in them is omitted.
    resolver: zodResolver(optionsInput) as Resolver<OptionValues, unknown, OptionsInput>,
    defaultValues: initial,
  })
  const save = useAction(saveBatch, { after: 'nothing' })
  const check = useAction(checkBatch, { after: { open: paths.sendMany.check(batch.id) } })
  const submit = form.handleSubmit(async (input) => {
    if (disabledReason !== null) return
    check.reset()
    const changed = changedParts(initial, form.getValues())
    const body: UpdateBatchInput = {
      ...(changed.shipment_name !== undefined && input.shipment_name && { name: input.shipment_name }),
      ...(changed.print_options && { print_options: input.print_options }),
      ...(changed.shipping_options && { shipping_options: input.shipping_options ?? {} }),
      ...(changed.kit !== undefined && { kit: input.kit }),
      ...(changed.tags && { tags: input.tags ?? [] }),
      ...(changed.matter !== undefined && { matter_id: input.matter_id }),
      ...changedParts(batch.options, {
        choice,
        arrive_by: arriveBy || null,
        adds_companion: addsCompanion,
      }),
    }
    const saved = Object.keys(body).length === 0 ? null : await save.run(batch.id, body)
    if (saved && !saved.ok) return
    await check.run(batch.id)
  })
  const ofBatch = useWatch({ control: form.control, name: 'matter' })
  const errors = form.formState.errors
  return (
    <FormShell
      label="Letter and options"
      className="grid gap-5"
      error={(save.error ?? check.error)?.message ?? null}
      pending={form.formState.isSubmitting || check.isPending}
      submitLabel={`Check ${formatNumber(batch.row_count)} rows`}
      disabledReason={disabledReason}
      onSubmit={(event) => void submit(event)}
    >
      <Card>
        <CardHeader title="Carrier" description="Chosen per row from all carriers’ quotes." />
        <CardBody className="grid gap-5">
          <RadioGroup legend="Preference" choicesClassName="grid gap-2 sm:grid-cols-2">
            {(batch.options.choice === 'as_before' ? [asBefore, ...choices] : choices).map(
              ({ value, label, description }) => (
                <RadioCard
                  key={value}
                  name="choice"
                  label={label}
                  description={description}
                  checked={choice === value}
                  onChange={() => setChoice(value)}
                />
              ),
            )}
          </RadioGroup>
          <Field
            label="Must arrive by"
            optional
            className="sm:max-w-60"
            hint="We flag rows that can’t arrive in time."
          >
            <Input type="date" value={arriveBy} onChange={(event) => setArriveBy(event.target.value)} />
          </Field>
        </CardBody>
      </Card>
      <MailFields form={form} isDomestic />
      <Card>
        <CardHeader title="Also send" />
        <CardBody>
          <Checkbox
            label="First-Class companion for each certified letter"
            description={describeCompanion(isCompanionRule, addsCompanion)}
            checked={addsCompanion}
            onChange={(event) => setAddsCompanion(event.target.checked)}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Printing" />
        <CardBody className="grid gap-3 sm:grid-cols-2">
          <Checkbox
            label="Both sides"
            description="Uses half the paper; may lower postage."
            {...form.register('print_options.duplex')}
          />
          <Checkbox
            label="Color"
            description="Black and white costs less per page."
            {...form.register('print_options.color')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="For your records" description="Internal only. Not printed." />
        <CardBody className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" error={errors.shipment_name?.message}>
            <Input {...form.register('shipment_name')} autoComplete="off" />
          </Field>
          <TagInput
            initial={form.getValues('tags')}
            known={knownTags}
            error={errors.tags?.message ?? errors.tags?.[0]?.message}
            onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true })}
          />
          <MatterField
            value={ofBatch}
            onChange={(next) => {
              form.setValue('matter', next, { shouldDirty: true })
              onMatter(next)
            }}
          />
        </CardBody>
      </Card>
    </FormShell>
  )
}
