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
  const change = useAction(changeReferences, {
    after: (changed, _id, { deadline }) =>
      // A deadline opens and closes tasks.
      storedShipment(...(deadline === undefined ? [] : (['listTasks'] as const)))(changed),
    refreshesOnError: true,
  })
  const [deadline, setDeadline] = useState(asEntered(shipment.deadline))
  const errorOf = (field: string) =>
    change.error?.fields.find((fault) => fault.field === field)?.message ?? null
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const hasOtherDeadline = !isKept(deadline, shipment.deadline)
    const before = {
      reference: shipment.reference,
      cost_center: shipment.cost_center,
      ...(hasOtherDeadline && { deadline: keptInput(shipment.deadline) }),
    }
    const after = {
      reference: readText(form, 'reference') || null,
      cost_center: readText(form, 'cost_center') || null,
      ...(hasOtherDeadline && { deadline: asInput(deadline) }),
    }
    const isOther = after.reference !== before.reference || after.cost_center !== before.cost_center
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
          defaultValue={shipment.reference ?? ''}
          maxLength={maximumReference}
          autoComplete="off"
        />
      </Field>
      <Field label="Cost center" hint="For spending reports." error={errorOf('cost_center')}>
        <Input
          name="cost_center"
          defaultValue={shipment.cost_center ?? ''}
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
