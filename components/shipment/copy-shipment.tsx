'use client'

import { Copy, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import { duplicateShipment } from './actions.ts'

type CopyShipmentProps = { shipment: Shipment; refusal: string | null }

// What a draft can hold, and the library that checks it, is left to whoever begins one.
const loadBeginCopy = () => import('#components/send/local-draft/begin-copy.ts')

/** Makes a new draft like this shipment, or begins one with the same document for somebody else. */
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
        disabledReason={reason}
        pending={duplicate.isPending}
        onClick={() => void duplicate.run(shipment.id)}
      >
        <Copy aria-hidden="true" />
        Duplicate
      </Button>
      <Button variant="quiet" disabledReason={reason} onClick={() => void sendElsewhere()}>
        <Send aria-hidden="true" />
        Send a copy
      </Button>
    </>
  )
}
