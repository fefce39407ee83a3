import { z } from 'zod'

import { text, timestamp } from '#lib/contract/api/primitives.ts'

import { carrierScan } from './carrier-scan.ts'
import { journeyEvents } from './journey.values.ts'

/** A place by name, and its position. */
export const place = z
  .object({
    city: text().nullable(),
    state: text().nullable(),
    zip: text().nullable(),
    country: text().nullable(),
    coordinates: z
      .object({
        latitude: z.number().meta({ description: 'Degrees north.', examples: [33.83] }),
        longitude: z.number().meta({ description: 'Degrees east.', examples: [-118.38] }),
        precision: z.enum(['zip', 'city', 'country']).meta({
          description:
            'What was found: the ZIP code, the town, or abroad only the country, whose middle is given then.',
        }),
      })
      .nullable()
      .meta({
        description:
          'Found in the list of places that comes with Mailroom, to about half a mile; null when the place is not in it, is ambiguous, or is a military post office.',
      }),
  })
  .meta({ id: 'Place' })

export type Place = z.infer<typeof place>

/** A scan, and what it reports of the piece. */
const journeyScan = carrierScan
  .extend({
    event: z.enum(journeyEvents).meta({ description: 'What it says of the piece, among all scans.' }),
  })
  .meta({ id: 'JourneyScan' })

/** Scans in a row at one place. */
export const journeyStop = z
  .object({
    place: place.nullable().meta({ description: 'As the carrier named it; null when it named none.' }),
    direction: z
      .enum(['outbound', 'return'])
      .meta({ description: '`return`: from the first scan that says the piece goes back to its sender.' }),
    first_at: timestamp.meta({ description: 'The first scan there, by the carrier’s clock.' }),
    last_at: timestamp,
    scans: z.array(journeyScan).meta({ description: 'Oldest first.' }),
  })
  .meta({ id: 'JourneyStop' })

export type JourneyScan = z.infer<typeof journeyScan>

export type JourneyStop = z.infer<typeof journeyStop>

/** Places where a piece was scanned, in order. */
export const journey = z
  .object({
    origin: place.nullable().meta({
      description: 'The return address; null for mail of a print partner, which mails from elsewhere.',
    }),
    destination: place.meta({ description: 'The recipient’s address.' }),
    stops: z.array(journeyStop).meta({ description: 'Oldest first; empty once the scans were purged.' }),
    other_scans: z.array(carrierScan).meta({
      description: 'Reports that are no scan of the piece at a place: announcements and forecasts.',
    }),
    superseded_scans: z.array(carrierScan).meta({
      description:
        'Scans that the carrier has corrected: the same scan at another time, or with its place, is among the stops.',
    }),
    next: z.enum(['destination', 'origin']).nullable().meta({
      description: 'Where the piece is expected: null when it has arrived, is lost, or was cancelled.',
    }),
  })
  .meta({ id: 'Journey' })

export type Journey = z.infer<typeof journey>
