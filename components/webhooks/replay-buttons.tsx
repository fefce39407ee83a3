'use client'

import { RotateCw } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'

import { replayFailedWebhooks, replayWebhookDelivery } from './actions.ts'

const keptMs = 30 * dayMs

/** Replays all failed messages. */
export const ReplayFailedButton = ({ endpointId, isOff }: { endpointId: string; isOff: boolean }) => {
  const toast = useToast()
  const replay = useAction(replayFailedWebhooks, {
    onSuccess: ({ replayed }) =>
      toast({
        title: replayed === 0 ? 'No failed events' : `${plural(replayed, 'event')} resent`,
      }),
  })
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
      action={replay}
      onConfirm={() => replay.run(endpointId, new Date(Date.now() - keptMs).toISOString())}
    />
  )
}

/** Replays a message. */
export const ReplayButton = ({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) => {
  const toast = useToast()
  const replay = useAction(replayWebhookDelivery, {
    onSuccess: () => toast({ title: 'Event resent' }),
  })
  return (
    <>
      <Button pending={replay.isPending} onClick={() => void replay.run(endpointId, deliveryId)}>
        Resend
      </Button>
      {replay.error && <Notice alert tone="bad" title={replay.error.message} />}
    </>
  )
}
