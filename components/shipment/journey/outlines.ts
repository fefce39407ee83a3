import type { Feature, FeatureCollection, Geometry, LineString } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import states from 'us-atlas/states-10m.json' with { type: 'json' }
import world from 'world-atlas/countries-50m.json' with { type: 'json' }

import { usStates } from '#lib/contract/addresses/us-states.values.ts'

type Named = { name: string }

/** The outlines of a map. Only a server may import this: they are large. */
export type Outlines = {
  /** Countries beside the United States, as one shape each. */
  countries: readonly Feature<Geometry, Named>[]
  /** States and territories, with their two letters. */
  states: readonly { code: string; shape: Feature<Geometry, Named> }[]
  borders: readonly LineString[]
}

// What the JSON of both packages is, by their own documentation.
const statesTopology = states as unknown as Topology<{ states: GeometryCollection<Named> }>
const worldTopology = world as unknown as Topology<{ countries: GeometryCollection<Named> }>

/** Drawn more finely among the states, and shown there. */
const drawnAsStates: ReadonlySet<string> = new Set([
  'United States of America',
  'Puerto Rico',
  'Guam',
  'American Samoa',
  'N. Mariana Is.',
  'U.S. Virgin Is.',
])

const codes = new Map(usStates.map(({ code, name }) => [name, code]))

const featuresOf = <Properties>(
  found: FeatureCollection<Geometry, Properties> | Feature<Geometry, Properties>,
): readonly Feature<Geometry, Properties>[] => ('features' in found ? found.features : [found])

let outlines: Outlines | null = null

/** Returns the outlines of the states and of all other countries. Read once. */
export const readOutlines = (): Outlines =>
  (outlines ??= {
    countries: featuresOf(feature(worldTopology, worldTopology.objects.countries)).filter(
      ({ properties }) => !drawnAsStates.has(properties.name),
    ),
    states: featuresOf(feature(statesTopology, statesTopology.objects.states)).map((shape) => ({
      code: codes.get(shape.properties.name) ?? '',
      shape,
    })),
    borders: mesh(
      statesTopology,
      statesTopology.objects.states,
      (one, other) => one !== other,
    ).coordinates.map((coordinates) => ({ type: 'LineString', coordinates })),
  })
