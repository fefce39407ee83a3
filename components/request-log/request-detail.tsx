import { Moment } from '#components/format/moment.tsx'
import { Blank } from '#components/ui/blank.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { ApiRequestDetail } from '#lib/contract/api-keys/api-request.ts'
import { errorCodes } from '#lib/contract/api/errors.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const linkStyle = 'text-accent underline underline-offset-2'

/** Shows the stored details of a request. */
export const RequestFacts = ({ request }: { request: ApiRequestDetail }) => (
  <Card label={wording.request}>
    <CardHeader title={wording.request} description={wording.headersAndBodiesAreNotStored} />
    <CardBody>
      <DescriptionList>
        <DescriptionItem term={wording.url}>
          {' '}
          <span className="code wrap-anywhere">
            {request.method} {request.path}
            {request.query && `?${request.query}`}
          </span>
        </DescriptionItem>
        {request.error_code && (
          <DescriptionItem term={wording.error}>
            <span className="code">{request.error_code}</span>
            <div className="text-sm text-ink-soft">{errorCodes[request.error_code]}</div>
          </DescriptionItem>
        )}
        <DescriptionItem term={wording.time}>
          {wording.msTimeAndDurationMs(<Moment focusable at={request.at} />, request.duration_ms)}
        </DescriptionItem>
        <DescriptionItem term={wording.apiKey}>
          <PrefetchLink href={paths.settings.requestLog({ key: request.api_key.id })} className={linkStyle}>
            {request.api_key.name}
          </PrefetchLink>{' '}
          <span className="code text-sm text-ink-soft">{request.api_key.hint}…</span>
        </DescriptionItem>
        <DescriptionItem term={wording.ipAddress}>
          {request.address ?? <Blank reason={wording.ipAddressUnknown} />}
        </DescriptionItem>
        <DescriptionItem term={wording.shipment}>
          {request.shipment_id ? (
            <PrefetchLink
              href={paths.shipment(request.shipment_id)}
              className={`code ${linkStyle} wrap-anywhere`}
            >
              {request.shipment_id}
            </PrefetchLink>
          ) : (
            <Blank reason={wording.notAboutAShipment} />
          )}
        </DescriptionItem>
        <DescriptionItem term={wording.requestId}>
          <span className="code wrap-anywhere">{request.request_id}</span>{' '}
          <CopyButton value={request.request_id} label={wording.requestIdLabel} />
        </DescriptionItem>
      </DescriptionList>
    </CardBody>
  </Card>
)

/** Shows the request as a curl command. */
export const CurlCard = ({ curl }: { curl: string }) => (
  <Card label={wording.repeatWithCurl}>
    <CardHeader
      title={wording.repeatWithCurl}
      description={wording.usesTheApiKey}
      aside={<CopyButton value={curl} label={wording.curlCommand} />}
    />
    <CardBody>
      <pre className="code rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">
        {curl}
      </pre>
    </CardBody>
  </Card>
)
