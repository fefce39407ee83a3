import type { Geometry } from 'geojson'
import { expect, test } from 'vitest'

import { drawShapes, fitProjection, type MapPoint, measureShape } from './project-map.ts'

const size = { width: 420, height: 320 }

const sanFrancisco = { latitude: 37.77, longitude: -122.42 }
const oakland = { latitude: 37.8, longitude: -122.27 }
const boston = { latitude: 42.36, longitude: -71.06 }
const honolulu = { latitude: 21.31, longitude: -157.86 }
const guam = { latitude: 13.47, longitude: 144.75 }

const draw = (...points: MapPoint[]): [x: number, y: number][] => {
  const projection = fitProjection(points, size)
  return points.map(
    ({ longitude, latitude }) => projection([longitude, latitude]) ?? [Number.NaN, Number.NaN],
  )
}

const isInside = ([x, y]: [number, number]): boolean =>
  x >= 0 && x <= size.width && y >= 0 && y <= size.height

test('every place is on the map, with west on the left and north at the top', () => {
  const [west, east] = draw(sanFrancisco, boston)
  expect([west, east].every((point) => point && isInside(point))).toBe(true)
  expect(west?.[0]).toBeLessThan(east?.[0] ?? 0)
  expect(west?.[1]).toBeGreaterThan(east?.[1] ?? size.height)
})

test('centers a single place', () => {
  const [[x, y] = [0, 0]] = draw(boston)
  expect(x).toBeCloseTo(size.width / 2)
  expect(y).toBeCloseTo(size.height / 2)
})

test('limits the zoom for neighboring towns, so that a coast or border remains visible', () => {
  const [[x1, y1] = [0, 0], [x2, y2] = [0, 0]] = draw(sanFrancisco, oakland)
  expect(Math.hypot(x1 - x2, y1 - y2)).toBeLessThan(size.height / 20)
})

test('draws a journey across the antimeridian the short way', () => {
  const [west, east] = draw(guam, honolulu)
  expect([west, east].every((point) => point && isInside(point))).toBe(true)
  // From Guam, Hawaii lies to the east.
  expect(west?.[0]).toBeLessThan(east?.[0] ?? 0)
  const [, , mainland] = draw(guam, honolulu, boston)
  expect(mainland && isInside(mainland)).toBe(true)
})

test('draws a shape that is in view, and omits others', () => {
  const square = (longitude: number, latitude: number) => ({
    type: 'Polygon' as const,
    coordinates: [
      [
        [longitude, latitude],
        [longitude, latitude + 1],
        [longitude + 1, latitude + 1],
        [longitude + 1, latitude],
        [longitude, latitude],
      ],
    ],
  })
  const projection = fitProjection([sanFrancisco, oakland], size)
  expect(drawShapes(projection, [square(-123, 37.3)])).toMatch(/^M/)
  expect(drawShapes(projection, [square(10, 50)])).toBe('')
})

test('omits what is out of view, and draws what reaches into the map', () => {
  const projection = fitProjection([sanFrancisco, oakland], size)
  const square = (west: number, south: number, degrees: number) =>
    ({
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [west, south + degrees],
          [west + degrees, south + degrees],
          [west + degrees, south],
          [west, south],
        ],
      ],
    }) as const satisfies Geometry
  expect(drawShapes(projection, [square(-72, 42, 1)])).toBe('')
  expect(drawShapes(projection, [square(-123, 37, 1)])).not.toBe('')
  // Its corners and its middle are far away.
  expect(drawShapes(projection, [square(-122.3, 37.7, 40)])).not.toBe('')
})

test('draws and measures a shape of many corners by those that are seen', () => {
  const corners = Array.from({ length: 20_000 }, (_, index): [number, number] => {
    const angle = (-2 * Math.PI * index) / 20_000
    return [-100 + 8 * Math.cos(angle), 40 + 8 * Math.sin(angle)]
  })
  const round = {
    type: 'Polygon',
    coordinates: [[...corners, corners[0] ?? [0, 0]]],
  } as const satisfies Geometry
  const projection = fitProjection([sanFrancisco, boston], size)
  expect(drawShapes(projection, [round]).match(/[ML]/g)?.length).toBeLessThan(300)
  const { x, y, area } = measureShape(projection, round)
  const [middleX, middleY] = projection([-100, 40]) ?? [0, 0]
  expect(Math.hypot(x - middleX, y - middleY)).toBeLessThan(3)
  expect(area).toBeGreaterThan(1000)
})

test('omits islands too small to be seen, and covers nothing in their place', () => {
  const island = {
    type: 'Polygon',
    coordinates: [
      [
        [-100, 40],
        [-100, 40.01],
        [-99.99, 40.01],
        [-99.99, 40],
        [-100, 40],
      ],
    ],
  } as const satisfies Geometry
  const projection = fitProjection([guam, boston], size)
  expect(drawShapes(projection, [island])).toBe('')
  expect(measureShape(projection, island)).toEqual({ x: 0, y: 0, area: 0 })
})
