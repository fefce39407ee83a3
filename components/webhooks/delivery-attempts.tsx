import { Moment } from '#components/format/moment.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import type { WebhookDeliveryDetail } from '#lib/contract/webhooks/webhook.ts'

type Attempt = WebhookDeliveryDetail['attempt_log'][number]

const Text = ({ label, children }: { label: string; children: string }) => (
  <div className="min-w-0">
    <h3 className="mb-1 text-sm font-emphasis">{label}</h3>
    <pre className="code rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
      {children || '(empty)'}
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

/** Shows the message as sent. */
export const MessageCard = ({ body }: { body: string }) => (
  <Card label="Event">
    <CardHeader
      title="Event"
      description="Formatted for reading. The signed payload has no extra whitespace."
    />
    <CardBody>
      <Text label="Body">{indented(body)}</Text>
    </CardBody>
  </Card>
)

/** Shows the request and response of an attempt. */
export const AttemptCard = ({ attempt }: { attempt: Attempt }) => (
  <Card label={`Attempt ${attempt.number}`}>
    <CardHeader
      title={`Attempt ${attempt.number}`}
      description={
        <>
          <Moment focusable at={attempt.started_at} /> · {attempt.duration_ms} ms · {attempt.url}
        </>
      }
      aside={
        <Badge tone={attempt.error ? 'bad' : 'good'}>
          {attempt.status === null ? 'No response' : `HTTP ${attempt.status}`}
        </Badge>
      }
    />
    <CardBody className="grid gap-4">
      {attempt.error && <p className="text-bad">{attempt.error}</p>}
      <Text label="Request headers">{headerText(attempt.request_headers)}</Text>
      {attempt.status !== null && (
        <>
          <Text label="Response headers">{headerText(attempt.response_headers)}</Text>
          <Text label="Response body">{attempt.response_body}</Text>
        </>
      )}
    </CardBody>
  </Card>
)
