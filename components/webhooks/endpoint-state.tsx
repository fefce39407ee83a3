'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
import { storedIn } from '#components/api/stored.ts'
import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'
import { paths } from '#lib/paths.ts'

import {
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  updateWebhookEndpoint,
} from './actions.ts'
import { EndpointBadge } from './endpoint-list.tsx'
import { SecretNotice } from './secret-notice.tsx'

const offReasons: Record<NonNullable<WebhookEndpoint['disabled_reason']>, string> = {
  failing: 'Every delivery failed for 3 days.',
  gone: 'It responded with 410 Gone.',
  member: 'A member of your organization disabled it.',
}

const overlapHours = 24

const State = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  if (endpoint.status === 'disabled') {
    return (
      <Notice tone="bad" title="Endpoint disabled">
        {endpoint.disabled_reason && offReasons[endpoint.disabled_reason]} Events are stored as failed for 30
        days. You can replay them after you enable it.
      </Notice>
    )
  }
  if (endpoint.failing_since) {
    return (
      <Notice
        tone="warn"
        title={
          <>
            Deliveries failing since <Moment focusable at={endpoint.failing_since} format="short-date-time" />
          </>
        }
      >
        Each event is retried for 24 hours. The endpoint is disabled after 3 days of failures.
      </Notice>
    )
  }
  return <p className="text-ink-soft">Events are sent in real time.</p>
}

/** Shows the state of an endpoint and its actions. */
export const EndpointState = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const toast = useToast()
  const [secret, setSecret] = useState<string | null>(null)
  const isOff = endpoint.status === 'disabled'
  const test = useAction(testWebhookEndpoint, {
    after: { reread: ['listWebhookDeliveries'] },
    onSuccess: () => toast({ title: 'Sending test event' }),
  })
  const update = useAction(updateWebhookEndpoint, {
    after: storedIn('getWebhookEndpoint', 'getAccount'),
    onSuccess: () => toast({ title: isOff ? 'Endpoint enabled' : 'Endpoint disabled' }),
  })
  const rotate = useAction(rotateWebhookSecret, {
    after: { reread: ['getWebhookEndpoint'] },
    onSuccess: (rotated) => setSecret(rotated.secret),
  })
  const remove = useAction(deleteWebhookEndpoint, {
    after: { open: paths.settings.webhooks() },
    onSuccess: () => toast({ title: 'Endpoint deleted' }),
  })
  const error = test.error ?? update.error

  return (
    <>
      {secret && (
        <SecretNotice secret={secret}>
          Events are also signed with the old secret for 24 hours, so you can switch without losing any.
        </SecretNotice>
      )}
      <Card label="Status">
        <CardHeader title="Status" aside={<EndpointBadge endpoint={endpoint} />} />
        <CardBody className="grid gap-3">
          <State endpoint={endpoint} />
          {endpoint.previous_secret_expires_at && (
            <p className="text-sm text-ink-soft">
              Also signed with the previous secret until{' '}
              <Moment focusable at={endpoint.previous_secret_expires_at} format="short-date-time" />.
            </p>
          )}
          {error && <Notice alert tone="bad" title={error.message} />}
        </CardBody>
        <CardFooter>
          <div className="flex flex-wrap gap-2">
            <Button
              pending={test.isPending}
              disabledReason={isOff ? 'Enable the endpoint first.' : null}
              onClick={() => {
                update.reset()
                void test.run(endpoint.id)
              }}
            >
              Send test event
            </Button>
            <Button
              variant={isOff ? 'primary' : 'secondary'}
              pending={update.isPending}
              onClick={() => {
                test.reset()
                void update.run(endpoint.id, { enabled: isOff })
              }}
            >
              {isOff ? 'Enable' : 'Disable'}
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger={<Button>Rotate secret</Button>}
              title="Rotate signing secret?"
              description="We’ll create a new secret and show it once. Events are signed with both secrets for 24 hours, then the old one expires."
              confirmLabel="Rotate secret"
              keepLabel="Cancel"
              tone="primary"
              action={rotate}
              onConfirm={() => rotate.run(endpoint.id, overlapHours)}
            />
            <ConfirmDialog
              trigger={<Button>Delete</Button>}
              title="Delete endpoint?"
              description="No more events will be sent, including pending ones, and the delivery log is deleted. This can’t be undone."
              confirmLabel="Delete endpoint"
              keepLabel="Cancel"
              action={remove}
              onConfirm={() => remove.run(endpoint.id)}
            />
          </div>
        </CardFooter>
      </Card>
    </>
  )
}
