import {
  geoAzimuthalEqualArea,
  geoCentroid,
  type GeoProjection,
  geoPath,
  geoTransform,
  type GeoStream,
  type GeoStreamWrapper,
} from 'd3-geo'
import type { Geometry, MultiPoint } from 'geojson'

/** Degrees, and where they are drawn. */
export type MapPoint = { latitude: number; longitude: number }

export type MapSize = { width: number; height: number }

/** A map never shows less than so many degrees from top to bottom: a town's surroundings, with its state's borders. */
const leastDegrees = 5

/** What surrounds the points, for their marks and names. */
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
    .precision(0.5)
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

/** Coastlines are stored more finely than a small map shows: points closer than this to the one before are left out. */
const finestStep = 1.1

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

/** Draws shapes as the `d` of one path; an empty string for those outside the map. */
export const drawShapes = (projection: GeoProjection, shapes: readonly Geometry[]): string => {
  const path = geoPath(thinned(projection)).digits(1)
  return shapes.map((shape) => path(shape) ?? '').join('')
}

/** Returns the middle of what is seen of a shape, and how many square units that is. */
export const measureShape = (
  projection: GeoProjection,
  shape: Geometry,
): { x: number; y: number; area: number } => {
  const path = geoPath(projection)
  const [x, y] = path.centroid(shape)
  return { x, y, area: path.area(shape) }
}
