'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId } from 'react'
import { type Path, type Resolver, useForm, useWatch } from 'react-hook-form'

import type { AddressValues } from '#components/address/address-values.ts'
import { serviceTitle } from '#components/format/service-labels.tsx'
import { MatterField } from '#components/matters/matter-field.tsx'
import { type LocalDraftKey, updateLocalDraft } from '#components/send/local-draft/local-draft-storage.ts'
import type { OptionValues } from '#components/send/local-draft/local-draft.ts'
import { SideBySide } from '#components/send/send-frame.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormShell } from '#components/ui/form-shell.tsx'
import { Input } from '#components/ui/input.tsx'
import type { ActionError, ActionResult } from '#lib/client/action-result.ts'
import { isDomestic } from '#lib/contract/quotes/carriers.values.ts'
import type { PriceEstimate } from '#lib/contract/quotes/estimate.ts'
import type { PackingBasis } from '#lib/contract/shipments/piece.ts'
import { maximumCostCenter, maximumReference } from '#lib/contract/shipments/references.values.ts'

import { EstimateBar, EstimateLine, useEstimate } from './estimate.tsx'
import { LastOptions } from './last-options.tsx'
import { MailFields, PrintFields } from './mail-fields.tsx'
import { type KnownLabels, optionsInput, type OptionsInput } from './option-values.ts'
import { PieceCard } from './piece-card.tsx'
import { TagInput } from './tag-input.tsx'

/** A service that is chosen before its quote is known. */
export type ChosenService = Pick<PriceEstimate, 'carrier' | 'service'>

type OptionsFormProps = {
  draftKey: LocalDraftKey
  initial: OptionValues
  pageCount: number
  basis: PackingBasis
  /** Where it is sent to and from, which affects the price. */
  country: string
  from: AddressValues | undefined
  known: KnownLabels
  submitLabel: string
  secondary: ReactNode
  /** The last error of the API. */
  error: ActionError | null
  isPending: boolean
  /** Continues with valid options, to quotes or with the chosen service to review; returns the API's result. */
  onSubmit: (input: OptionsInput, chosen: ChosenService | null) => Promise<ActionResult<unknown> | null>
  /** Content below the piece, such as the document. */
  aside: ReactNode
}

const fieldPaths: readonly Path<OptionValues>[] = [
  'shipment_name',
  'print_options.color',
  'print_options.duplex',
  'print_options.paper',
  'kit',
  'shipping_options.certified_mail',
  'shipping_options.return_receipt',
  'shipping_options.delivery_confirmation',
  'tags',
  'reference',
  'cost_center',
]

/** Returns the form field of an API error; errors of single tags belong to the tags. */
const fieldOf = (name: string): Path<OptionValues> | undefined =>
  fieldPaths.find((path) => name === path || name.startsWith(`${path}.`))

/** Renders the form of name, printing, mailing, tags and references, with a preview of the mailpiece. */
export const OptionsForm = ({
  draftKey,
  initial,
  pageCount,
  basis,
  country,
  from,
  known,
  submitLabel,
  secondary,
  error,
  isPending,
  onSubmit,
  aside,
}: OptionsFormProps) => {
  const form = useForm<OptionValues, unknown, OptionsInput>({
    // The resolver's input type is wider: the schema accepts every value that the form holds.
    resolver: zodResolver(optionsInput) as Resolver<OptionValues, unknown, OptionsInput>,
    defaultValues: initial,
  })
  const costCenters = useId()
  const values = useWatch({ control: form.control, compute: (all: OptionValues) => all })
  const estimate = useEstimate({ pageCount, country, from, values })
  const toHere = isDomestic(country)
  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: (state) => {
          if (state.name !== undefined) updateLocalDraft(draftKey, { options: state.values })
        },
      }),
    [subscribe, draftKey],
  )

  const submit = (chosen: ChosenService | null) =>
    form.handleSubmit(async (input) => {
      const result = await onSubmit(input, chosen)
      if (result?.ok !== false) return
      for (const fault of result.error.fields) {
        const path = fieldOf(fault.field)
        if (path) form.setError(path, { type: 'api', message: fault.message })
      }
    })()
  const isSaving = form.formState.isSubmitting || isPending

  const errors = form.formState.errors
  return (
    <SideBySide
      bar={estimate && <EstimateBar estimate={estimate} />}
      aside={
        <>
          <PieceCard
            pageCount={pageCount}
            basis={basis}
            isDomestic={toHere}
            values={values}
            price={
              <>
                <EstimateLine estimate={estimate} />
                {estimate && (
                  <Button className="mt-3 w-full" pending={isSaving} onClick={() => void submit(estimate)}>
                    Continue with {serviceTitle(estimate)}
                  </Button>
                )}
              </>
            }
          />
          {aside}
        </>
      }
    >
      <FormShell
        warns={false}
        label="Mailing options"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(null)
        }}
        error={error?.message ?? null}
        pending={isSaving}
        submitLabel={submitLabel}
        secondary={secondary}
      >
        <MailFields
          form={form}
          isDomestic={toHere}
          estimate={estimate}
          aside={
            known.hasOwnLetters && (
              <LastOptions form={form} isDomestic={toHere} pageCount={pageCount} basis={basis} />
            )
          }
        />
        <PrintFields form={form} pageCount={pageCount} basis={basis} estimate={estimate} />
        <Card>
          <CardHeader title="For your records" description="Internal only. Not printed." />
          <CardBody className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Shipment name"
              error={errors.shipment_name?.message}
              hint="Shown in lists and reports."
            >
              <Input
                {...form.register('shipment_name')}
                placeholder="Notice to quit, Unit 4"
                autoComplete="off"
              />
            </Field>
            <TagInput
              initial={initial.tags}
              known={known.tags}
              error={errors.tags?.message ?? errors.tags?.[0]?.message}
              onChange={(tags) => form.setValue('tags', tags, { shouldDirty: true })}
            />
            <Field
              label="Reference"
              error={errors.reference?.message}
              hint="Your file, matter or invoice number."
            >
              <Input {...form.register('reference')} maxLength={maximumReference} autoComplete="off" />
            </Field>
            <Field label="Cost center" error={errors.cost_center?.message} hint="For spending reports.">
              <Input
                {...form.register('cost_center')}
                maxLength={maximumCostCenter}
                autoComplete="off"
                list={costCenters}
              />
            </Field>
            <MatterField
              value={values.matter}
              onChange={(matter) => form.setValue('matter', matter, { shouldDirty: true })}
            />
            <datalist id={costCenters}>
              {known.costCenters.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </datalist>
          </CardBody>
        </Card>
      </FormShell>
    </SideBySide>
  )
}
