'use client'

import { RotateCw } from 'lucide-react'
import { useState } from 'react'

import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'

import type { ReplayDelivery, ReplayFailed } from './webhook-actions.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

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
    toast({ title: replayed === 0 ? 'Nothing has failed' : `${plural(replayed, 'message')} sent again` })
    return null
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" disabledReason={isOff ? 'Switch the endpoint on first.' : null}>
          <RotateCw aria-hidden="true" />
          Replay failed
        </Button>
      }
      title="Send every failed message again?"
      description="All messages of the last thirty days that have failed are sent again now, under the ids that they had."
      confirmLabel="Replay failed"
      keepLabel="Not now"
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
    if (result.ok) toast({ title: 'Message sent again' })
  }
  return (
    <>
      <Button pending={isPending} onClick={() => void send()}>
        Send again
      </Button>
      {error && <Notice alert tone="bad" title={error} />}
    </>
  )
}
