'use client'

import { Copy, Send, Pencil } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type FormEvent, useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { duplicateShipment, renameShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Popover } from '#components/ui/popover.tsx'
import { readText } from '#components/ui/read-form.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type CopyShipmentProps = { shipment: Shipment; refusal: string | null }

// The schema of drafts and its library load when a copy starts.
const loadBeginCopy = () => import('#components/send/local-draft/local-draft-storage.ts')

/** Duplicates a shipment as a draft, or starts one with the same document for another recipient. */
export const CopyShipment = ({ shipment, refusal }: CopyShipmentProps) => {
  const toast = useToast()
  const router = useRouter()
  const reason = refusal ?? (shipment.document_preview_url === null ? 'The document has been deleted.' : null)
  const duplicate = useAction(duplicateShipment, {
    after: ({ id }) => ({ open: paths.send.quotes(id) }),
    onSuccess: () => toast({ title: 'Draft created. You won’t be charged until you pay.' }),
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const sendElsewhere = async () => {
    try {
      const { beginCopy } = await loadBeginCopy()
      router.push(paths.send.addresses(beginCopy(shipment)))
    } catch {
      toast({ tone: 'bad', title: 'The copy could not be started. Check your connection and try again.' })
    }
  }
  return (
    <>
      <Button
        variant="quiet"
        data-palette="Send again to the same recipient"
        disabledReason={reason}
        pending={duplicate.isPending}
        onClick={() => void duplicate.run(shipment.id)}
      >
        <Copy aria-hidden="true" />
        Duplicate
      </Button>
      <Button
        variant="quiet"
        data-palette="Send a copy to someone else"
        disabledReason={reason}
        onClick={() => void sendElsewhere()}
      >
        <Send aria-hidden="true" />
        Send a copy
      </Button>
    </>
  )
}

type RenameShipmentProps = {
  shipment: Pick<Shipment, 'id' | 'shipment_name'>
  refusal: string | null
  onChanged: () => void
}

/** Renames a shipment, with undo. */
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
    <Button variant="quiet" data-palette="Rename shipment" disabledReason={refusal}>
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
