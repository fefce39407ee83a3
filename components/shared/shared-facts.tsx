import { Moment } from '#components/format/moment.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { plural } from '#lib/contract/formats/numbers.values.ts'
import type { SharedFacts } from '#lib/contract/sharing/shared.ts'
import type { SharedPart, SharedRedaction } from '#lib/contract/sharing/sharing.values.ts'
import { unclearDateTexts } from '#lib/contract/tracking/tracking.values.ts'

const withheldPages = (count: number, pages: string) =>
  count === 1 ? `Page ${pages} of the document` : `Pages ${pages} of the document`

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className="block wrap-anywhere whitespace-pre-line">{lines.join('\n')}</span>
)

const Withheld = () => <span className="text-ink-soft italic">Withheld</span>

/** Shows what was sent to whom, as far as it is shared. */
export const MailingFacts = ({ facts }: { facts: SharedFacts }) => {
  const isTown = facts.withheld.redactions.includes('recipient')
  return (
    <Card label="Mailing">
      <CardHeader title="Mailing" />
      <CardBody>
        <DescriptionList className="sm:grid-cols-[11rem_1fr]!">
          <DescriptionItem term={isTown ? 'Recipient’s town' : 'Recipient'}>
            <Lines lines={facts.recipient} />
          </DescriptionItem>
          <DescriptionItem term="Sender">
            {facts.sender ? <Lines lines={facts.sender} /> : <Withheld />}
          </DescriptionItem>
          <DescriptionItem term="Service">{facts.service}</DescriptionItem>
          <DescriptionItem term="Tracking number">
            {facts.tracking_number ? (
              <span className="code wrap-anywhere">{facts.tracking_number}</span>
            ) : (
              'None reported'
            )}
          </DescriptionItem>
          <DescriptionItem term="Document">
            <span className="wrap-anywhere">
              {[facts.document.filename, plural(facts.document.page_count, 'page')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </DescriptionItem>
          <DescriptionItem term="SHA-256 of the document">
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
    { label: 'Handed over', at: journey.mailed_at },
    { label: 'Accepted by the carrier', at: journey.accepted_at },
    { label: 'First scanned by the carrier', at: journey.first_scanned_at },
    { label: 'Delivery attempted', at: journey.attempted_at },
    { label: 'Delivered', at: journey.delivered_at },
    { label: 'Returned to sender', at: journey.returned_at },
  ].flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))

/** Shows the dates of a piece and what its carrier reported. */
export const JourneyFacts = ({ journey }: { journey: Journey }) => (
  <Card label="Dates and delivery">
    <CardHeader title="Dates and delivery" />
    <CardBody>
      <DescriptionList className="sm:grid-cols-[11rem_1fr]!">
        {datesOf(journey).map(({ label, at }) => (
          <DescriptionItem key={label} term={label}>
            <Moment focusable at={at} />
          </DescriptionItem>
        ))}
        <DescriptionItem term="Latest status">{journey.status}</DescriptionItem>
        <DescriptionItem term="Signed by">
          {journey.signed_by === null ? (
            <Withheld />
          ) : (
            journey.signed_by.join('; ') || 'Not reported by the carrier'
          )}
        </DescriptionItem>
      </DescriptionList>
      <h3 className="mt-5 mb-1 text-sm font-emphasis text-ink-soft">Reported by the carrier</h3>
      {journey.scans.length === 0 && (
        <p className="text-ink-soft">The carrier has reported nothing so far.</p>
      )}
      <ol className="divide-y divide-line">
        {journey.scans.map((scan, index) => (
          // Scans can be alike in all that is shown.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_1fr]">
            <Moment focusable at={scan.at} className="text-sm text-ink-soft" />
            <span className="min-w-0 wrap-anywhere">
              {scan.message}
              {scan.place && <span className="block text-sm text-ink-soft">{scan.place}</span>}
              {scan.unclear_date && (
                <span className="block text-sm text-ink-soft">
                  Date unclear: {unclearDateTexts[scan.unclear_date]}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </CardBody>
  </Card>
)

const redactionLabels: Record<SharedRedaction, string> = {
  recipient: 'The recipient’s name and street',
  sender: 'The sender’s name and street',
  signer: 'Who signed',
}

const partLabels: Record<SharedPart, string> = {
  journey: 'Dates, scans and delivery',
  summary: 'The summary',
  receipts: 'The carrier’s return receipt',
  document: 'The document',
  exhibit: 'The exhibit',
  bundle: 'The complete evidence bundle',
}

/** States plainly what is not shown. */
export const WithheldFacts = ({ withheld }: Pick<SharedFacts, 'withheld'>) => {
  const { parts, redactions, pages } = withheld
  const items = [
    ...redactions.map((name) => redactionLabels[name]),
    ...(pages.length > 0 ? [withheldPages(pages.length, pages.join(', '))] : []),
    ...parts.map((part) => partLabels[part]),
  ]
  if (items.length === 0) return null
  return (
    <Card label="What is not shown">
      <CardHeader title="What is not shown" />
      <CardBody>
        <ul className="list-disc pl-5">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className="mt-3 text-sm text-ink-soft">
          The sender chose what this link shows. What is not shown is not in this page or its files. Redacted
          copies do not match the hashes of the originals.
        </p>
      </CardBody>
    </Card>
  )
}
