import { formatList, plural } from '#lib/contract/formats/numbers.values.ts'
import type { Journey } from '#lib/contract/tracking/journey.ts'

import { drawJourney, type JourneyDrawing, type MapLine, type MapMark, type MarkKind } from './draw-map.ts'
import { readOutlines } from './outlines.ts'
import { isClear } from './place-map-labels.ts'
import { drawShapes, measureShape } from './project-map.ts'

const size = { width: 280, height: 210 }

/** A state of which less is seen is not named: square units. */
const leastNamed = 1200

const lineLooks = {
  outbound: 'stroke-good',
  return: 'stroke-warn',
  expected: 'stroke-ink-faint',
} as const satisfies Record<MapLine['kind'], string>

const markLooks = {
  passed: 'fill-surface stroke-good',
  delivered: 'fill-good stroke-surface',
  attempted: 'fill-warn stroke-surface',
  trouble: 'fill-warn stroke-surface',
  returned: 'fill-warn stroke-surface',
  expected: 'fill-surface stroke-ink-faint',
} as const satisfies Record<MarkKind, string>

const endings = {
  passed: '',
  delivered: ', delivered',
  attempted: ', delivery attempted',
  trouble: ', see the list',
  returned: ', returned to sender',
  expected: ', expected',
} as const satisfies Record<MarkKind, string>

const describe = ({ marks, back }: JourneyDrawing): string => {
  const places = marks.map(
    ({ name, numbers, kind }) =>
      `${numbers.length > 0 ? `${formatList(numbers.map(String))}: ` : ''}${name}${endings[kind]}`,
  )
  const wayBack = back ? ' The way back is drawn as a line of its own.' : ''
  return `Map of the journey. ${places.join('; ')}.${wayBack}`
}

const glyphs = {
  passed: null,
  delivered: 'M-4 0.3L-1.2 3.2L4.2 -3',
  attempted: 'M0 -4.5V1M0 4V4.2',
  trouble: 'M0 -4.5V1M0 4V4.2',
  returned: 'M4 3V-0.5Q4 -2.5 2 -2.5H-4M-1.5 -5L-4 -2.5L-1.5 0',
  expected: null,
} as const satisfies Record<MarkKind, string | null>

const Mark = ({ x, y, kind, numbers }: MapMark) => (
  <g transform={`translate(${x} ${y})`}>
    <circle
      r={kind === 'expected' ? 6 : 9}
      strokeWidth={2}
      strokeDasharray={kind === 'expected' ? '3 2.5' : undefined}
      className={markLooks[kind]}
    />
    {glyphs[kind] && (
      <path
        d={glyphs[kind]}
        fill="none"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-surface"
      />
    )}
    {kind === 'passed' && (
      <text y={4} textAnchor="middle" fontSize={11} className="numeric fill-ink font-emphasis">
        {numbers.length > 1 ? `${numbers[0]}+` : numbers[0]}
      </text>
    )}
  </g>
)

const Line = ({ kind, path, arrow }: MapLine) => (
  <g fill="none" strokeLinecap="round" strokeLinejoin="round" className={lineLooks[kind]}>
    <path
      d={path}
      strokeWidth={kind === 'expected' ? 2 : 2.5}
      strokeDasharray={kind === 'expected' ? '2 6' : undefined}
    />
    {arrow && <path d={arrow} strokeWidth={2} />}
  </g>
)

/** Labels the visible states with their two letters, if no place has its name or mark. */
const StateNames = ({ projection, marks, labels, back }: JourneyDrawing) =>
  readOutlines().states.map(({ code, shape }) => {
    const { x, y, area } = measureShape(projection, shape.geometry)
    if (area < leastNamed) return null
    const label = { x: Math.round(x), y: Math.round(y), anchor: 'middle', text: code } as const
    if (!isClear(label, marks, back ? [...labels, back] : labels)) return null
    return (
      <text key={code} x={label.x} y={label.y} textAnchor={label.anchor} fontSize={12} letterSpacing={1.5}>
        {code}
      </text>
    )
  })

/**
 * Draws where a piece was scanned, on the server: the land around the stops, a line from each to the next, dashed to where it
 * is expected. Nothing where no place is known.
 */
export const JourneyMap = ({ journey }: { journey: Journey }) => {
  const drawing = drawJourney(journey, size)
  if (!drawing) return null
  const { projection, marks, lines, labels, back, missing } = drawing
  const { countries, states, borders } = readOutlines()
  return (
    <figure className="min-w-0">
      <svg
        role="img"
        aria-label={describe(drawing)}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="h-auto w-full rounded-md border border-line bg-sunken"
      >
        <path
          d={drawShapes(projection, [
            ...countries.map(({ geometry }) => geometry),
            ...states.map(({ shape }) => shape.geometry),
          ])}
          className="fill-surface stroke-line"
          strokeWidth={1}
        />
        <path d={drawShapes(projection, borders)} fill="none" strokeWidth={1} className="stroke-line" />
        <g className="fill-ink-faint" aria-hidden="true">
          <StateNames {...drawing} />
        </g>
        {lines.map((line) => (
          <Line key={line.path} {...line} />
        ))}
        {marks.map((mark) => (
          <Mark key={`${mark.x} ${mark.y}`} {...mark} />
        ))}
        <g
          fontSize={13}
          strokeWidth={3.5}
          strokeLinejoin="round"
          className="fill-ink stroke-surface font-emphasis [paint-order:stroke]"
        >
          {labels.map(({ x, y, anchor, text }) => (
            <text key={`${x} ${y}`} x={x} y={y} textAnchor={anchor}>
              {text}
            </text>
          ))}
          {back && (
            <text x={back.x} y={back.y} textAnchor={back.anchor} className="fill-warn">
              {back.text}
            </text>
          )}
        </g>
      </svg>
      <figcaption className="mt-1.5 text-xs text-ink-soft">
        Lines connect scan locations, not the actual route.
        {missing > 0 && ` ${plural(missing, 'stop is', 'stops are')} not on the map.`}
      </figcaption>
    </figure>
  )
}
