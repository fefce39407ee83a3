'use client'

import { useState, useTransition } from 'react'

import type { RenewQuotes } from '#components/send/send-actions.ts'
import { useToast } from '#components/ui/toast.tsx'
import type { ActionError } from '#lib/client/action-result.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Asks the carriers again, keeping the draft. `error` is why it last failed. */
export const useRenewal = (
  shipmentId: string,
  renew: RenewQuotes,
  onRenewed: (shipment: Shipment) => void,
) => {
  const toast = useToast()
  const [error, setError] = useState<ActionError | null>(null)
  const [isRenewing, startTransition] = useTransition()
  const start = () => {
    if (isRenewing) return
    startTransition(async () => {
      setError(null)
      const result = await renew(shipmentId)
      if (!result.ok) {
        setError(result.error)
        return
      }
      onRenewed(result.data)
      toast({ title: 'Prices refreshed' })
    })
  }
  return { start, isRenewing, error }
}
