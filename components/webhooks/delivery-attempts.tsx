import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { WebhookDeliveryDetail } from '#lib/contract/webhooks/webhook.ts'

import * as wording from './wording.tsx'

type Attempt = WebhookDeliveryDetail['attempt_log'][number]

const Text = ({ label, children }: { label: string; children: string }) => (
  <div className="min-w-0">
    <h3 className="mb-1 text-sm font-[550]">{label}</h3>
    <pre className="code rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
      {children || wording.empty}
    </pre>
  </div>
)

const headerText = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** Shows the message as it is sent. */
export const MessageCard = ({ body }: { body: string }) => (
  <Card label={wording.event}>
    <CardHeader title={wording.event} description={wording.formattedForReadingTheSigned} />
    <CardBody>
      <Text label={wording.body}>{indented(body)}</Text>
    </CardBody>
  </Card>
)

/** Shows the request and response of an attempt. */
export const AttemptCard = ({ attempt }: { attempt: Attempt }) => (
  <Card label={wording.attemptNumber(attempt.number)}>
    <CardHeader
      title={wording.attemptNumber(attempt.number)}
      description={
        <>
          {wording.msTimeAndDurationMs(
            <Moment focusable at={attempt.started_at} />,
            attempt.duration_ms,
            attempt.url,
          )}
        </>
      }
      aside={
        <Badge tone={attempt.error ? 'bad' : 'good'}>
          {attempt.status === null ? wording.noResponse : wording.httpStatus(attempt.status)}
        </Badge>
      }
    />
    <CardBody className="grid gap-4">
      {attempt.error && <p className="text-bad">{attempt.error}</p>}
      <Text label={wording.requestHeaders}>{headerText(attempt.request_headers)}</Text>
      {attempt.status !== null && (
        <>
          <Text label={wording.responseHeaders}>{headerText(attempt.response_headers)}</Text>
          <Text label={wording.responseBody}>{attempt.response_body}</Text>
        </>
      )}
    </CardBody>
  </Card>
)
