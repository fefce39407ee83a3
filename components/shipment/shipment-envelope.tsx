import { describePiece } from '#components/format/piece-description.ts'
import { describeInside } from '#components/mailpiece/describe-inside.ts'
import { encodeNumber } from '#components/mailpiece/encode-number.ts'
import { EnvelopeFigure } from '#components/mailpiece/envelope-figure.tsx'
import { outsideOfShipment } from '#components/mailpiece/outside.ts'
import { PartnerEnvelope } from '#components/mailpiece/partner-envelope.tsx'
import type { ShipmentEvidence } from '#lib/contract/evidence/evidence.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

type ShipmentEnvelopeProps = {
  shipment: Shipment
  isSandbox: boolean
  /** The recipient as spelled on the label; null where it was not read. */
  onLabel: ShipmentEvidence['contents']['recipient_on_label']
}

const noteOf = ({ status, carrier }: Shipment): string => {
  if (status === 'cancelled') return 'As bought. Cancelled before it was mailed.'
  if (carrier === null) return 'Postage and barcode follow with the purchase.'
  return 'Illustration. The label may differ.'
}

/** Draws the envelope of a mailed shipment. For the server, which encodes barcodes. */
export const ShipmentEnvelope = ({ shipment, isSandbox, onLabel }: ShipmentEnvelopeProps) => {
  if (shipment.partner !== null) return <PartnerEnvelope partner={shipment.partner} />
  const outside = outsideOfShipment(shipment, { isSandbox, onLabel, encode: encodeNumber })
  if (!outside) return <p className="text-ink-soft">{describePiece(shipment.piece)}</p>
  return (
    <EnvelopeFigure
      outside={outside}
      paper={shipment.print_options.paper ?? 'letter'}
      inside={describeInside(outside, {
        pageCount: shipment.page_count,
        print: shipment.print_options,
        sheets: shipment.piece.sheets,
        weightOunces: shipment.piece.weight_ounces,
      })}
      caption={describePiece(shipment.piece)}
      note={noteOf(shipment)}
      tallest={11.5}
    />
  )
}
