'use client'

import { Copy, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'

import { useAction } from '#components/actions/use-action.ts'
import { duplicateShipment } from '#components/shipments/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { offersSendAgain } from '#lib/contract/shipment-core/sent-again.values.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

type CopyShipmentProps = { shipment: Shipment; refusal: string | null }

// The schema of drafts and its library load when a copy starts.
const loadBeginCopy = () => import('#components/send/local-draft/local-draft-storage.ts')

type CopyButtonProps = { shipmentId: string; isAgain: boolean; isInPalette?: boolean; reason: string | null }

/** Creates a draft to the same recipient: one that sends the letter again, or a letter of its own. */
const CopyButton = ({ shipmentId, isAgain, isInPalette = true, reason }: CopyButtonProps) => {
  const toast = useToast()
  const duplicate = useAction(duplicateShipment, {
    after: ({ id }) => ({ open: isAgain ? paths.send.draftAddresses(id) : paths.send.quotes(id) }),
    onSuccess: () => toast({ title: 'Draft created. You won’t be charged until you pay.' }),
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  return (
    <Button
      variant="quiet"
      data-palette={isInPalette ? 'Send again to the same recipient' : undefined}
      disabledReason={reason}
      pending={duplicate.isPending}
      onClick={() => void duplicate.run(shipmentId, isAgain)}
    >
      <Copy aria-hidden="true" />
      {isAgain ? 'Send again' : 'Duplicate'}
    </Button>
  )
}

/**
 * Sends a letter again where that is offered, and duplicates any other; one that is not tracked may have arrived, so it can be
 * either. Or starts a draft with the same document for another recipient.
 */
export const CopyShipment = ({ shipment, refusal }: CopyShipmentProps) => {
  const toast = useToast()
  const router = useRouter()
  const reason = refusal ?? (shipment.document_preview_url === null ? 'The document has been deleted.' : null)
  const copy = { shipmentId: shipment.id, reason }
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
      <CopyButton {...copy} isAgain={offersSendAgain(shipment)} />
      {shipment.tracking_outcome === 'not_tracked' && (
        <CopyButton {...copy} isAgain={false} isInPalette={false} />
      )}
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
