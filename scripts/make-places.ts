import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { geoArea, geoCentroid } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

import { countries } from '#lib/contract/addresses/countries.values.ts'
import { placeKey } from '#lib/service/places/place-key.ts'

/**
 * Writes `lib/service/places/places.tsv.gz`: where the places of US ZIP codes and the countries are. Takes files of postal
 * codes as GeoNames publishes them (https://download.geonames.org/export/zip/, CC BY 4.0): US.txt, PR.txt and so on.
 */
const root = join(import.meta.dirname, '..')

/** Where a military post office is says nothing about where its mail goes. */
const military = /^(APO|FPO|DPO)\b/i

/** To two decimals, about half a mile: as fine as a map of a journey needs. */
const rounded = (degrees: number): string => String(Math.round(degrees * 100) / 100)

type Towns = Map<string, Map<string, string[]>>

const readPostalCodes = async (path: string, towns: Towns): Promise<void> => {
  const lines = (await readFile(path, 'utf8')).split('\n')
  for (const line of lines) {
    const fields = line.split('\t')
    const [, zip = '', town = '', , state = ''] = fields
    const [latitude, longitude] = [fields[9], fields[10]]
    if (!/^\d{5}$/.test(zip) || !/^[A-Z]{2}$/.test(state) || !latitude || !longitude) continue
    if (military.test(town)) continue
    const at = `${rounded(Number(latitude))},${rounded(Number(longitude))}`
    const key = `${state}\t${placeKey(town)}`
    const groups = towns.get(key) ?? new Map<string, string[]>()
    groups.set(at, [...(groups.get(at) ?? []), zip])
    towns.set(key, groups)
  }
}

/** Natural Earth shortens names; these are the ones that differ from ours. */
const shortNames: Readonly<Record<string, string>> = {
  AG: 'Antigua and Barb.',
  BA: 'Bosnia and Herz.',
  CD: 'Dem. Rep. Congo',
  CF: 'Central African Rep.',
  CG: 'Congo',
  CI: "Côte d'Ivoire",
  CV: 'Cabo Verde',
  DO: 'Dominican Rep.',
  FK: 'Falkland Is.',
  FO: 'Faeroe Is.',
  GQ: 'Eq. Guinea',
  HK: 'Hong Kong',
  KN: 'St. Kitts and Nevis',
  KY: 'Cayman Is.',
  LC: 'Saint Lucia',
  MK: 'Macedonia',
  MM: 'Myanmar',
  MO: 'Macao',
  PF: 'Fr. Polynesia',
  PM: 'St. Pierre and Miquelon',
  PN: 'Pitcairn Is.',
  SB: 'Solomon Is.',
  SH: 'Saint Helena',
  SS: 'S. Sudan',
  ST: 'São Tomé and Principe',
  SZ: 'eSwatini',
  TC: 'Turks and Caicos Is.',
  TR: 'Turkey',
  TT: 'Trinidad and Tobago',
  VA: 'Vatican',
  VC: 'St. Vin. and Gren.',
  VG: 'British Virgin Is.',
  WF: 'Wallis and Futuna Is.',
}

type Country = Feature<Polygon | MultiPolygon, { name: string }>

/** The middle of a country's largest part. */
const middleOf = ({ geometry }: Country): [number, number] => {
  if (geometry.type === 'Polygon') return geoCentroid(geometry)
  const parts = geometry.coordinates.map((coordinates): Polygon => ({ type: 'Polygon', coordinates }))
  const [largest] = parts.toSorted((one, other) => geoArea(other) - geoArea(one))
  return geoCentroid(largest ?? geometry)
}

const countryLines = async (): Promise<string[]> => {
  const path = join(root, 'node_modules', 'world-atlas', 'countries-50m.json')
  const world = JSON.parse(await readFile(path, 'utf8')) as Topology<{
    countries: GeometryCollection<{ name: string }>
  }>
  const shapes = feature(world, world.objects.countries).features as Country[]
  return countries.flatMap(({ code, name }) => {
    const shape = shapes.find(({ properties }) => properties.name === (shortNames[code] ?? name))
    if (!shape || code === 'US') return []
    const [longitude, latitude] = middleOf(shape)
    return [`*\t${code}\t${rounded(latitude)},${rounded(longitude)}`]
  })
}

const towns: Towns = new Map()
for (const path of process.argv.slice(2)) await readPostalCodes(path, towns)
const townLines = [...towns].map(([key, groups]) => {
  const places = [...groups].map(([at, zips]) => `${at}=${zips.toSorted().join(',')}`)
  return `${key}\t${places.join(';')}`
})
const lines = [...(await countryLines()), ...townLines.toSorted()]
await writeFile(
  join(root, 'lib', 'service', 'places', 'places.tsv.gz'),
  gzipSync(`${lines.join('\n')}\n`, { level: 9 }),
)
process.stdout.write(`${townLines.length} towns, ${lines.length - townLines.length} countries\n`)
