import { CarrierService } from '#components/format/carrier-service.tsx'
import { Day } from '#components/format/day.tsx'
import { Moment } from '#components/format/moment.tsx'
import { Money } from '#components/format/money.tsx'
import { describePrinting } from '#components/format/piece-description.ts'
import * as setWording from '#components/letter-sets/wording.tsx'
import { addressLines } from '#components/send/addresses/address-lines.ts'
import { ProofList, serviceExtras, serviceInFull } from '#components/send/quotes/service-labels.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import type { Approval, ApprovedLetter } from '#lib/contract/approvals/approval.ts'
import { serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const Lines = ({ address }: { address: Address }) => (
  <>
    {addressLines(address).map((line) => (
      <span key={line} className="block wrap-anywhere">
        {line}
      </span>
    ))}
    {!address.verified && <span className="block text-sm text-warn">{wording.notVerified}</span>}
  </>
)

/** Each letter of a set: to whom, by which service, for how much. */
const Letters = ({ letters }: { letters: readonly ApprovedLetter[] }) => (
  <DescriptionItem term={setWording.lettersTogether(letters.length)}>
    <ul className="grid gap-3">
      {letters.map((letter) => (
        <li key={letter.shipment_id}>
          <span className="block font-[550]">
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
    <Card label={wording.requestDetails}>
      <CardHeader
        title={wording.requestDetails}
        description={wording.editingTheDraftWithdraws}
        aside={
          <PrefetchLink href={paths.shipment(approval.shipment.id)} className="text-link">
            {wording.viewShipment}
          </PrefetchLink>
        }
      />
      <CardBody>
        <DescriptionList>
          {approval.note && (
            <DescriptionItem term={wording.note}>
              <span className="block wrap-anywhere whitespace-pre-line">{approval.note}</span>
              <span className="block text-sm text-ink-soft">
                {wording.fromName(approval.requested_by.name)}
              </span>
            </DescriptionItem>
          )}
          {approval.mail_on !== null && (
            <DescriptionItem term={wording.scheduledPurchase}>
              <Day day={approval.mail_on} />
            </DescriptionItem>
          )}
          <DescriptionItem term={wording.total}>
            <Money cents={approval.total_cents} className="text-lg font-[640]" />
            <span className="block text-sm text-ink-soft">
              {wording.maximumCharge(
                approval.state === 'waiting' && approval.mail_on === null && (
                  <>
                    {wording.priceValidUntilThenRefreshed(
                      <Moment focusable at={approval.quotes_expire_at} />,
                    )}
                  </>
                ),
              )}
            </span>
          </DescriptionItem>
          {approval.letters ? (
            <Letters letters={approval.letters} />
          ) : (
            <>
              <DescriptionItem term={wording.service}>
                <span className="font-[550]">
                  <CarrierService carrier={approval.carrier} service={approval.service} />
                </span>
                {extras && <span className="block text-sm text-ink-soft">{extras}</span>}
                <ProofList proof={serviceProof(approval.carrier, approval.service, terms)} />
              </DescriptionItem>
              <DescriptionItem term={wording.to}>
                <Lines address={terms.to_address} />
              </DescriptionItem>
            </>
          )}
          <DescriptionItem term={wording.from}>
            <Lines address={terms.from_address} />
          </DescriptionItem>
          <DescriptionItem term={wording.document}>
            <span className="block wrap-anywhere">{approval.shipment.document_filename}</span>
            <span className="code block text-sm wrap-anywhere text-ink-soft">
              {wording.sha256(terms.document_sha256)}
            </span>
          </DescriptionItem>
          <DescriptionItem term={wording.printing}>
            {describePrinting(terms.page_count, terms.print_options)}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  )
}
