'use client'

import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { DeadlineFields } from '#components/deadlines/deadline-fields.tsx'
import { asEntered, asInput, isKept, keptInput } from '#components/deadlines/entered-deadline.ts'
import { changeReferences } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { readText } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import { maximumCostCenter, maximumReference } from '#lib/contract/shipments/references.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { storedShipment } from './stored-shipment.ts'

type ReferencesFormProps = {
  shipment: Pick<Shipment, 'id' | 'reference' | 'cost_center' | 'deadline'>
  onDone: () => void
}

/** Edits the reference, cost center and deadline of a shipment, with undo. */
export const ReferencesForm = ({ shipment, onDone }: ReferencesFormProps) => {
  const toast = useToast()
  // As it was when the form opened: a colleague's later change is not undone by this form.
  const [shown] = useState(shipment)
  const change = useAction(changeReferences, {
    after: (changed, _id, { deadline }) =>
      // A deadline opens and closes tasks.
      storedShipment(...(deadline === undefined ? [] : (['listTasks'] as const)))(changed),
    refreshesOnError: true,
  })
  const [deadline, setDeadline] = useState(asEntered(shown.deadline))
  const errorOf = (field: string) =>
    change.error?.fields.find((fault) => fault.field === field)?.message ?? null
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const hasOtherDeadline = !isKept(deadline, shown.deadline)
    const [reference, costCenter] = [
      readText(form, 'reference') || null,
      readText(form, 'cost_center') || null,
    ]
    const hasOtherReference = reference !== shown.reference
    const hasOtherCostCenter = costCenter !== shown.cost_center
    const before = {
      ...(hasOtherReference && { reference: shown.reference }),
      ...(hasOtherCostCenter && { cost_center: shown.cost_center }),
      ...(hasOtherDeadline && { deadline: keptInput(shown.deadline) }),
    }
    const after = {
      ...(hasOtherReference && { reference }),
      ...(hasOtherCostCenter && { cost_center: costCenter }),
      ...(hasOtherDeadline && { deadline: asInput(deadline) }),
    }
    const isOther = hasOtherReference || hasOtherCostCenter
    if (isOther || hasOtherDeadline) {
      const changed = await change.run(shipment.id, after)
      if (!changed?.ok) return
      toast({
        title: isOther ? 'Reference and cost center saved' : 'Deadline saved',
        undo: () => change.run(shipment.id, before),
      })
    }
    onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid w-72 max-w-full gap-3">
      <Field label="Reference" hint="Internal only. Not printed." error={errorOf('reference')}>
        <Input
          name="reference"
          defaultValue={shown.reference ?? ''}
          maxLength={maximumReference}
          autoComplete="off"
        />
      </Field>
      <Field label="Cost center" hint="For spending reports." error={errorOf('cost_center')}>
        <Input
          name="cost_center"
          defaultValue={shown.cost_center ?? ''}
          maxLength={maximumCostCenter}
          autoComplete="off"
        />
      </Field>
      <DeadlineFields value={deadline} onChange={setDeadline} error={errorOf('deadline.day')} />
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
        Save
      </Button>
    </form>
  )
}
