import { Moment } from '#components/format/moment.tsx'
import { describePiece, describePrinting } from '#components/format/piece-words.ts'
import { addressLine, addressLines } from '#components/send/addresses/address-lines.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Card, CardBody, CardHeader } from '#components/ui/card.tsx'
import { DescriptionItem, DescriptionList } from '#components/ui/description-list.tsx'
import type { Address } from '#lib/contract/address.ts'
import type { Shipment } from '#lib/contract/shipment.ts'

import { describeMailing } from './option-words.ts'

const AddressBlock = ({ address, unverified }: { address: Address; unverified: string }) => (
  <div>
    <address className="not-italic">
      {addressLines(address).map((line, index) => (
        <div key={`${index} ${line}`}>{line}</div>
      ))}
    </address>
    <div className="mt-1.5">
      {address.verified ? (
        <Badge tone="good" title="The postal data confirms that mail can be delivered here.">
          Verified
        </Badge>
      ) : (
        <Badge tone="warn" title={unverified}>
          Not verified
        </Badge>
      )}
    </div>
  </div>
)

/** What the sender wrote, where verification changed more than capitals. */
const AsWritten = ({ given, used }: { given: Address; used: Address }) => {
  const written = addressLine(given)
  if (written.toUpperCase() === addressLine(used).toUpperCase()) return null
  return <p className="mt-1.5 text-sm text-ink-soft">Written as {written}</p>
}

/** What is mailed, to whom, and how. */
export const PieceCard = ({ shipment }: { shipment: Shipment }) => (
  <Card label="What is mailed">
    <CardHeader title="What is mailed" />
    <CardBody>
      <DescriptionList className="sm:grid-cols-[4.75rem_1fr]!">
        <DescriptionItem term="To">
          <AddressBlock
            address={shipment.to_address}
            unverified="The postal data could not confirm that mail can be delivered here."
          />
          <AsWritten given={shipment.to_address_given} used={shipment.to_address} />
        </DescriptionItem>
        <DescriptionItem term="From">
          <AddressBlock
            address={shipment.from_address}
            unverified="The postal data could not confirm this return address."
          />
        </DescriptionItem>
        <DescriptionItem term="Piece">{describePiece(shipment.piece)}</DescriptionItem>
        <DescriptionItem term="Printing">
          {describePrinting(shipment.page_count, shipment.print_options)}
        </DescriptionItem>
        <DescriptionItem term="Mailing">{describeMailing(shipment.shipping_options)}</DescriptionItem>
        <DescriptionItem term="Created">
          <Moment focusable at={shipment.created_at} />
        </DescriptionItem>
      </DescriptionList>
    </CardBody>
  </Card>
)
