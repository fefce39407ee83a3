import type { PostalAddress } from '#components/address/address-lines.ts'
import { describeInside } from '#components/mailpiece/describe-inside.ts'
import { EnvelopeFigure } from '#components/mailpiece/envelope-figure.tsx'
import { outsideOfLetter } from '#components/mailpiece/outside.ts'
import type { Packaging } from '#lib/contract/mailpiece/envelopes.values.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import type { PrintOptions } from '#lib/contract/shipment-core/options.ts'

type LetterEnvelopeProps = {
  packed: { kit: KitName; packaging: Packaging | null; sheets: number; weightOunces: number | null }
  pageCount: number
  print: PrintOptions
  to: PostalAddress | null
  from: PostalAddress | null
  note: string
}

/** Draws the envelope of a letter with what has been typed so far. */
export const LetterEnvelope = ({ packed, pageCount, print, to, from, note }: LetterEnvelopeProps) => {
  const outside = outsideOfLetter(packed, { to, from })
  const { sheets, weightOunces } = packed
  return (
    <EnvelopeFigure
      outside={outside}
      paper={print.paper ?? 'letter'}
      inside={describeInside(outside, { pageCount, print, sheets, weightOunces })}
      note={note}
      tallest={24}
    />
  )
}
