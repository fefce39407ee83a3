'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { Moment } from '#components/format/moment.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#components/ui/card.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { useToast } from '#components/ui/toast.tsx'
import type { WebhookEndpoint } from '#lib/contract/webhooks/webhook.ts'
import { paths } from '#lib/paths.ts'

import { EndpointBadge } from './endpoint-badge.tsx'
import { SecretNotice } from './secret-notice.tsx'
import type { DeleteEndpoint, RotateSecret, TestEndpoint, UpdateEndpoint } from './webhook-actions.ts'

type EndpointStateProps = {
  endpoint: WebhookEndpoint
  update: UpdateEndpoint
  test: TestEndpoint
  rotate: RotateSecret
  remove: DeleteEndpoint
}

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
export const EndpointState = ({ endpoint, update, test, rotate, remove }: EndpointStateProps) => {
  const toast = useToast()
  const router = useRouter()
  const [pending, setPending] = useState<'switch' | 'test' | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const isOff = endpoint.status === 'disabled'

  const attempt = async (
    name: 'switch' | 'test',
    call: () => ReturnType<TestEndpoint | UpdateEndpoint>,
    done: string,
  ) => {
    setPending(name)
    setError(null)
    const result = await call()
    setPending(null)
    if (result.ok) toast({ title: done })
    else setError(result.error.message)
  }
  const confirmRotation = async () => {
    const result = await rotate(endpoint.id, overlapHours)
    if (!result.ok) return result.error.message
    setSecret(result.data.secret)
    return null
  }
  const confirmDeletion = async () => {
    const result = await remove(endpoint.id)
    if (!result.ok) return result.error.message
    toast({ title: 'Endpoint deleted' })
    router.push(paths.settings.webhooks())
    return null
  }

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
          {error && <Notice alert tone="bad" title={error} />}
        </CardBody>
        <CardFooter>
          <div className="flex flex-wrap gap-2">
            <Button
              pending={pending === 'test'}
              disabledReason={isOff ? 'Switch the endpoint on first.' : null}
              onClick={() => void attempt('test', () => test(endpoint.id), 'Test message on its way')}
            >
              Send test
            </Button>
            <Button
              variant={isOff ? 'primary' : 'secondary'}
              pending={pending === 'switch'}
              onClick={() =>
                void attempt(
                  'switch',
                  () => update(endpoint.id, { enabled: isOff }),
                  isOff ? 'Endpoint switched on' : 'Endpoint switched off',
                )
              }
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
              onConfirm={confirmRotation}
            />
            <ConfirmDialog
              trigger={<Button>Delete</Button>}
              title="Delete this endpoint?"
              description="Nothing more is sent to it, what waits included, and its log is deleted. This cannot be undone."
              confirmLabel="Delete endpoint"
              keepLabel="Keep endpoint"
              onConfirm={confirmDeletion}
            />
          </div>
        </CardFooter>
      </Card>
    </>
  )
}
