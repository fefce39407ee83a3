import { Moment } from '#components/format/moment.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ApiRequestDetail } from '#lib/contract/api-keys/api-request.ts'
import { errorCodes } from '#lib/contract/api/errors.ts'
import { paths } from '#lib/paths.ts'

const linkStyle = 'text-accent underline underline-offset-2'

/** Shows the stored details of a request. */
export const RequestFacts = ({ request }: { request: ApiRequestDetail }) => (
  <Card label="Request">
    <CardHeader title="Request" description="Headers and bodies are not stored." />
    <CardBody>
      <DescriptionList>
        <DescriptionItem term="URL">
          {' '}
          <span className="code wrap-anywhere">
            {request.method} {request.path}
            {request.query && `?${request.query}`}
          </span>
        </DescriptionItem>
        {request.error_code && (
          <DescriptionItem term="Error">
            <span className="code">{request.error_code}</span>
            <div className="text-sm text-ink-soft">{errorCodes[request.error_code]}</div>
          </DescriptionItem>
        )}
        <DescriptionItem term="Time">
          <Moment focusable at={request.at} /> · {request.duration_ms} ms
        </DescriptionItem>
        <DescriptionItem term="API key">
          <PrefetchLink href={paths.settings.requestLog({ key: request.api_key.id })} className={linkStyle}>
            {request.api_key.name}
          </PrefetchLink>{' '}
          <span className="code text-sm text-ink-soft">{request.api_key.hint}…</span>
        </DescriptionItem>
        <DescriptionItem term="IP address">
          {request.address ?? <Blank reason="IP address unknown" />}
        </DescriptionItem>
        <DescriptionItem term="Shipment">
          {request.shipment_id ? (
            <PrefetchLink
              href={paths.shipment(request.shipment_id)}
              className={`code ${linkStyle} wrap-anywhere`}
            >
              {request.shipment_id}
            </PrefetchLink>
          ) : (
            <Blank reason="Not about a shipment" />
          )}
        </DescriptionItem>
        <DescriptionItem term="Request ID">
          <span className="code wrap-anywhere">{request.request_id}</span>{' '}
          <CopyButton value={request.request_id} label="request ID" />
        </DescriptionItem>
      </DescriptionList>
    </CardBody>
  </Card>
)

/** Shows the request as a curl command. */
export const CurlCard = ({ curl }: { curl: string }) => (
  <Card label="Repeat with curl">
    <CardHeader
      title="Repeat with curl"
      description="Uses the API key in MAILROOM_KEY. Provide the request body as a file, since bodies aren’t stored, and replace *** with the filter values."
      aside={<CopyButton value={curl} label="curl command" />}
    />
    <CardBody>
      <pre className="code rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {curl}
      </pre>
    </CardBody>
  </Card>
)
