import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

import { addressLine, type PostalAddress } from '#components/address/address-lines.ts'
import { CarrierService } from '#components/format/carrier-service.tsx'
import { groupTrackingNumber } from '#components/format/shipment-label.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card } from '#components/ui/card.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import type { Address, AddressCheck } from '#lib/contract/addresses/address.ts'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import { partnerTitles } from '#lib/contract/mailpiece/partners.values.ts'
import type { DeliveryConfirmation, ShippingOptions } from '#lib/contract/shipment-core/options.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

import { Fact } from './fact.tsx'

/** Shows an address on one line: its lines are on the envelope. */
const AddressLine = ({ address, unverified }: { address: Address; unverified: string }) => (
  <>
    <address className="inline not-italic">{addressLine(address)}</address>{' '}
    {address.verified ? (
      <span title="Verified: confirmed as deliverable.">
        <Check aria-hidden="true" className="inline size-3.5 text-good" strokeWidth={2.4} />
        <span className="sr-only">Verified</span>
      </span>
    ) : (
      <Badge tone="warn" title={unverified}>
        Not verified
      </Badge>
    )}
  </>
)

const folded = (line: string): string => line.toUpperCase().replaceAll(/[.,]/g, '')

/** Returns whether verification changed no more than capitals and full stops, and added the four digits of the ZIP+4. */
const isSameAddress = (entered: PostalAddress, printed: Address): boolean => {
  const zip = entered.zip.length === 5 ? printed.zip.slice(0, 5) : printed.zip
  return folded(addressLine(entered)) === folded(addressLine({ ...printed, zip }))
}

/** Says how the printed address differs from what the sender entered, beyond spelling it as USPS does. */
const AsEntered = ({ printed, check }: { printed: Address; check: AddressCheck }) => {
  const isSame = isSameAddress(check.entered, printed)
  const uspsFormat = check.used_as_entered && check.verified ? addressLine(check.verified) : null
  if (isSame && uspsFormat === null && check.unverified_reason === null) return null
  return (
    <p className="text-ink-soft">
      {!isSame && `Entered as ${addressLine(check.entered)}.`}
      {uspsFormat && ` USPS format: ${uspsFormat}`}
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
  return <p className="text-ink-soft">Carrier label: {line}</p>
}

type FactsCardProps = {
  shipment: Shipment
  /** The recipient as spelled on the label, where it differs from the requested one. */
  onLabel: ShipmentEvidence['contents']['recipient_on_label']
  /** Its charge and its retention. */
  further: ReactNode
  /** Its tags, references, matter and deadline, with what edits them. */
  labels: ReactNode
  /** Its folded parts. */
  children: ReactNode
}

/** Shows the facts of a shipment, the same ones in every state. */
export const FactsCard = ({ shipment, onLabel, further, labels, children }: FactsCardProps) => (
  <Card label="Details" className="text-sm">
    <h2 className="sr-only">Details</h2>
    <dl className="grid px-4 py-2.5 grid-cols-[3.75rem_minmax(0,1fr)] gap-x-3 gap-y-1.5">
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
            <div className="text-ink-soft">{describeMailing(shipment.shipping_options)}</div>
          </>
        )}
      </Fact>
      {shipment.tracking_number && (
        <Fact term="Tracking">
          <span className="-my-1.5 flex items-center">
            <span className="code">{groupTrackingNumber(shipment.tracking_number)}</span>
            <CopyButton value={shipment.tracking_number} label="tracking number" />
          </span>
        </Fact>
      )}
      {shipment.partner !== null && (
        <Fact term="Mailed by">
          {partnerTitles[shipment.partner]} (per {partnerTitles[shipment.partner]}’s records)
        </Fact>
      )}
      {further}
    </dl>
    <div className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-1.5 print:border-0 print:py-0">
      {labels}
    </div>
    {children}
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
