import type { Box } from '#lib/contract/mailpiece/envelopes.values.ts'

import type { Mark, TextLook } from './marks.ts'

/** Drawn units for an inch. */
export const scale = 100

const pointsPerInch = 72

/** Rounds to drawn units that can be seen apart. */
export const unitsOf = (inches: number): number => Math.round(inches * scale * 10) / 10

/** The attributes of a rectangle, in drawn units. */
export const placeOf = ({ x, y, width, height }: Box) => ({
  x: unitsOf(x),
  y: unitsOf(y),
  width: unitsOf(width),
  height: unitsOf(height),
})

const looks: Record<TextLook, string> = {
  regular: 'fill-envelope-ink font-[450]',
  bold: 'fill-envelope-ink font-emphasis',
  code: 'fill-envelope-ink font-emphasis numeric',
  white: 'fill-label font-emphasis',
  note: 'fill-envelope-soft italic',
}

const rounded = (units: number): number => Math.round(units * 100) / 100

const drawBars = ({ x, y, width, height, widths }: Extract<Mark, { kind: 'bars' }>): string => {
  const unit = (width * scale) / widths.reduce((sum, part) => sum + part, 0)
  let left = x * scale
  let path = ''
  for (const [index, part] of widths.entries()) {
    const bar = rounded(part * unit)
    // Bars and spaces take turns, beginning with a bar.
    if (index % 2 === 0) path += `M${rounded(left)} ${unitsOf(y)}h${bar}v${unitsOf(height)}h-${bar}z`
    left += part * unit
  }
  return path
}

const MarkDrawing = ({ mark }: { mark: Mark }) => {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={unitsOf(mark.x)}
          y={unitsOf(mark.y)}
          fontSize={unitsOf(mark.points / pointsPerInch)}
          textAnchor={mark.align}
          className={looks[mark.look]}
        >
          {mark.value}
        </text>
      )
    case 'fill':
      return <rect {...placeOf(mark)} className="fill-envelope-ink" />
    case 'frame': {
      const half = mark.thickness / 2
      const inner = {
        x: mark.x + half,
        y: mark.y + half,
        width: mark.width - mark.thickness,
        height: mark.height - mark.thickness,
      }
      return (
        <rect
          {...placeOf(inner)}
          className="fill-none stroke-envelope-ink"
          strokeWidth={unitsOf(mark.thickness)}
        />
      )
    }
    case 'bars':
      return <path d={drawBars(mark)} className="fill-envelope-ink" />
    case 'open':
      return (
        <rect
          {...placeOf(mark)}
          rx={4}
          className="fill-none stroke-envelope-soft/60"
          strokeWidth={1.4}
          strokeDasharray="5 5"
        />
      )
  }
}

/** Draws marks where they are. */
export const MarksDrawing = ({ marks }: { marks: readonly Mark[] }) => (
  <>
    {marks.map((mark) => (
      <MarkDrawing
        key={`${mark.kind} ${mark.x} ${mark.y} ${'value' in mark ? mark.value : mark.width}`}
        mark={mark}
      />
    ))}
  </>
)
