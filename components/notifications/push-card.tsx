'use client'

import { useSyncExternalStore } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { type PushState, readPushState } from '#components/offline/push-subscription.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PushDevices } from '#lib/contract/notifications/push.ts'

import { turnOnPush } from './browser-actions.ts'
import { PushDeviceRow } from './push-device-row.tsx'

const reasons: Record<Exclude<PushState, 'ready'>, string> = {
  insecure:
    'Browsers show notifications only for pages loaded over https. Ask your administrator to set up https.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, first add Mailroom to the Home Screen and open it from there.',
  blocked:
    'Notifications from Mailroom are blocked in this browser. Allow them in its site settings, then reload this page.',
}

const neverChanges = () => () => {}

type PushCardProps = PushDevices & { userId: string }

/**
 * Turns notifications on for this browser, and lists the reader's devices. Requests nothing before the button is
 * pressed.
 */
export const PushCard = ({ public_key: publicKey, devices, userId }: PushCardProps) => {
  const toast = useToast()
  const state = useSyncExternalStore(neverChanges, readPushState, () => 'ready' as const)
  const { run, isPending, error } = useAction(turnOnPush, {
    after: { reread: ['listPushDevices'] },
    onSuccess: () => toast({ title: 'Notifications are on in this browser' }),
  })
  const reason = state === 'ready' ? null : reasons[state]
  const isOn = devices.some((device) => device.is_current)
  return (
    <Card label="In your browser">
      <CardHeader
        title="In your browser"
        description="Notifications appear on the devices you turn them on for, even when Mailroom is closed."
      />
      <CardBody className="grid gap-4">
        {error && <Notice alert tone="bad" title={error.message} />}
        {!isOn && (
          <div className="grid justify-items-start gap-2">
            <Button pending={isPending} disabledReason={reason} onClick={() => void run(userId, publicKey)}>
              Turn on in this browser
            </Button>
            {reason && <p className="text-sm text-ink-soft">{reason}</p>}
          </div>
        )}
        {isOn && reason && <Notice tone="warn" title={reason} />}
        {devices.length > 0 && (
          <ul className="grid gap-4">
            {devices.map((device) => (
              <PushDeviceRow key={device.id} device={device} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
