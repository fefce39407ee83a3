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
import { EndpointBadge } from './endpoint-list.tsx'
import { SecretNotice } from './secret-notice.tsx'
import * as wording from './wording.tsx'

const offReasons: Record<NonNullable<WebhookEndpoint['disabled_reason']>, string> = {
  failing: wording.everyDeliveryFailedFor3,
  gone: wording.itRespondedWith410,
  member: wording.aMemberOfYourOrganization,
}

const overlapHours = 24

const State = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  if (endpoint.status === 'disabled') {
    return (
      <Notice tone="bad" title={wording.endpointDisabled}>
        {wording.eventsAreStoredAsFailed(endpoint.disabled_reason && offReasons[endpoint.disabled_reason])}
      </Notice>
    )
  }
  if (endpoint.failing_since) {
    return (
      <Notice
        tone="warn"
        title={
          <>
            {wording.deliveriesFailingSince(
              <Moment focusable at={endpoint.failing_since} format="short-date-time" />,
            )}
          </>
        }
      >
        {wording.eachEventIsRetried}
      </Notice>
    )
  }
  return <p className="text-ink-soft">{wording.eventsAreSentInReal}</p>
}

/** Shows the state of an endpoint and its actions. */
export const EndpointState = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const toast = useToast()
  const [secret, setSecret] = useState<string | null>(null)
  const isOff = endpoint.status === 'disabled'
  const test = useAction(testWebhookEndpoint, {
    onSuccess: () => toast({ title: wording.sendingTestEvent }),
  })
  const update = useAction(updateWebhookEndpoint, {
    onSuccess: () => toast({ title: isOff ? wording.endpointEnabled : wording.endpointDisabled }),
  })
  const rotate = useAction(rotateWebhookSecret, { onSuccess: (rotated) => setSecret(rotated.secret) })
  const remove = useAction(deleteWebhookEndpoint, {
    after: { open: paths.settings.webhooks() },
    onSuccess: () => toast({ title: wording.endpointDeleted }),
  })
  const error = test.error ?? update.error

  return (
    <>
      {secret && <SecretNotice secret={secret}>{wording.eventsAreAlsoSigned}</SecretNotice>}
      <Card label={wording.status}>
        <CardHeader title={wording.status} aside={<EndpointBadge endpoint={endpoint} />} />
        <CardBody className="grid gap-3">
          <State endpoint={endpoint} />
          {endpoint.previous_secret_expires_at && (
            <p className="text-sm text-ink-soft">
              {wording.alsoSignedWithThePrevious(
                <Moment focusable at={endpoint.previous_secret_expires_at} format="short-date-time" />,
              )}
            </p>
          )}
          {error && <Notice alert tone="bad" title={error.message} />}
        </CardBody>
        <CardFooter>
          <div className="flex flex-wrap gap-2">
            <Button
              pending={test.isPending}
              disabledReason={isOff ? wording.enableTheEndpointFirst : null}
              onClick={() => {
                update.reset()
                void test.run(endpoint.id)
              }}
            >
              {wording.sendTestEvent}
            </Button>
            <Button
              variant={isOff ? 'primary' : 'secondary'}
              pending={update.isPending}
              onClick={() => {
                test.reset()
                void update.run(endpoint.id, { enabled: isOff })
              }}
            >
              {isOff ? wording.enable : wording.disable}
            </Button>
          </div>
          <div className="flex flex-wrap gap-2">
            <ConfirmDialog
              trigger={<Button>{wording.rotateSecret}</Button>}
              title={wording.rotateSigningSecret}
              description={wording.wellCreateANew}
              confirmLabel={wording.rotateSecret}
              keepLabel={wording.cancel}
              tone="primary"
              action={rotate}
              onConfirm={() => rotate.run(endpoint.id, overlapHours)}
            />
            <ConfirmDialog
              trigger={<Button>{wording.deleteText}</Button>}
              title={wording.deleteEndpoint}
              description={wording.noMoreEventsWillBeSent}
              confirmLabel={wording.deleteEndpointConfirm}
              keepLabel={wording.cancel}
              action={remove}
              onConfirm={() => remove.run(endpoint.id)}
            />
          </div>
        </CardFooter>
      </Card>
    </>
  )
}
