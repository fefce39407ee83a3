'use client'

import { Pencil, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { changeReferences } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { maximumCostCentre, maximumReference } from '#lib/contract/shipments/references.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import * as wording from './wording.tsx'

type EditReferencesProps = {
  shipment: Pick<Shipment, 'id' | 'reference' | 'cost_centre'>
  refusal: string | null
  onChanged: () => void
}

/** Shows the reference and cost center of a shipment, and edits them, with undo. */
export const EditReferences = ({ shipment, refusal, onChanged }: EditReferencesProps) => {
  const { reference, cost_centre: costCentre } = shipment
  const hasAny = reference !== null || costCentre !== null
  return (
    <div className="mt-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
      {reference !== null && <Labelled term={wording.reference} value={reference} copies="reference" />}
      {costCentre !== null && (
        <Labelled term={wording.costCenter} value={costCentre} copies={wording.costCenter2} />
      )}
      {!refusal && <EditPopover shipment={shipment} hasAny={hasAny} onChanged={onChanged} />}
    </div>
  )
}

const Labelled = ({ term, value, copies }: { term: string; value: string; copies: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1">
    <span>
      {term} <span className="wrap-anywhere text-ink">{value}</span>
    </span>
    <CopyButton value={value} label={copies} />
  </span>
)

type EditPopoverProps = Omit<EditReferencesProps, 'refusal'> & { hasAny: boolean }

const EditPopover = ({ shipment, hasAny, onChanged }: EditPopoverProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const change = useAction(changeReferences, { onSuccess: onChanged, onError: onChanged })
  const errorOf = (field: string) =>
    change.error?.fields.find((fault) => fault.field === field)?.message ?? null
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const before = { reference: shipment.reference, cost_centre: shipment.cost_centre }
    const after = {
      reference: readText(form, 'reference') || null,
      cost_centre: readText(form, 'cost_centre') || null,
    }
    if (after.reference !== before.reference || after.cost_centre !== before.cost_centre) {
      const changed = await change.run(shipment.id, after)
      if (!changed?.ok) return
      toast({
        title: wording.referenceAndCostCenter,
        undo: () => void change.run(shipment.id, before),
      })
    }
    setIsOpen(false)
  }
  return (
    <Popover
      label={wording.referenceAndCostCenterLabel}
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        change.reset()
      }}
      trigger={
        <Button variant="quiet" size="small" aria-label={hasAny ? wording.editReferenceAndCost : undefined}>
          {hasAny ? <Pencil aria-hidden="true" /> : <Plus aria-hidden="true" />}
          {hasAny ? wording.edit : wording.addReference}
        </Button>
      }
    >
      <form onSubmit={(event) => void submit(event)} className="grid w-72 max-w-full gap-3">
        <Field label={wording.reference} hint={wording.internalOnlyNotPrinted} error={errorOf('reference')}>
          <Input
            name="reference"
            defaultValue={shipment.reference ?? ''}
            maxLength={maximumReference}
            autoComplete="off"
          />
        </Field>
        <Field label={wording.costCenter} hint={wording.forSpendingReports} error={errorOf('cost_centre')}>
          <Input
            name="cost_centre"
            defaultValue={shipment.cost_centre ?? ''}
            maxLength={maximumCostCentre}
            autoComplete="off"
          />
        </Field>
        {change.error && change.error.fields.length === 0 && (
          <p role="alert" className="text-sm text-bad">
            {change.error.message}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          size="small"
          pending={change.isPending}
          className="justify-self-end"
        >
          {wording.save}
        </Button>
      </form>
    </Popover>
  )
}
