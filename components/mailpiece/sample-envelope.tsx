import { encodeNumber } from './encode-number.ts'
import { EnvelopeFace } from './envelope-face.tsx'
import { outsideOfKit } from './outside.ts'
import { sampleOutside } from './sample-outside.ts'

/** Decorates a page with a letter of a law office. It contains no information that people need. */
export const SampleEnvelope = ({ className }: { className?: string }) => (
  <EnvelopeFace
    isOrnament
    outside={sampleOutside(outsideOfKit('label-6x9'), encodeNumber)}
    className={className}
  />
)
