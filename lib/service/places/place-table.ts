import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'

/** A point on the map, in degrees. */
export type Point = { latitude: number; longitude: number }

type PlaceTable = {
  zips: ReadonlyMap<string, Point & { state: string }>
  /** By name, as normalized by `placeKey`, and state; null if several places of a state share the name. */
  towns: ReadonlyMap<string, ReadonlyMap<string, Point | null>>
  countries: ReadonlyMap<string, Point>
}

/**
 * Maximum distance of a ZIP code from the middle of its town, in degrees; some are filed where their mail is sorted.
 */
const widestTown = 0.5

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** The middle of a town's ZIP codes; null where they are those of several places. */
const middle = (points: readonly Point[]): Point | null => {
  const at = {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  }
  const far = points.filter(
    ({ latitude, longitude }) => Math.hypot(latitude - at.latitude, longitude - at.longitude) > widestTown,
  )
  return far.length > points.length / 10 ? null : at
}

const readPoint = (text: string): Point => {
  const [latitude, longitude] = text.split(',').map(Number)
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 }
}

const read = (): PlaceTable => {
  const zips = new Map<string, Point & { state: string }>()
  const towns = new Map<string, Map<string, Point | null>>()
  const countries = new Map<string, Point>()
  const file = brotliDecompressSync(
    readFileSync(new URL(import.meta.resolve('#lib/service/places/places.tsv.br'))),
  ).toString('utf8')
  for (const line of file.split('\n')) {
    const [state = '', name = '', places = ''] = line.split('\t')
    if (state === '*') countries.set(name, readPoint(places))
    else if (name !== '') {
      // ZIP codes of territories have no name, and towns there no ZIP codes: see `scripts/make-places.ts`.
      const points = places.split(';').map((place) => {
        const [at = '', codes = ''] = place.split('=')
        const point = readPoint(at)
        for (const zip of codes.split(',').filter(Boolean)) zips.set(zip, { ...point, state })
        return point
      })
      const inStates = towns.get(name) ?? new Map<string, Point | null>()
      inStates.set(state, middle(points))
      towns.set(name, inStates)
    }
  }
  return { zips, towns, countries }
}

let table: PlaceTable | null = null

/** Returns the places that are shipped with Mailroom: `scripts/make-places.ts` says of what they are made. Read once. */
export const readPlaceTable = (): PlaceTable => (table ??= read())
