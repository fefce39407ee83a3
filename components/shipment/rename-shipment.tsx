'use client'

import { Pencil } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'

import { PreconditionContext } from '#components/actions/precondition.ts'
import { useAction } from '#components/actions/use-action.ts'
import { renameShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { storedShipment } from './stored-shipment.ts'
import { type NameGuard, type Named, useNameGuard } from './use-name-guard.ts'

// Few shipments are renamed.
const RenameForm = dynamic(() => import('./rename-form.tsx').then((module) => module.RenameForm))

type RenameShipmentProps = {
  shipment: Named
  readerId: string
  refusal: string | null
}

/** Renames a shipment, with undo. A name that someone else gave it meanwhile is replaced only knowingly. */
export const RenameShipment = (props: RenameShipmentProps) => {
  const guard = useNameGuard(props.shipment)
  return (
    <PreconditionContext value={guard.precondition}>
      <Rename {...props} guard={guard} />
    </PreconditionContext>
  )
}

const Rename = ({ shipment, readerId, refusal, guard }: RenameShipmentProps & { guard: NameGuard }) => {
  const [isOpen, setIsOpen] = useState(false)
  const toast = useToast()
  const rename = useAction(renameShipment, {
    after: storedShipment(),
    refreshesOnError: true,
  })
  const { conflict } = guard
  const close = () => {
    guard.resolve(false)
    setIsOpen(false)
    rename.reset()
  }
  const submit = async (name: string | null) => {
    const before = guard.shown.shipment_name
    if (name === before) return close()
    const renamed = await rename.run(shipment.id, name)
    if (!renamed?.ok) return
    setIsOpen(false)
    toast({
      title: name ? `Renamed to “${name}”` : 'Name removed',
      undo: () => rename.run(shipment.id, before),
    })
  }
  const trigger = (
    <Button variant="quiet" data-palette="Rename shipment" disabledReason={refusal}>
      <Pencil aria-hidden="true" />
      Rename
    </Button>
  )
  if (refusal) return trigger
  return (
    <Popover
      label="Rename"
      open={isOpen || conflict !== null}
      onOpenChange={(open) => {
        if (!open) return close()
        rename.reset()
        guard.begin(shipment)
        setIsOpen(true)
      }}
      trigger={trigger}
    >
      <RenameForm
        guard={guard}
        readerId={readerId}
        error={rename.error?.message}
        isPending={rename.isPending}
        onRename={(name) => void submit(name)}
        onUseTheirs={close}
      />
    </Popover>
  )
}
