'use client'

import { Copy, Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Button } from '#components/ui/button.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import type { LabelActions } from './label-actions.ts'

type CopyShipmentProps = {
  shipment: Shipment
  duplicate: LabelActions['duplicate']
  refusal: string | null
}

// What a draft can hold, and the library that checks it, is left to whoever begins one.
const loadBeginCopy = () => import('#components/send/local-draft/begin-copy.ts')

/** Makes a new draft like this shipment, or begins one with the same document for somebody else. */
export const CopyShipment = ({ shipment, duplicate, refusal }: CopyShipmentProps) => {
  const [isPending, setIsPending] = useState(false)
  const toast = useToast()
  const router = useRouter()
  const reason = refusal ?? (shipment.document_preview_url === null ? 'The document has been deleted.' : null)
  const copy = async () => {
    setIsPending(true)
    const made = await duplicate(shipment.id)
    setIsPending(false)
    if (!made.ok) {
      toast({ tone: 'bad', title: made.error.message })
      return
    }
    toast({ title: 'Draft created. You won’t be charged until you pay.' })
    router.push(paths.send.quotes(made.data.id))
  }
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
      <Button variant="quiet" disabledReason={reason} pending={isPending} onClick={() => void copy()}>
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
