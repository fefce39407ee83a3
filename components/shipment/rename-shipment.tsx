'use client'

import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-text.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { renameShipment } from './actions.ts'

type RenameShipmentProps = {
  shipment: Pick<Shipment, 'id' | 'shipment_name'>
  refusal: string | null
  onChanged: () => void
}

/** Gives a shipment another name, which can be undone. */
export const RenameShipment = ({ shipment, refusal, onChanged }: RenameShipmentProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const rename = useAction(renameShipment, { onSuccess: onChanged, onError: onChanged })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const before = shipment.shipment_name
    const name = readText(event.currentTarget, 'name') || null
    if (name === before) {
      setIsOpen(false)
      return
    }
    const renamed = await rename.run(shipment.id, name)
    if (!renamed?.ok) return
    setIsOpen(false)
    toast({
      title: name ? `Renamed to “${name}”` : 'Name removed',
      undo: () => void rename.run(shipment.id, before),
    })
  }
  const trigger = (
    <Button variant="quiet" disabledReason={refusal}>
      <Pencil aria-hidden="true" />
      Rename
    </Button>
  )
  if (refusal) return trigger
  return (
    <Popover
      label="Rename"
      open={isOpen}
      onOpenChange={(open) => {
        setIsOpen(open)
        rename.reset()
      }}
      trigger={trigger}
    >
      <form onSubmit={(event) => void submit(event)} className="grid w-72 max-w-full gap-3">
        <Field label="Name" hint="Internal only. Not printed." error={rename.error?.message}>
          <Input name="name" defaultValue={shipment.shipment_name ?? ''} maxLength={200} autoComplete="off" />
        </Field>
        <Button
          type="submit"
          variant="primary"
          size="small"
          pending={rename.isPending}
          className="justify-self-end"
        >
          Rename
        </Button>
      </form>
    </Popover>
  )
}
