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

/**
 * Sends a letter again where that is offered, and duplicates any other; one that is not tracked may have arrived, so it can be
 * either. Or starts a draft with the same document for another recipient.
 */
export const CopyShipment = ({ shipment, refusal }: CopyShipmentProps) => {
  const toast = useToast()
  const router = useRouter()
  const reason = refusal ?? (shipment.document_preview_url === null ? 'The document has been deleted.' : null)
  const isOffered = offersSendAgain(shipment)
  const duplicate = useAction(duplicateShipment, {
    after: ({ id, again_of: earlier }) => ({
      open: earlier ? paths.send.draftAddresses(id) : paths.send.quotes(id),
    }),
    onSuccess: () => toast({ title: 'Draft created. You won’t be charged until you pay.' }),
    onError: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const copyButton = (isAgain: boolean) => (
    <Button
      variant="quiet"
      data-palette={isAgain === isOffered ? 'Send again to the same recipient' : undefined}
      disabledReason={reason}
      pending={duplicate.isPending}
      onClick={() => void duplicate.run(shipment.id, isAgain)}
    >
      <Copy aria-hidden="true" />
      {isAgain ? 'Send again' : 'Duplicate'}
    </Button>
  )
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
      {copyButton(isOffered)}
      {shipment.tracking_outcome === 'not_tracked' && copyButton(false)}
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
