import { classNames } from '#components/ui/class-names.ts'

import { Sample } from './sample.tsx'

const colors = [
  ['paper', 'bg-paper text-ink'],
  ['surface', 'bg-surface text-ink'],
  ['raised', 'bg-raised text-ink'],
  ['sunken', 'bg-sunken text-ink'],
  ['hover', 'bg-hover text-ink'],
  ['mute-soft', 'bg-mute-soft text-ink-soft'],
  ['ink', 'bg-ink text-paper'],
  ['ink-soft', 'bg-ink-soft text-paper'],
  ['ink-faint', 'bg-ink-faint text-paper'],
  ['accent', 'bg-accent text-accent-ink'],
  ['accent-soft', 'bg-accent-soft text-accent'],
  ['good-soft', 'bg-good-soft text-good'],
  ['warn-soft', 'bg-warn-soft text-warn'],
  ['bad-soft', 'bg-bad-soft text-bad'],
  ['bad', 'bg-bad text-bad-ink'],
  ['sheet', 'bg-sheet text-sheet-ink'],
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

/** Colours and type, by their names. */
export const TokenSamples = () => (
  <>
    <Sample name="Colours">
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {colors.map(([name, look]) => (
          <div key={name} className={classNames('rounded-md border border-line px-3 py-4 text-sm', look)}>
            {name}
          </div>
        ))}
      </div>
    </Sample>
    <Sample name="Type">
      {sizes.map((size) => (
        <p key={size} className={size}>
          {size} · Notice to quit, <span className="numeric">$1,204.50</span> · <code>9407 1118</code>
        </p>
      ))}
    </Sample>
  </>
)
