import { describeInside } from '#components/mailpiece/describe-inside.ts'
import { EnvelopeFigure } from '#components/mailpiece/envelope-figure.tsx'
import { outsideOfQuote } from '#components/mailpiece/outside.ts'
import { PartnerEnvelope } from '#components/mailpiece/partner-envelope.tsx'
import { kits } from '#lib/contract/mailpiece/kits.values.ts'
import { countDocumentSheets } from '#lib/contract/mailpiece/packing.values.ts'
import type { Quote } from '#lib/contract/quotes/quote.ts'
import type { Shipment } from '#lib/contract/shipments/shipment.ts'

/** Draws the envelope in which a draft is mailed by a quote. */
export const QuoteEnvelope = ({ shipment, quote }: { shipment: Shipment; quote: Quote }) => {
  if (quote.partner !== null) return <PartnerEnvelope partner={quote.partner} />
  const outside = outsideOfQuote(shipment, quote)
  if (!outside) return null
  const { page_count: pageCount, print_options: print } = shipment
  const sheets = countDocumentSheets({ pageCount, ...print }) + (kits[outside.kit].hasAddressSheet ? 1 : 0)
  return (
    <EnvelopeFigure
      outside={outside}
      paper={print.paper ?? 'letter'}
      inside={describeInside(outside, { pageCount, print, sheets, weightOunces: quote.weight_ounces })}
      pages={pageCount}
    />
  )
}
