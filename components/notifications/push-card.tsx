'use client'

import { useState, useSyncExternalStore } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { type PushState, readPushState, subscribePush } from '#components/offline/push-subscription.ts'
import { addPushDevice } from '#components/settings/actions.ts'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { PushDevices } from '#lib/contract/notifications/push.ts'

import { PushDeviceRow } from './push-device-row.tsx'

const reasons: Record<Exclude<PushState, 'ready'>, string> = {
  insecure:
    'Browsers show notifications only for pages loaded over https. Ask your administrator to set up https.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, first add Mailroom to the Home Screen and open it from there.',
  blocked:
    'Notifications from Mailroom are blocked in this browser. Allow them in its site settings, then reload this page.',
}

const declined = 'The browser wasn’t given permission to show notifications.'
const failed = 'The browser couldn’t subscribe to its push service. Check your connection and try again.'

const neverChanges = () => () => {}

type PushCardProps = PushDevices & { userId: string }

/** Turns notifications on for this browser, and lists the reader's devices. Nothing is asked before the button is pressed. */
export const PushCard = ({ public_key: publicKey, devices, userId }: PushCardProps) => {
  const toast = useToast()
  const state = useSyncExternalStore(neverChanges, readPushState, () => 'ready' as const)
  const [fault, setFault] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const add = useAction(addPushDevice, {
    onSuccess: () => toast({ title: 'Notifications are on in this browser' }),
  })
  const turnOn = async () => {
    setFault(null)
    setIsAsking(true)
    try {
      const subscription = await subscribePush(userId, publicKey)
      const { endpoint, keys } = subscription ?? {}
      if (!endpoint || !keys) return setFault(declined)
      await add.run({ endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } })
    } catch {
      setFault(failed)
    } finally {
      setIsAsking(false)
    }
  }
  const message = fault ?? add.error?.message
  const reason = state === 'ready' ? null : reasons[state]
  const isOn = devices.some((device) => device.is_current)
  return (
    <Card label="In your browser">
      <CardHeader
        title="In your browser"
        description="Notifications appear on the devices you turn them on for, even when Mailroom is closed."
      />
      <CardBody className="grid gap-4">
        {message && <Notice alert tone="bad" title={message} />}
        {!isOn && (
          <div className="grid justify-items-start gap-2">
            <Button pending={isAsking || add.isPending} disabledReason={reason} onClick={() => void turnOn()}>
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
