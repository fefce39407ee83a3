import { classNames } from '#components/ui/class-names.ts'
import { formatEnvelopeSize } from '#lib/contract/formats/measures.values.ts'
import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'

import { layOutBack } from './back.ts'
import { paperStyle } from './envelope-face.tsx'
import { MarksDrawing, placeOf, scale, unitsOf } from './mark-drawing.tsx'
import { setLines } from './marks.ts'
import type { Outside } from './outside.ts'

type EnvelopeBackProps = {
  outside: Outside
  paper: Paper
  /** Lines that describe the contents. */
  inside: readonly string[]
  className?: string
}

const pathOf = (corners: readonly (readonly [number, number])[]): string =>
  corners.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${unitsOf(x)} ${unitsOf(y)}`).join('')

/** Draws the back of an envelope to scale: its flap and seams, and the sheets inside as if the paper were thin. */
export const EnvelopeBack = ({ outside, paper, inside, className }: EnvelopeBackProps) => {
  const { envelope } = outside
  const back = layOutBack(envelope, paper)
  // As large on screen for a large envelope as for a small one, which are drawn about equally high or wide.
  const points = 1.65 * Math.max(back.size.width, back.size.height)
  return (
    <svg
      role="img"
      aria-label={`Back of the envelope, ${formatEnvelopeSize(envelope.face)}; ${inside.join('; ')}`}
      viewBox={`0 0 ${back.size.width * scale} ${back.size.height * scale}`}
      className={classNames(paperStyle, 'font-sans', className)}
    >
      {back.seams.map((seam) => (
        <path
          key={pathOf(seam)}
          d={pathOf(seam)}
          className="fill-none stroke-envelope-shade"
          strokeWidth={2}
        />
      ))}
      <rect
        {...placeOf(back.inside)}
        rx={4}
        className="fill-label/40 stroke-envelope-soft/60"
        strokeWidth={1.5}
        strokeDasharray="7 6"
      />
      <path
        d={`${pathOf(back.flap)}Z`}
        className="fill-envelope-shade/35 stroke-envelope-shade"
        strokeWidth={2.5}
        strokeLinejoin="round"
      />
      <MarksDrawing
        marks={setLines(inside, back.room, {
          points,
          least: 7,
          align: 'middle',
          isCentered: true,
          leading: 1.4,
        })}
      />
    </svg>
  )
}
