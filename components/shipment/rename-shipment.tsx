'use client'

import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-text.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import type { LabelActions } from './label-actions.ts'

type RenameShipmentProps = {
  shipment: Pick<Shipment, 'id' | 'shipment_name'>
  rename: LabelActions['rename']
  refusal: string | null
  onChanged: () => Promise<unknown>
}

/** Gives a shipment another name, which can be undone. */
export const RenameShipment = ({ shipment, rename, refusal, onChanged }: RenameShipmentProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const toast = useToast()
  const apply = async (name: string | null): Promise<boolean> => {
    setIsPending(true)
    const renamed = await rename(shipment.id, name)
    setIsPending(false)
    setError(renamed.ok ? null : renamed.error.message)
    await onChanged()
    return renamed.ok
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const before = shipment.shipment_name
    const name = readText(event.currentTarget, 'name') || null
    if (name === before) {
      setIsOpen(false)
      return
    }
    if (!(await apply(name))) return
    setIsOpen(false)
    toast({
      title: name ? `Renamed to “${name}”` : 'Name removed',
      undo: () => void apply(before),
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
        setError(null)
      }}
      trigger={trigger}
    >
      <form onSubmit={(event) => void submit(event)} className="grid w-72 max-w-full gap-3">
        <Field label="Name" hint="Internal only. Not printed." error={error}>
          <Input name="name" defaultValue={shipment.shipment_name ?? ''} maxLength={200} autoComplete="off" />
        </Field>
        <Button type="submit" variant="primary" size="small" pending={isPending} className="justify-self-end">
          Rename
        </Button>
      </form>
    </Popover>
  )
}
