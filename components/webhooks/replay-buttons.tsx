'use client'

import { RotateCw } from 'lucide-react'

import { useAction } from '#components/actions/use-action.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import { dayMs } from '#lib/contract/api/time.values.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

import { replayFailedWebhooks, replayWebhookDelivery } from './actions.ts'
import * as wording from './wording.tsx'

const keptMs = 30 * dayMs

/** Replays all failed messages. */
export const ReplayFailedButton = ({ endpointId, isOff }: { endpointId: string; isOff: boolean }) => {
  const toast = useToast()
  const replay = useAction(replayFailedWebhooks, {
    onSuccess: ({ replayed }) =>
      toast({
        title: replayed === 0 ? wording.noFailedEvents : wording.resentCount(plural(replayed, 'event')),
      }),
  })
  return (
    <ConfirmDialog
      trigger={
        <Button size="small" disabledReason={isOff ? wording.enableTheEndpointFirst : null}>
          <RotateCw aria-hidden="true" />
          {wording.replayFailed}
        </Button>
      }
      title={wording.replayFailedEvents}
      description={wording.allFailedEventsFromTheLast}
      confirmLabel={wording.replayFailed}
      keepLabel={wording.cancel}
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
    onSuccess: () => toast({ title: wording.eventResent }),
  })
  return (
    <>
      <Button pending={replay.isPending} onClick={() => void replay.run(endpointId, deliveryId)}>
        {wording.resend}
      </Button>
      {replay.error && <Notice alert tone="bad" title={replay.error.message} />}
    </>
  )
}
