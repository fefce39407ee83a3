import { describeInside } from '#components/mailpiece/describe-inside.ts'
import { encodeNumber } from '#components/mailpiece/encode-number.ts'
import { EnvelopeFigure } from '#components/mailpiece/envelope-figure.tsx'
import { type Outside, outsideOfKit } from '#components/mailpiece/outside.ts'
import { sampleOutside } from '#components/mailpiece/sample-outside.ts'
import { kitNames, kits } from '#lib/contract/mailpiece/kits.values.ts'

import { Sample } from './sample.tsx'

const print = { color: false, duplex: true }

const samples = kitNames.flatMap((kit) =>
  kits[kit].envelopes.flatMap(({ packaging, title }) => {
    const empty = outsideOfKit(kit, packaging)
    return [
      { name: `${kit}, ${title}, not bought`, outside: empty },
      { name: `${kit}, ${title}`, outside: sampleOutside(empty, encodeNumber) },
    ] satisfies { name: string; outside: Outside }[]
  }),
)

/** Shows the envelope of every kit, before and after it is bought. */
export const EnvelopeSamples = () =>
  samples.map(({ name, outside }) => (
    <Sample key={name} name={name}>
      <EnvelopeFigure
        outside={outside}
        paper="letter"
        inside={describeInside(outside, { pageCount: 5, print, sheets: 3, weightOunces: 0.9 })}
        pages={5}
      />
    </Sample>
  ))
