'use client'

import { Copy, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'

import { useAction } from '#components/actions/use-action.ts'
import { duplicateShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type CopyShipmentProps = { shipment: Shipment; refusal: string | null }

// The schema of drafts and its library load when a copy starts.
const loadBeginCopy = () => import('#components/send/local-draft/local-draft-storage.ts')

/** Duplicates a shipment as a draft, which sends one again that is held up or came back, or starts one with the same document for another recipient. */
export const CopyShipment = ({ shipment, refusal }: CopyShipmentProps) => {
  const toast = useToast()
  const router = useRouter()
  const reason = refusal ?? (shipment.document_preview_url === null ? 'The document has been deleted.' : null)
  const { tracking_outcome: outcome } = shipment
  const isAgain = outcome === 'returned' || outcome === 'held_up'
  const duplicate = useAction(duplicateShipment, {
    after: ({ id }) => ({ open: isAgain ? paths.send.draftAddresses(id) : paths.send.quotes(id) }),
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
        onClick={() => void duplicate.run(shipment.id, isAgain)}
      >
        <Copy aria-hidden="true" />
        {isAgain ? 'Send again' : 'Duplicate'}
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
