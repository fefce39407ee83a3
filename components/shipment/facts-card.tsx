import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'

import { addressLine, type PostalAddress } from '#components/address/address-lines.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { describePiece, describePrinting } from '#components/format/piece-description.ts'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { Address, AddressCheck } from '#lib/contract/addresses/address.ts'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { DeliveryConfirmation, ShippingOptions } from '#lib/contract/shipment-core/options.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

// Few letters are made of several documents.
const PartList = dynamic(() =>
  import('#components/documents/part-list.tsx').then((module) => module.PartList),
)

/** Shows an address on one line: its lines are on the envelope. */
const AddressLine = ({ address, unverified }: { address: Address; unverified: string }) => (
  <>
    <address className="inline not-italic">{addressLine(address)}</address>{' '}
    {address.verified ? (
      <Badge tone="good" title="Confirmed as deliverable.">
        Verified
      </Badge>
    ) : (
      <Badge tone="warn" title={unverified}>
        Not verified
      </Badge>
    )}
  </>
)

/** Says how the printed address differs from what the sender entered. */
const AsEntered = ({ printed, check }: { printed: Address; check: AddressCheck }) => {
  const entered = addressLine(check.entered)
  const isSame = entered.toUpperCase() === addressLine(printed).toUpperCase()
  const standardized = check.used_as_entered && check.verified ? addressLine(check.verified) : null
  return (
    <p className="mt-1.5 text-sm text-ink-soft">
      {isSame ? 'Printed as entered.' : `Entered as ${entered}`}
      {standardized && ` Standardized: ${standardized}`}
      {check.unverified_reason !== null &&
        ` Reason to mail to this address anyway: “${check.unverified_reason}”`}
    </p>
  )
}

/** Shows how the label's address differs beyond capitals. */
const OnLabel = ({ printed, onLabel }: { printed: Address } & Pick<FactsCardProps, 'onLabel'>) => {
  if (onLabel === null) return null
  const line = partialAddressLine(onLabel)
  if (line.toUpperCase() === addressLine(printed).toUpperCase()) return null
  return <p className="mt-1 text-sm text-ink-soft">Carrier label: {line}</p>
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid">
    <dt className="text-ink-soft">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

type FactsCardProps = {
  shipment: Shipment
  /** The recipient as spelled on the label, where it differs from the requested one. */
  onLabel: ShipmentEvidence['contents']['recipient_on_label']
  /** Its tags, references, matter and deadline, with what edits them. */
  labels: ReactNode
}

/** Shows the facts of a shipment, the same ones in every state. */
export const FactsCard = ({ shipment, onLabel, labels }: FactsCardProps) => (
  <Card label="Details">
    <CardHeader title="Details" />
    <CardBody>
      <dl className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-2 max-sm:gap-y-1 max-sm:text-sm">
        <Fact term="To">
          <AddressLine
            address={shipment.to_address}
            unverified="This address could not be confirmed as deliverable."
          />
          <AsEntered printed={shipment.to_address} check={shipment.address_checks.to_address} />
          <OnLabel printed={shipment.to_address} onLabel={onLabel} />
        </Fact>
        <Fact term="From">
          <AddressLine
            address={shipment.from_address}
            unverified="This return address could not be verified."
          />
          <AsEntered printed={shipment.from_address} check={shipment.address_checks.from_address} />
        </Fact>
        <Fact term="Service">
          {shipment.carrier ? (
            <CarrierService carrier={shipment.carrier} service={shipment.service} />
          ) : (
            <>
              No carrier selected
              <div className="text-sm text-ink-soft">{describeMailing(shipment.shipping_options)}</div>
            </>
          )}
        </Fact>
        {shipment.tracking_number && (
          <Fact term="Tracking">
            <span className="code">{groupTrackingNumber(shipment.tracking_number)}</span>
            <CopyButton value={shipment.tracking_number} label="tracking number" />
          </Fact>
        )}
        <Fact term="Document">
          <span className="wrap-anywhere">{shipment.document_filename ?? 'PDF'}</span>
          <div className="text-sm text-ink-soft">
            {describePrinting(shipment.page_count, shipment.print_options)}
          </div>
          {shipment.document_parts && (
            <div className="mt-2">
              <PartList parts={shipment.document_parts} pageCount={shipment.page_count} />
            </div>
          )}
        </Fact>
        <Fact term="Envelope">{describePiece(shipment.piece)}</Fact>
        {shipment.partner !== null && (
          <Fact term="Mailed by">
            {partnerTitles[shipment.partner]} (per {partnerTitles[shipment.partner]}’s records)
          </Fact>
        )}
      </dl>
      <div className="mt-3 border-t border-line pt-1">{labels}</div>
    </CardBody>
  </Card>
)

const confirmationLabels = {
  NO_SIGNATURE: 'No signature',
  SIGNATURE: 'Signature on delivery',
  ADULT_SIGNATURE: 'Adult signature',
  SIGNATURE_RESTRICTED: 'Restricted Delivery',
  ADULT_SIGNATURE_RESTRICTED: 'Adult Signature Restricted Delivery',
} as const satisfies Record<DeliveryConfirmation, string>

const isKnown = (value: string): value is DeliveryConfirmation => Object.hasOwn(confirmationLabels, value)

/** Describes how the piece is mailed. */
export const describeMailing = (options: ShippingOptions): string => {
  const words: string[] = []
  if (options.certified_mail)
    words.push(options.return_receipt ? 'Certified Mail with return receipt' : 'Certified Mail')
  const confirmation = options.delivery_confirmation
  if (confirmation) words.push(isKnown(confirmation) ? confirmationLabels[confirmation] : confirmation)
  return words.join(', ') || 'No extra services'
}

const unknown: PostalAddress = {
  name: null,
  company: null,
  street1: '',
  street2: null,
  city: '',
  state: '',
  zip: '',
  country: 'US',
}

/** Returns an address on one line where parts may be missing, as in records and on labels. */
export const partialAddressLine = (address: Partial<PostalAddress>): string =>
  addressLine({ ...unknown, ...address })
