import type { Journey, JourneyStop, Place } from '#lib/contract/tracking/journey.ts'
import type { JourneyEvent } from '#lib/contract/tracking/journey.values.ts'

import { decisiveEvent } from './journey-events.ts'
import { shortPlaceLabel } from './place-label.ts'
import { placeLabels, type LabelBox } from './place-map-labels.ts'
import { fitProjection, type MapPoint, type MapSize } from './project-map.ts'

type Position = { x: number; y: number }

/** Mark of a place: passed, or what ended or interrupted the journey there; `expected` if not reached yet. */
export type MarkKind = 'passed' | 'delivered' | 'attempted' | 'trouble' | 'returned' | 'expected'

export type MapMark = Position & {
  kind: MarkKind
  /** Numbers of its stops, as listed. */ numbers: number[]
  name: string
}

export type MapLine = {
  kind: 'outbound' | 'return' | 'expected'
  path: string
  arrow: string | null
  /** Says what the line is, on the side to which it bows; null on lines that need no name. */
  label: LabelBox | null
}

export type JourneyDrawing = {
  projection: ReturnType<typeof fitProjection>
  marks: readonly MapMark[]
  lines: readonly MapLine[]
  labels: readonly LabelBox[]
  /** Label of the way back; null without one. */
  back: LabelBox | null
  /** Stops whose place is not on the map. */
  missing: number
}

type Located = { coordinates: MapPoint; place: Place }

const locate = (place: Place | null): Located | null =>
  place?.coordinates ? { place, coordinates: place.coordinates } : null

const markKinds = {
  delivered: 'delivered',
  returned: 'returned',
  attempted: 'attempted',
  undeliverable: 'trouble',
  unclear: 'trouble',
  refused: 'trouble',
  turned_back: 'trouble',
  lost: 'trouble',
  damaged: 'trouble',
  held: 'trouble',
} as const satisfies Partial<Record<JourneyEvent, MarkKind>>

const kindOf = (stop: JourneyStop): MarkKind => {
  const event = decisiveEvent(stop.scans)
  return event in markKinds ? markKinds[event as keyof typeof markKinds] : 'passed'
}

/** Marks that say more than those before them: one place is marked by the most that happened there. */
const ranks: readonly MarkKind[] = ['expected', 'passed', 'attempted', 'trouble', 'returned', 'delivered']

/** Marks closer than this are one. */
const sameMark = 7

const round = (value: number): number => Math.round(value * 10) / 10

/** A line bows to its left, so that the way there and the way back are two lines. */
const bow = 0.14
const shortestLine = 12
const shortestWithArrow = 34

const labelDistance = 12

const wayBack = ({ x, y }: Position, outX: number, outY: number): LabelBox => ({
  x: round(x + outX * labelDistance),
  y: round(y + outY * labelDistance + 4),
  anchor: Math.abs(outX) < 0.4 ? 'middle' : outX > 0 ? 'start' : 'end',
  text: 'Way back',
})

const drawLine = (from: Position, to: Position, kind: MapLine['kind']): MapLine | null => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length < shortestLine) return null
  const control = { x: (from.x + to.x) / 2 + dy * bow, y: (from.y + to.y) / 2 - dx * bow }
  const middle = {
    x: round((from.x + to.x + 2 * control.x) / 4),
    y: round((from.y + to.y + 2 * control.y) / 4),
  }
  const [ux, uy] = [dx / length, dy / length]
  const [outX, outY] = [uy, -ux]
  const at = (along: number, aside: number) =>
    `${round(middle.x + ux * along - uy * aside)} ${round(middle.y + uy * along + ux * aside)}`
  return {
    kind,
    path: `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(to.x)} ${round(to.y)}`,
    arrow: length < shortestWithArrow ? null : `M${at(-4, -4.5)}L${at(5, 0)}L${at(-4, 4.5)}`,
    label: kind === 'return' ? wayBack(middle, outX, outY) : null,
  }
}

/** Returns where the piece is expected: drawn as the end of a dashed line. */
const expectedPlace = ({ next, origin, destination }: Journey): Place | null =>
  next === null ? null : next === 'origin' ? origin : destination

/**
 * Draws the stops of a journey that are known places, the lines between them, and the one to where the piece is expected.
 * Null where no place is known.
 */
export const drawJourney = (journey: Journey, size: MapSize): JourneyDrawing | null => {
  const stops = journey.stops.map((stop, index) => ({ stop, number: index + 1, at: locate(stop.place) }))
  const known = stops.flatMap(({ stop, number, at }) => (at ? [{ stop, number, ...at }] : []))
  const target = locate(expectedPlace(journey))
  // Before the first scan the journey starts where it is mailed from.
  const start = journey.stops.length === 0 && journey.next !== null ? locate(journey.origin) : null
  const points = [...known, ...(target ? [target] : []), ...(start ? [start] : [])]
  if (points.length === 0) return null
  const projection = fitProjection(
    points.map(({ coordinates }) => coordinates),
    size,
  )
  const position = ({ longitude, latitude }: MapPoint): Position => {
    const [x, y] = projection([longitude, latitude]) ?? [Number.NaN, Number.NaN]
    return { x: round(x), y: round(y) }
  }

  const marks: MapMark[] = []
  const mark = (coordinates: MapPoint, kind: MarkKind, number: number | null, place: Place): Position => {
    const at = position(coordinates)
    const before = marks.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < sameMark)
    if (!before) {
      marks.push({ ...at, kind, numbers: number === null ? [] : [number], name: shortPlaceLabel(place) })
      return at
    }
    if (ranks.indexOf(kind) > ranks.indexOf(before.kind)) before.kind = kind
    if (number !== null) before.numbers.push(number)
    return { x: before.x, y: before.y }
  }

  const lines: MapLine[] = []
  const join = (from: Position | null, to: Position, kind: MapLine['kind']) => {
    const line = from && drawLine(from, to, kind)
    if (line) lines.push(line)
  }
  let last: Position | null = null
  if (start) last = mark(start.coordinates, 'expected', null, start.place)
  for (const { stop, number, coordinates, place } of known) {
    const at = mark(coordinates, kindOf(stop), number, place)
    join(last, at, stop.direction)
    last = at
  }
  if (target) join(last, mark(target.coordinates, 'expected', null, target.place), 'expected')

  const back = lines.find(({ label }) => label !== null)?.label ?? null
  return {
    projection,
    marks,
    lines,
    back,
    labels: placeLabels(marks, size, back ? [back] : []),
    missing: stops.length - known.length,
  }
}
