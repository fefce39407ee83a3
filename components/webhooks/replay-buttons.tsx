'use client'

import { RotateCw } from 'lucide-react'
import { useState } from 'react'

import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { dayMs } from '#lib/contract/api/time.values.ts'

import type { ReplayDelivery, ReplayFailed } from './webhook-actions.ts'

const keptMs = 30 * dayMs

/** Sends again all that has failed. */
export const ReplayFailedButton = ({
  endpointId,
  isOff,
  replay,
}: {
  endpointId: string
  isOff: boolean
  replay: ReplayFailed
}) => {
  const toast = useToast()
  const confirm = async () => {
    const result = await replay(endpointId, new Date(Date.now() - keptMs).toISOString())
    if (!result.ok) return result.error.message
    const { replayed } = result.data
    toast({ title: replayed === 0 ? 'No failed events' : `${plural(replayed, 'event')} resent` })
    return null
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" disabledReason={isOff ? 'Enable the endpoint first.' : null}>
          <RotateCw aria-hidden="true" />
          Replay failed
        </Button>
      }
      title="Replay failed events?"
      description="All failed events from the last 30 days are resent now with their original IDs."
      confirmLabel="Replay failed"
      keepLabel="Cancel"
      tone="primary"
      onConfirm={confirm}
    />
  )
}

/** Sends one message again. */
export const ReplayButton = ({
  endpointId,
  deliveryId,
  replay,
}: {
  endpointId: string
  deliveryId: string
  replay: ReplayDelivery
}) => {
  const toast = useToast()
  const [isPending, setIsPending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const send = async () => {
    setIsPending(true)
    const result = await replay(endpointId, deliveryId)
    setIsPending(false)
    setError(result.ok ? null : result.error.message)
    if (result.ok) toast({ title: 'Event resent' })
  }
  return (
    <>
      <Button pending={isPending} onClick={() => void send()}>
        Resend
      </Button>
      {error && <Notice alert tone="bad" title={error} />}
    </>
  )
}
