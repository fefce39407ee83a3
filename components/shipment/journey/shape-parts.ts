import { geoCentroid, geoDistance } from 'd3-geo'
import type { Geometry, LineString, Polygon, Position } from 'geojson'

/** A circle on the globe: its middle in degrees, its radius in radians. */
export type Circle = { center: [longitude: number, latitude: number]; radius: number }

/** Points on the globe in degrees, and as vectors of length one, three numbers each. */
type Points = { positions: readonly Position[]; vectors: Float64Array; side: number }

/** A polygon or a line of a shape. */
export type ShapePart = { type: 'Polygon' | 'LineString'; circle: Circle; lines: readonly Points[] }

/** The sides of a shape bend a little further out than its corners. */
const bulge = 0.03

const degreesToRadians = Math.PI / 180

const vectorOf = ([longitude = 0, latitude = 0]: Position): [number, number, number] => {
  const [along, up] = [longitude * degreesToRadians, latitude * degreesToRadians]
  return [Math.cos(up) * Math.cos(along), Math.cos(up) * Math.sin(along), Math.sin(up)]
}

/** Returns on which side of a ring its inside is, as a sign. */
const sideOf = (ring: readonly Position[]): number => {
  let area = 0
  let before = ring.at(-1) ?? []
  for (const point of ring) {
    area += (before[0] ?? 0) * (point[1] ?? 0) - (point[0] ?? 0) * (before[1] ?? 0)
    before = point
  }
  return Math.sign(area)
}

const createPart = (part: Polygon | LineString): ShapePart => {
  const center = geoCentroid(part)
  const lines = part.type === 'Polygon' ? part.coordinates : [part.coordinates]
  const radius = Math.max(...(lines[0] ?? []).map(([x = 0, y = 0]) => geoDistance(center, [x, y]))) + bulge
  return {
    type: part.type,
    circle: { center, radius },
    lines: lines.map((positions) => ({
      positions,
      vectors: Float64Array.from(positions.flatMap(vectorOf)),
      side: sideOf(positions),
    })),
  }
}

const polygonsOf = (shape: Geometry): (Polygon | LineString)[] => {
  if (shape.type === 'Polygon' || shape.type === 'LineString') return [shape]
  if (shape.type !== 'MultiPolygon') throw new Error(`A map draws no ${shape.type}.`)
  return shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
}

const parts = new WeakMap<Geometry, readonly ShapePart[]>()

/** Returns the parts of a shape. Measured once: shapes have thousands of corners. */
export const partsOf = (shape: Geometry): readonly ShapePart[] => {
  const known = parts.get(shape)
  if (known) return known
  const created = polygonsOf(shape).map(createPart)
  parts.set(shape, created)
  return created
}

/** Steps out of view, as a share of the distance to it: a side that they shorten stays out of view. */
const stepShare = 0.25

/** The distance between two vectors of length one is at most the angle between them. */
const distance = (some: Float64Array, at: number, others: Float64Array, other: number): number => {
  // Each has three numbers.
  const x = (some[at] ?? 0) - (others[other] ?? 0)
  const y = (some[at + 1] ?? 0) - (others[other + 1] ?? 0)
  const z = (some[at + 2] ?? 0) - (others[other + 2] ?? 0)
  return Math.sqrt(x * x + y * y + z * z)
}

/**
 * Leaves out points that are closer to the one before than `step`, in radians, or than their distance to what is seen
 * allows. Keeps the first and the last.
 */
const thin = ({ positions, vectors }: Points, seen: Circle, step: number): Position[] => {
  const middle = Float64Array.from(vectorOf(seen.center))
  const kept: Position[] = []
  let last = -1
  for (const [index, position] of positions.entries()) {
    const at = index * 3
    if (last >= 0 && index < positions.length - 1) {
      const away = distance(vectors, at, middle, 0) - seen.radius
      if (distance(vectors, at, vectors, last) < Math.max(step, away * stepShare)) continue
    }
    kept.push(position)
    last = at
  }
  return kept
}

/** Thins a ring. Null for one that is too small, or that would turn inside out: it would cover the rest of the globe. */
const thinRing = (ring: Points, seen: Circle, step: number): Position[] | null => {
  const thinned = thin(ring, seen, step)
  if (thinned.length < 4) return null
  return sideOf(thinned) === ring.side ? thinned : null
}

/**
 * Returns a part with the corners that matter where only `seen` is: `step` radians apart there, and ever further
 * outside. Null if nothing of it is seen.
 */
export const seenPart = (
  { type, circle, lines }: ShapePart,
  seen: Circle,
  step: number,
): Polygon | LineString | null => {
  if (geoDistance(seen.center, circle.center) > seen.radius + circle.radius) return null
  const [first, ...holes] = lines
  if (!first) return null
  if (type === 'LineString') return { type, coordinates: thin(first, seen, step) }
  const outer = thinRing(first, seen, step)
  if (!outer) return null
  const rings = holes.map((hole) => thinRing(hole, seen, step)).filter((ring) => ring !== null)
  return { type, coordinates: [outer, ...rings] }
}
