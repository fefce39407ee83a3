import { classNames } from '#components/ui/class-names.ts'

import { Contrast } from './contrast.tsx'
import { Sample } from './sample.tsx'

const colors = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['sunken', 'bg-sunken text-ink'],
  ['hover', 'bg-hover text-ink'],
  ['mute-soft', 'bg-mute-soft text-ink-soft'],
  ['ink', 'bg-ink text-paper'],
  ['ink-soft', 'bg-surface text-ink-soft'],
  ['ink-faint', 'bg-surface text-ink-faint'],
  ['accent', 'bg-accent text-accent-ink'],
  ['accent-strong', 'bg-accent-strong text-accent-ink'],
  ['accent-soft', 'bg-accent-soft text-accent'],
  ['good-soft', 'bg-good-soft text-good'],
  ['warn-soft', 'bg-warn-soft text-warn'],
  ['bad-soft', 'bg-bad-soft text-bad'],
  ['bad', 'bg-bad text-bad-ink'],
  ['bad-strong', 'bg-bad-strong text-bad-ink'],
  ['sheet', 'bg-sheet text-sheet-ink'],
  ['envelope', 'bg-envelope text-envelope-ink'],
  ['envelope-soft', 'bg-envelope text-envelope-soft'],
  ['envelope-shade', 'bg-envelope-shade text-envelope-ink'],
  ['label', 'bg-label text-envelope-soft'],
] as const

const series = [
  'bg-series-1',
  'bg-series-2',
  'bg-series-3',
  'bg-series-4',
  'bg-series-5',
  'bg-series-6',
] as const

const sizes = [
  'text-2xl',
  'text-xl',
  'text-lg',
  'text-md',
  'text-base',
  'text-sm',
  'text-xs',
  'text-2xs',
] as const

const spaces = [
  ['1', 'w-1'],
  ['2', 'w-2'],
  ['3', 'w-3'],
  ['4', 'w-4'],
  ['5', 'w-5'],
  ['6', 'w-6'],
  ['8', 'w-8'],
  ['14', 'w-14'],
] as const

const shapes = [
  ['rounded-xs', 'rounded-xs'],
  ['rounded-sm', 'rounded-sm'],
  ['rounded-md', 'rounded-md'],
  ['rounded-lg', 'rounded-lg'],
  ['rounded-xl', 'rounded-xl'],
  ['shadow-card', 'rounded-lg shadow-card'],
  ['shadow-raised', 'rounded-lg shadow-raised'],
  ['shadow-sheet', 'rounded-lg shadow-sheet'],
  ['shadow-envelope', 'rounded-lg shadow-envelope'],
] as const

const Colors = () => (
  <Sample name="Colors, each with the contrast of its text">
    <div className="grid grid-cols-2 gap-x-3 gap-y-3 sm:grid-cols-3">
      {colors.map(([name, look]) => (
        <div key={name} className="grid gap-1">
          <Contrast>
            <span className={classNames('block rounded-md border border-line px-3 py-3 text-sm', look)}>
              {name}
            </span>
          </Contrast>
        </div>
      ))}
    </div>
    <p className="text-sm text-ink-soft">Chart series, in order</p>
    <div className="flex gap-1">
      {series.map((look) => (
        <span key={look} className={classNames('h-6 flex-1 rounded-xs', look)} />
      ))}
    </div>
  </Sample>
)

/** Shows colours, type, spacing and shapes. */
export const TokenSamples = () => (
  <>
    <Colors />
    <Sample name="Type">
      {sizes.map((size) => (
        <p key={size} className={classNames('wrap-anywhere', size)}>
          {size} · Notice to quit, <span className="numeric">$1,204.50</span> · <code>9407 1118</code>
        </p>
      ))}
      <p>
        Weights: <span className="font-[500]">500</span> <span className="font-emphasis">570</span>{' '}
        <span className="font-emphasis">640</span>. A <span className="text-link">text link</span>, and{' '}
        <span className="text-ink-faint">secondary text</span>.
      </p>
    </Sample>
    <Sample name="Spacing, in quarters of a rem">
      {spaces.map(([name, width]) => (
        <div key={name} className="flex items-center gap-3">
          <span className="numeric w-6 text-sm text-ink-soft">{name}</span>
          <span className={classNames('h-3 bg-accent', width)} />
        </div>
      ))}
    </Sample>
    <Sample name="Shapes">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {shapes.map(([name, look]) => (
          <span
            key={name}
            className={classNames('grid h-16 place-items-center border border-line bg-raised text-xs', look)}
          >
            {name}
          </span>
        ))}
      </div>
    </Sample>
  </>
)
