import { classNames } from '#components/ui/class-names.ts'

import { describeFront } from './describe-outside.ts'
import { layOutFace } from './face.ts'
import { MarksDrawing, placeOf, scale } from './mark-drawing.tsx'
import type { Outside } from './outside.ts'

/** The paper of an envelope, whatever the theme. */
export const paperStyle =
  'block rounded-[3px] bg-envelope bg-linear-to-br from-label/60 via-transparent to-envelope-shade/30 shadow-envelope'

type EnvelopeFaceProps = {
  outside: Outside
  className?: string
  /** Whether it only adorns, and says nothing that people need. */
  isOrnament?: boolean
}

/** Draws the front of an envelope to scale: label or window, addresses and postage, as far as known. */
export const EnvelopeFace = ({ outside, className, isOrnament = false }: EnvelopeFaceProps) => {
  const { size, stuck, window, marks } = layOutFace(outside)
  return (
    <svg
      {...(isOrnament ? { 'aria-hidden': true } : { role: 'img', 'aria-label': describeFront(outside) })}
      viewBox={`0 0 ${size.width * scale} ${size.height * scale}`}
      className={classNames(paperStyle, 'font-sans', className)}
    >
      {stuck.map((box) => (
        <g key={`${box.x} ${box.y}`}>
          <rect {...placeOf({ ...box, y: box.y + 0.02 })} rx={6} className="fill-envelope-shade/70" />
          <rect {...placeOf(box)} rx={6} className="fill-label stroke-envelope-shade" strokeWidth={0.8} />
        </g>
      ))}
      {window && (
        <>
          <rect {...placeOf(window.box)} rx={9} className="fill-label" />
          {/* What is behind the paper is cut off at the edge of the hole. */}
          <svg
            {...placeOf(window.box)}
            viewBox={[window.box.x, window.box.y, window.box.width, window.box.height]
              .map((inches) => inches * scale)
              .join(' ')}
          >
            <MarksDrawing marks={window.marks} />
          </svg>
          <rect
            {...placeOf(window.box)}
            rx={9}
            className="fill-none stroke-envelope-shade"
            strokeWidth={2.5}
          />
        </>
      )}
      <MarksDrawing marks={marks} />
    </svg>
  )
}
