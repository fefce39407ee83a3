import type { ReactNode } from 'react'

import { addressLines } from '#components/address/address-lines.ts'
import { VerifiedAddress } from '#components/address/verified-address.tsx'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { Money } from '#components/format/money.tsx'
import { describePiece, describePrinting, describeScaling } from '#components/format/piece-description.ts'
import { describeKeeping, ProofList, serviceExtras } from '#components/format/service-labels.tsx'
import { ArrivalText } from '#components/send/quotes/quote-row.tsx'
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
      <h2 className="text-md font-emphasis">{title}</h2>
      <LinkButton size="small" href={href} aria-label={change}>
        Edit
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
    <Card label="Mailing details">
      <Part
        title="Service"
        change="Edit service"
        href={paths.send.quotes(shipment.id, { quote: quote.quote_id })}
      >
        <DescriptionList>
          <DescriptionItem term="Carrier">
            <span className="font-emphasis">
              <CarrierService carrier={quote.carrier} service={quote.service} />
            </span>
            {extras && <span className="block text-sm text-ink-soft">{extras}</span>}
          </DescriptionItem>
          <DescriptionItem term="Arrives">
            <ArrivalText arrival={arrivalOf(quote)} daysLate={null} />
          </DescriptionItem>
          <DescriptionItem term="Proof">
            <ProofList proof={proof} />
            <span className="mt-0.5 block text-sm text-ink-soft">
              {describeKeeping(quote.carrier, proof)}
            </span>
          </DescriptionItem>
        </DescriptionList>
      </Part>
      <Part title="Addresses" change="Edit addresses" href={paths.send.draftAddresses(shipment.id)}>
        <DescriptionList>
          <DescriptionItem term="To">
            <VerifiedAddress printed={to} check={shipment.address_checks.to_address} />
          </DescriptionItem>
          <DescriptionItem term="From">
            {addressLines(from).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {!from.verified && <span className="block text-sm text-warn">Not verified</span>}
          </DescriptionItem>
        </DescriptionList>
      </Part>
      <Part title="Mailpiece" change="Edit options" href={paths.send.draftOptions(shipment.id)}>
        <DescriptionList>
          {shipment.shipment_name && <DescriptionItem term="Name">{shipment.shipment_name}</DescriptionItem>}
          <DescriptionItem term="Printing">
            {describePrinting(shipment.page_count, shipment.print_options)}
            {shipment.scaling && (
              <span className="block text-sm text-warn">{describeScaling(shipment.scaling)}</span>
            )}
          </DescriptionItem>
          <DescriptionItem term="Envelope">{describePiece(piece)}</DescriptionItem>
          {!isDomestic(to.country) && (
            <DescriptionItem term="Customs">
              <CustomsText sender={from} />
            </DescriptionItem>
          )}
          {shipment.tags.length > 0 && (
            <DescriptionItem term="Tags">{shipment.tags.map((tag) => tag.name).join(', ')}</DescriptionItem>
          )}
          {shipment.reference && <DescriptionItem term="Reference">{shipment.reference}</DescriptionItem>}
          {shipment.cost_center && (
            <DescriptionItem term="Cost center">{shipment.cost_center}</DescriptionItem>
          )}
          {shipment.matter && (
            <DescriptionItem term="Matter">
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
      <span className="block">
        {contents}, declared at <Money cents={valueCents} />
      </span>
      <span className="block text-sm text-ink-soft">
        By paying, you certify this declaration on behalf of {signer}. Carriers require a declared value of at
        least $1.
      </span>
    </>
  )
}
