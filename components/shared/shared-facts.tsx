import { Moment } from '#components/format/moment.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { SharedFacts } from '#lib/contract/sharing/shared.ts'
import type { SharedPart, SharedRedaction } from '#lib/contract/sharing/sharing.values.ts'

import * as wording from './wording.tsx'

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className="block wrap-anywhere whitespace-pre-line">{lines.join('\n')}</span>
)

const Withheld = () => <span className="text-ink-soft italic">{wording.withheld}</span>

/** Shows what was sent to whom, as far as it is shared. */
export const MailingFacts = ({ facts }: { facts: SharedFacts }) => {
  const isTown = facts.withheld.redactions.includes('recipient')
  return (
    <Card label={wording.mailing}>
      <CardHeader title={wording.mailing} />
      <CardBody>
        <DescriptionList className="sm:grid-cols-[11rem_1fr]!">
          <DescriptionItem term={isTown ? wording.recipientsTown : wording.recipient}>
            <Lines lines={facts.recipient} />
          </DescriptionItem>
          <DescriptionItem term={wording.sender}>
            {facts.sender ? <Lines lines={facts.sender} /> : <Withheld />}
          </DescriptionItem>
          <DescriptionItem term={wording.service}>{facts.service}</DescriptionItem>
          <DescriptionItem term={wording.trackingNumber}>
            {facts.tracking_number ? (
              <span className="code wrap-anywhere">{facts.tracking_number}</span>
            ) : (
              wording.none
            )}
          </DescriptionItem>
          <DescriptionItem term={wording.document}>
            <span className="wrap-anywhere">
              {[facts.document.filename, plural(facts.document.page_count, 'page')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </DescriptionItem>
          <DescriptionItem term={wording.documentHash}>
            <span className="code text-sm break-all">{facts.document.sha256}</span>
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  )
}

type Journey = NonNullable<SharedFacts['journey']>

const datesOf = (journey: Journey) =>
  [
    { label: wording.handedOver, at: journey.mailed_at },
    { label: wording.accepted, at: journey.accepted_at },
    { label: wording.attempted, at: journey.attempted_at },
    { label: wording.delivered, at: journey.delivered_at },
    { label: wording.returned, at: journey.returned_at },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))

/** Shows the dates of a piece and what its carrier reported. */
export const JourneyFacts = ({ journey }: { journey: Journey }) => (
  <Card label={wording.datesAndDelivery}>
    <CardHeader title={wording.datesAndDelivery} />
    <CardBody>
      <DescriptionList className="sm:grid-cols-[11rem_1fr]!">
        {datesOf(journey).map(({ label, at }) => (
          <DescriptionItem key={label} term={label}>
            <Moment focusable at={at} />
          </DescriptionItem>
        ))}
        <DescriptionItem term={wording.latestStatus}>{journey.status}</DescriptionItem>
        <DescriptionItem term={wording.signedBy}>
          {journey.signed_by === null ? <Withheld /> : journey.signed_by.join('; ') || wording.notReported}
        </DescriptionItem>
      </DescriptionList>
      <h3 className="mt-5 mb-1 text-sm font-[570] text-ink-soft">{wording.carrierScans}</h3>
      {journey.scans.length === 0 && <p className="text-ink-soft">{wording.noScans}</p>}
      <ol className="divide-y divide-line">
        {journey.scans.map((scan, index) => (
          // Scans can be alike in all that is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <Moment focusable at={scan.at} className="text-sm text-ink-soft" />
            <span className="min-w-0 wrap-anywhere">
              {scan.message}
              {scan.place && <span className="block text-sm text-ink-soft">{scan.place}</span>}
            </span>
          </li>
        ))}
      </ol>
    </CardBody>
  </Card>
)

const redactionLabels: Record<SharedRedaction, string> = {
  recipient: wording.withheldRecipient,
  sender: wording.withheldSender,
  signer: wording.withheldSigner,
}

const partLabels: Record<SharedPart, string> = {
  journey: wording.partJourney,
  summary: wording.partSummary,
  receipts: wording.partReceipts,
  document: wording.partDocument,
  bundle: wording.partBundle,
}

/** Says plainly what is not shown. */
export const WithheldFacts = ({ withheld }: Pick<SharedFacts, 'withheld'>) => {
  const { parts, redactions, pages } = withheld
  const items = [
    ...redactions.map((name) => redactionLabels[name]),
    ...(pages.length > 0 ? [wording.withheldPages(pages.length, pages.join(', '))] : []),
    ...parts.map((part) => partLabels[part]),
  ]
  if (items.length === 0) return null
  return (
    <Card label={wording.whatIsWithheld}>
      <CardHeader title={wording.whatIsWithheld} />
      <CardBody>
        <ul className="list-disc pl-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">{wording.withheldForGood}</p>
      </CardBody>
    </Card>
  )
}
