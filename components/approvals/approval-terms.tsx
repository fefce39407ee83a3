import { addressLines } from '#components/address/address-lines.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { describePrinting } from '#components/format/piece-description.ts'
import { ProofList, serviceExtras, serviceInFull } from '#components/format/service-labels.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { Approval, ApprovedLetter } from '#lib/contract/approvals/approval.ts'
import { serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import { paths } from '#lib/paths.ts'

const Lines = ({ address }: { address: Address }) => (
  <>
    {addressLines(address).map((line) => (
      <span key={line} className="block wrap-anywhere">
        {line}
      </span>
    ))}
    {!address.verified && <span className="block text-sm text-warn">Not verified</span>}
  </>
)

/** Each letter of a set: to whom, by which service, for how much. */
const Letters = ({ letters }: { letters: readonly ApprovedLetter[] }) => (
  <DescriptionItem term={`${letters.length} letters together`}>
    <ul className="grid gap-3">
      {letters.map((letter) => (
        <li key={letter.shipment_id}>
          <span className="block font-emphasis">
            {serviceInFull(letter, letter.terms)} · <Money cents={letter.total_cents} />
          </span>
          <Lines address={letter.terms.to_address} />
        </li>
      ))}
    </ul>
  </DescriptionItem>
)

/** Shows what was requested: printing, recipient and the price limit. */
export const ApprovalTerms = ({ approval }: { approval: Approval }) => {
  const { terms } = approval
  const extras = serviceExtras(approval, terms)
  return (
    <Card label="Request details">
      <CardHeader
        title="Request details"
        description="Editing the draft withdraws this request."
        aside={
          <PrefetchLink href={paths.shipment(approval.shipment.id)} className="text-link">
            View shipment
          </PrefetchLink>
        }
      />
      <CardBody>
        <DescriptionList>
          {approval.note && (
            <DescriptionItem term="Note">
              <span className="block wrap-anywhere whitespace-pre-line">{approval.note}</span>
              <span className="block text-sm text-ink-soft">From {approval.requested_by.name}</span>
            </DescriptionItem>
          )}
          {approval.mail_on !== null && (
            <DescriptionItem term="Scheduled for">
              <Day day={approval.mail_on} />
            </DescriptionItem>
          )}
          <DescriptionItem term="Total">
            <Money cents={approval.total_cents} className="text-lg font-emphasis" />
            <span className="block text-sm text-ink-soft">
              Maximum charge
              {approval.state === 'waiting' && approval.mail_on === null && (
                <>
                  . Price valid until <Moment focusable at={approval.quotes_expire_at} />, then refreshed at
                  approval
                </>
              )}
            </span>
          </DescriptionItem>
          {approval.letters ? (
            <Letters letters={approval.letters} />
          ) : (
            <>
              <DescriptionItem term="Service">
                <span className="font-emphasis">
                  <CarrierService carrier={approval.carrier} service={approval.service} />
                </span>
                {extras && <span className="block text-sm text-ink-soft">{extras}</span>}
                <ProofList proof={serviceProof(approval.carrier, approval.service, terms)} />
              </DescriptionItem>
              <DescriptionItem term="To">
                <Lines address={terms.to_address} />
              </DescriptionItem>
            </>
          )}
          <DescriptionItem term="From">
            <Lines address={terms.from_address} />
          </DescriptionItem>
          <DescriptionItem term="Document">
            <span className="block wrap-anywhere">{approval.shipment.document_filename}</span>
            <span className="code block text-sm wrap-anywhere text-ink-soft">
              SHA-256 {terms.document_sha256}
            </span>
          </DescriptionItem>
          <DescriptionItem term="Printing">
            {describePrinting(terms.page_count, terms.print_options)}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  )
}
