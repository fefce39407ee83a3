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

/** What is kept of a call. */
export const RequestFacts = ({ request }: { request: ApiRequestDetail }) => (
  <Card label="Call">
    <CardHeader title="Call" description="Headers and bodies are never kept." />
    <CardBody>
      <DescriptionList>
        <DescriptionItem term="Request">
          <span className="code wrap-anywhere">
            {request.method} {request.path}
            {request.query && `?${request.query}`}
          </span>
        </DescriptionItem>
        {request.error_code && (
          <DescriptionItem term="Refused with">
            <span className="code">{request.error_code}</span>
            <div className="text-sm text-ink-soft">{errorCodes[request.error_code]}</div>
          </DescriptionItem>
        )}
        <DescriptionItem term="Answered">
          <Moment focusable at={request.at} /> after {request.duration_ms} ms
        </DescriptionItem>
        <DescriptionItem term="Key">
          <PrefetchLink href={paths.settings.requestLog({ key: request.api_key.id })} className={linkStyle}>
            {request.api_key.name}
          </PrefetchLink>{' '}
          <span className="code text-sm text-ink-soft">{request.api_key.hint}…</span>
        </DescriptionItem>
        <DescriptionItem term="From">
          {request.address ?? <Blank reason="The address is not known" />}
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
            <Blank reason="It concerned no shipment" />
          )}
        </DescriptionItem>
        <DescriptionItem term="Request id">
          <span className="code wrap-anywhere">{request.request_id}</span>{' '}
          <CopyButton value={request.request_id} label="request id" />
        </DescriptionItem>
      </DescriptionList>
    </CardBody>
  </Card>
)

/** The call as a command. */
export const CurlCard = ({ curl }: { curl: string }) => (
  <Card label="Repeat it with curl">
    <CardHeader
      title="Repeat it with curl"
      description="The key is read from MAILROOM_KEY. A body is read from a file: it was not kept. Filters shown as *** have to be filled in."
      aside={<CopyButton value={curl} label="curl command" />}
    />
    <CardBody>
      <pre className="code rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {curl}
      </pre>
    </CardBody>
  </Card>
)
