'use client'

import { useState } from 'react'

import { useAction } from '#components/actions/use-action.ts'
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
import { EndpointBadge } from './endpoint-badge.tsx'
import { SecretNotice } from './secret-notice.tsx'

const offReasons: Record<NonNullable<WebhookEndpoint['disabled_reason']>, string> = {
  failing: 'It took nothing for three days.',
  gone: 'It answered 410 Gone.',
  member: 'Somebody of your organization switched it off.',
}

const overlapHours = 24

const State = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  if (endpoint.status === 'disabled') {
    return (
      <Notice tone="bad" title="Switched off: nothing is sent">
        {endpoint.disabled_reason && offReasons[endpoint.disabled_reason]} What happens meanwhile is kept for
        thirty days as failed, and can be replayed once it is on again.
      </Notice>
    )
  }
  if (endpoint.failing_since) {
    return (
      <Notice
        tone="warn"
        title={
          <>
            Nothing was taken since <Moment focusable at={endpoint.failing_since} format="short-date-time" />
          </>
        }
      >
        Messages are tried again for a day. After three days without success the endpoint is switched off.
      </Notice>
    )
  }
  return <p className="text-ink-soft">Messages are sent as things happen.</p>
}

/** Whether the endpoint is on, and what may be done with it. */
export const EndpointState = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const toast = useToast()
  const [secret, setSecret] = useState<string | null>(null)
  const isOff = endpoint.status === 'disabled'
  const test = useAction(testWebhookEndpoint, {
    onSuccess: () => toast({ title: 'Test message on its way' }),
  })
  const update = useAction(updateWebhookEndpoint, {
    onSuccess: () => toast({ title: isOff ? 'Endpoint switched on' : 'Endpoint switched off' }),
  })
  const rotate = useAction(rotateWebhookSecret, { onSuccess: (rotated) => setSecret(rotated.secret) })
  const remove = useAction(deleteWebhookEndpoint, {
    after: { open: paths.settings.webhooks() },
    onSuccess: () => toast({ title: 'Endpoint deleted' }),
  })
  const error = test.error ?? update.error

  return (
    <>
      {secret && (
        <SecretNotice secret={secret}>
          For 24 hours messages are signed with the old secret too, so that nothing is lost while you change
          it.
        </SecretNotice>
      )}
      <Card label="State">
        <CardHeader title="State" aside={<EndpointBadge endpoint={endpoint} />} />
        <CardBody className="grid gap-3">
          <State endpoint={endpoint} />
          {endpoint.previous_secret_expires_at && (
            <p className="text-sm text-ink-soft">
              Signed with the secret before the last rotation too, until{' '}
              <Moment focusable at={endpoint.previous_secret_expires_at} format="short-date-time" />.
            </p>
          )}
          {error && <Notice alert tone="bad" title={error.message} />}
        </CardBody>
        <CardFooter>
          <div className="flex flex-wrap gap-2">
            <Button
              pending={test.isPending}
              disabledReason={isOff ? 'Switch the endpoint on first.' : null}
              onClick={() => {
                update.reset()
                void test.run(endpoint.id)
              }}
            >
              Send test
            </Button>
            <Button
              variant={isOff ? 'primary' : 'secondary'}
              pending={update.isPending}
              onClick={() => {
                test.reset()
                void update.run(endpoint.id, { enabled: isOff })
              }}
            >
              {isOff ? 'Switch on' : 'Switch off'}
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger={<Button>Rotate secret</Button>}
              title="Rotate the signing secret?"
              description="A new secret is made and shown once. For 24 hours messages carry a signature by each of the two; then the old one is forgotten."
              confirmLabel="Rotate secret"
              keepLabel="Keep secret"
              tone="primary"
              action={rotate}
              onConfirm={() => rotate.run(endpoint.id, overlapHours)}
            />
            <ConfirmDialog
              trigger={<Button>Delete</Button>}
              title="Delete this endpoint?"
              description="Nothing more is sent to it, what waits included, and its log is deleted. This cannot be undone."
              confirmLabel="Delete endpoint"
              keepLabel="Keep endpoint"
              action={remove}
              onConfirm={() => remove.run(endpoint.id)}
            />
          </div>
        </CardFooter>
      </Card>
    </>
  )
}
