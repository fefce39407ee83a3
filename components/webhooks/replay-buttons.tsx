'use client'

import { RotateCw } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { plural } from '#components/format/plural.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'

import { replayFailedWebhooks, replayWebhookDelivery } from './actions.ts'

const keptMs = 30 * 24 * 60 * 60 * 1000

/** Sends again all that has failed. */
export const ReplayFailedButton = ({ endpointId, isOff }: { endpointId: string; isOff: boolean }) => {
  const toast = useToast()
  const replay = useAction(replayFailedWebhooks, {
    onSuccess: ({ replayed }) =>
      toast({ title: replayed === 0 ? 'Nothing has failed' : `${plural(replayed, 'message')} sent again` }),
  })
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
      action={replay}
      onConfirm={() => replay.run(endpointId, new Date(Date.now() - keptMs).toISOString())}
    />
  )
}

/** Sends one message again. */
export const ReplayButton = ({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) => {
  const toast = useToast()
  const replay = useAction(replayWebhookDelivery, {
    onSuccess: () => toast({ title: 'Message sent again' }),
  })
  return (
    <>
      <Button pending={replay.isPending} onClick={() => void replay.run(endpointId, deliveryId)}>
        Send again
      </Button>
      {replay.error && <Notice alert tone="bad" title={replay.error.message} />}
    </>
  )
}
