import type { ReactNode } from 'react'

import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { describePiece, describePrinting, describeScaling } from '#components/format/piece-description.ts'
import { addressLines } from '#components/send/addresses/address-lines.ts'
import { VerifiedAddress } from '#components/send/addresses/verified-address.tsx'
import { ArrivalText } from '#components/send/quotes/quote-row.tsx'
import { describeKeeping, ProofList, serviceExtras } from '#components/send/quotes/service-labels.tsx'
import { Card } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import { LinkButton } from '#components/ui/link-button.tsx'
import type { Address } from '#lib/contract/addresses/address.ts'
import { declareDocuments } from '#lib/contract/addresses/postal-rules.values.ts'
import { arrivalOf } from '#lib/contract/quotes/arrival.values.ts'
import { isDomestic, serviceProof } from '#lib/contract/quotes/carriers.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'
import { paths } from '#lib/paths.ts'

import * as wording from './wording.tsx'

const Part = ({
  title,
  href,
  change,
  children,
}: {
  title: string
  href: string
  change: string
  children: ReactNode
}) => (
  <section aria-label={title} className="border-b border-line p-5 last:border-b-0">
    <div className="mb-3 flex items-center justify-between gap-3">
      <h2 className="text-md font-[620]">{title}</h2>
      <LinkButton size="small" href={href} aria-label={change}>
        {wording.edit}
      </LinkButton>
    </div>
    {children}
  </section>
)

/** Shows exactly what will be mailed. */
export const ReviewSummary = ({ shipment, quote }: { shipment: Shipment; quote: Quote }) => {
  const proof = serviceProof(quote.carrier, quote.service, shipment.shipping_options)
  const extras = serviceExtras(quote, shipment.shipping_options)
  const { piece, to_address: to, from_address: from } = shipment
  return (
    <Card label={wording.mailingDetails}>
      <Part
        title={wording.service}
        change={wording.editService}
        href={paths.send.quotes(shipment.id, { quote: quote.quote_id })}
      >
        <DescriptionList>
          <DescriptionItem term={wording.carrier}>
            <span className="font-[550]">
              <CarrierService carrier={quote.carrier} service={quote.service} />
            </span>
            {extras && <span className="block text-sm text-ink-soft">{extras}</span>}
          </DescriptionItem>
          <DescriptionItem term={wording.arrives}>
            <ArrivalText arrival={arrivalOf(quote)} daysLate={null} />
          </DescriptionItem>
          <DescriptionItem term={wording.proof}>
            <ProofList proof={proof} />
            <span className="mt-0.5 block text-sm text-ink-soft">
              {describeKeeping(quote.carrier, proof)}
            </span>
          </DescriptionItem>
        </DescriptionList>
      </Part>
      <Part
        title={wording.addresses}
        change={wording.editAddresses}
        href={paths.send.draftAddresses(shipment.id)}
      >
        <DescriptionList>
          <DescriptionItem term={wording.to}>
            <VerifiedAddress printed={to} check={shipment.address_checks.to_address} />
          </DescriptionItem>
          <DescriptionItem term={wording.from}>
            {addressLines(from).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {!from.verified && <span className="block text-sm text-warn">{wording.notVerified}</span>}
          </DescriptionItem>
        </DescriptionList>
      </Part>
      <Part
        title={wording.mailpiece}
        change={wording.editOptions}
        href={paths.send.draftOptions(shipment.id)}
      >
        <DescriptionList>
          {shipment.shipment_name && (
            <DescriptionItem term={wording.name}>{shipment.shipment_name}</DescriptionItem>
          )}
          <DescriptionItem term={wording.printing}>
            {describePrinting(shipment.page_count, shipment.print_options)}
            {shipment.scaling && (
              <span className="block text-sm text-warn">{describeScaling(shipment.scaling)}</span>
            )}
          </DescriptionItem>
          <DescriptionItem term={wording.mailedAs}>{describePiece(piece)}</DescriptionItem>
          {!isDomestic(to.country) && (
            <DescriptionItem term={wording.customs}>
              <CustomsText sender={from} />
            </DescriptionItem>
          )}
          {shipment.tags.length > 0 && (
            <DescriptionItem term={wording.tags}>
              {shipment.tags.map((tag) => tag.name).join(', ')}
            </DescriptionItem>
          )}
          {shipment.reference && (
            <DescriptionItem term={wording.reference}>{shipment.reference}</DescriptionItem>
          )}
          {shipment.cost_centre && (
            <DescriptionItem term={wording.costCenter}>{shipment.cost_centre}</DescriptionItem>
          )}
          {shipment.matter && (
            <DescriptionItem term={wording.matter}>
              {shipment.matter.number} · {shipment.matter.name}
            </DescriptionItem>
          )}
        </DescriptionList>
      </Part>
    </Card>
  )
}

/** Shows the customs declaration, and in whose name it is made. */
const CustomsText = ({ sender }: { sender: Pick<Address, 'name' | 'company'> }) => {
  const { contents, valueCents, signer } = declareDocuments(sender)
  return (
    <>
      <span className="block">{wording.declaredAt(contents, <Money cents={valueCents} />)}</span>
      <span className="block text-sm text-ink-soft">{wording.byPayingYouCertify(signer)}</span>
    </>
  )
}
