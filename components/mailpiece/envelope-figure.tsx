import { type ReactNode, useId } from 'react'

import { classNames } from '#components/ui/class-names.ts'
import { formatEnvelopeSize } from '#lib/contract/formats/measures.values.ts'
import type { Paper } from '#lib/contract/mailpiece/packing.values.ts'

import { outsideFacts } from './describe-outside.ts'
import { EnvelopeBack } from './envelope-back.tsx'
import { EnvelopeFace } from './envelope-face.tsx'
import type { Outside } from './outside.ts'

type EnvelopeFigureProps = {
  outside: Outside
  paper: Paper
  /** Lines that describe the contents, for the back. */
  inside: readonly string[]
  /** Number of pages shown behind it; none without a document. */
  pages?: number
  /** What it is; its size by default. */
  caption?: string
  /** A sentence about the drawing: "As bought." */
  note?: ReactNode
  /** The greatest height, in rem. */
  tallest?: number
}

const sides = [
  ['front', 'Front'],
  ['back', 'Back'],
] as const

/** The radio buttons determine the visible side, so that turning needs no script. */
const frontStyle =
  'backface-hidden group-has-[[value=back]:checked]/envelope:invisible transition-[visibility] duration-500'
const backStyle =
  'absolute inset-0 size-full invisible rotate-y-180 backface-hidden group-has-[[value=back]:checked]/envelope:visible transition-[visibility] duration-500'

/** Shows an envelope to scale, its pages behind it, and turns it over. A text describes the same. */
export const EnvelopeFigure = ({
  outside,
  paper,
  inside,
  pages = 0,
  caption,
  note,
  tallest = 26,
}: EnvelopeFigureProps) => {
  const name = useId()
  const { face } = outside.envelope
  const ratio = face.width / face.height
  return (
    <figure
      className="group/envelope mx-auto grid w-full gap-2"
      style={{ maxWidth: `${Math.max(18, Math.round(ratio * tallest * 100) / 100)}rem` }}
    >
      <div
        className={classNames('relative mx-auto w-full perspective-[110rem]', pages > 0 && 'pt-5')}
        style={{ maxWidth: `${Math.round(ratio * tallest * 100) / 100}rem` }}
      >
        {pages > 0 && <PagesBehind count={pages} width={8.5 / face.width} />}
        <div className="relative transition-transform duration-500 ease-out-quick transform-3d group-has-[[value=back]:checked]/envelope:rotate-y-180">
          <EnvelopeFace outside={outside} className={classNames('w-full', frontStyle)} />
          <EnvelopeBack outside={outside} paper={paper} inside={inside} className={backStyle} />
        </div>
      </div>
      <figcaption className="grid gap-1.5 text-sm text-ink-soft">
        <div className="flex items-start justify-between gap-x-2">
          <span className="numeric">{caption ?? formatEnvelopeSize(face)}</span>
          <fieldset className="flex shrink-0 rounded-md border border-line bg-sunken p-0.5 print:hidden">
            <legend className="sr-only">Side of the envelope</legend>
            {sides.map(([side, label]) => (
              <label
                key={side}
                className="rounded-sm px-2.5 py-0.5 max-sm:px-1.5 text-ink-soft has-checked:bg-raised has-checked:font-emphasis has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={name}
                  value={side}
                  defaultChecked={side === 'front'}
                  className="sr-only"
                />
                {label}
              </label>
            ))}
          </fieldset>
        </div>
        <div className="flex flex-wrap gap-x-3">
          {note && <p>{note}</p>}
          <details className="open:basis-full print:hidden">
            <summary className="w-fit text-link">In words</summary>
            <dl className="mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
              {[...outsideFacts(outside), ['Inside', inside.join(', ')] as const].map(([term, fact]) => (
                <div key={term} className="sm:contents">
                  <dt className="text-ink-faint">{term}</dt>
                  <dd className="text-ink">{fact}</dd>
                </div>
              ))}
            </dl>
          </details>
        </div>
      </figcaption>
    </figure>
  )
}

const leans = ['rotate-[1.1deg]', '-rotate-[1.3deg] translate-y-1', 'rotate-[0.3deg] translate-y-2']

/** Shows the upper edges of the first pages above the envelope, as wide as the paper is. */
const PagesBehind = ({ count, width }: { count: number; width: number }) => (
  <div aria-hidden="true" className="absolute inset-x-0 top-0 h-16 overflow-hidden">
    {leans.slice(-Math.min(count, leans.length)).map((lean) => (
      <span
        key={lean}
        style={{ width: `${Math.round(Math.min(0.97, width) * 1000) / 10}%` }}
        className={classNames(
          'absolute top-1.5 left-1/2 h-24 -translate-x-1/2 rounded-t-xs bg-label shadow-sheet ring-1 ring-line-strong/45',
          lean,
        )}
      />
    ))}
  </div>
)
