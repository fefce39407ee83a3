import {
  geoAzimuthalEqualArea,
  geoCentroid,
  type GeoProjection,
  geoPath,
  geoTransform,
  type GeoStream,
  type GeoStreamWrapper,
} from 'd3-geo'
import type { Geometry, GeometryCollection, LineString, MultiPoint, Polygon } from 'geojson'

import { type Circle, partsOf, seenPart } from './shape-parts.ts'

/** Degrees, and where they are drawn. */
export type MapPoint = { latitude: number; longitude: number }

export type MapSize = { width: number; height: number }

/** Minimum height of a map in degrees: a town's surroundings, with its state's borders. */
const leastDegrees = 5

/** Margin around the points, for their marks and names. */
const margin = { x: 56, y: 40 }

const degreesToRadians = Math.PI / 180

/** Returns the projection in which the points fill the map; equal in area, with its middle among the points. */
export const fitProjection = (points: readonly MapPoint[], { width, height }: MapSize): GeoProjection => {
  const all: MultiPoint = {
    type: 'MultiPoint',
    coordinates: points.map(({ longitude, latitude }) => [longitude, latitude]),
  }
  const [longitude, latitude] = geoCentroid(all)
  const projection = geoAzimuthalEqualArea()
    .rotate([-longitude, -latitude])
    .precision(1)
    .fitExtent(
      [
        [margin.x, margin.y],
        [width - margin.x, height - margin.y],
      ],
      all,
    )
  const largest = height / (leastDegrees * degreesToRadians)
  if (!(projection.scale() <= largest)) {
    // Points that are one, or close to each other, would be enlarged beyond measure: their middle is the map's.
    const bounds = geoPath(projection.scale(largest).translate([0, 0])).bounds(all)
    const [[left, top], [right, bottom]] = bounds
    projection.translate([width / 2 - (left + right) / 2, height / 2 - (top + bottom) / 2])
  }
  return projection.clipExtent([
    [-8, -8],
    [width + 8, height + 8],
  ])
}

/**
 * Coastlines are stored more finely than a small map shows: points closer than this to the previous one are omitted.
 */
const finestStep = 1.6

/** Leaves out the points that would not be seen. */
const thinned = (projection: GeoProjection): GeoStreamWrapper => {
  const thin = (): GeoStreamWrapper => {
    let [lastX, lastY] = [Number.NaN, Number.NaN]
    return geoTransform({
      point(x, y) {
        if (Math.hypot(x - lastX, y - lastY) < finestStep) return
        ;[lastX, lastY] = [x, y]
        this.stream.point(x, y)
      },
      lineStart() {
        ;[lastX, lastY] = [Number.NaN, Number.NaN]
        this.stream.lineStart()
      },
    })
  }
  return { stream: (output: GeoStream) => projection.stream(thin().stream(output)) }
}

/** How far apart corners are where only the middle and the area of a shape matter, in units of the map. */
const measuredStep = 3

/**
 * Returns what may be on the map of some shapes, with corners so many units apart. Most of the world is not on it, and
 * need not be projected to see that.
 */
const seenParts = (
  projection: GeoProjection,
  shapes: readonly Geometry[],
  units: number,
): (Polygon | LineString)[] => {
  const [longitude, latitude] = projection.rotate()
  const [x, y] = projection.translate()
  const corners = projection.clipExtent() ?? [[-Infinity, -Infinity]]
  const pixels = Math.hypot(
    Math.max(...corners.map((corner) => Math.abs(corner[0] - x))),
    Math.max(...corners.map((corner) => Math.abs(corner[1] - y))),
  )
  // In this projection, a point at `angle` from the middle is drawn `2 sin(angle / 2)` from it.
  const radius = 2 * Math.asin(Math.min(1, pixels / (2 * projection.scale())))
  const seen: Circle = { center: [-longitude, -latitude], radius }
  return shapes
    .flatMap(partsOf)
    .map((part) => seenPart(part, seen, units / projection.scale()))
    .filter((part) => part !== null)
}

/** Draws shapes as the `d` of one path; an empty string for those outside the map. */
export const drawShapes = (projection: GeoProjection, shapes: readonly Geometry[]): string => {
  const path = geoPath(thinned(projection)).digits(1)
  return seenParts(projection, shapes, finestStep / 2)
    .map((part) => path(part) ?? '')
    .join('')
}

/** Returns the middle of the visible part of a shape, and its area in square units. */
export const measureShape = (
  projection: GeoProjection,
  shape: Geometry,
): { x: number; y: number; area: number } => {
  const seen: GeometryCollection = {
    type: 'GeometryCollection',
    geometries: seenParts(projection, [shape], measuredStep),
  }
  if (seen.geometries.length === 0) return { x: 0, y: 0, area: 0 }
  const path = geoPath(projection)
  const [x, y] = path.centroid(seen)
  return { x, y, area: path.area(seen) }
}
