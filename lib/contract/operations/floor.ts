import { z } from 'zod'

import { address } from '#lib/contract/addresses/address.ts'
import { id, queryBoolean, text, timeZone, timestamp } from '#lib/contract/api/primitives.ts'
import { printOptions } from '#lib/contract/shipment-core/options.ts'
import { piece } from '#lib/contract/shipments/piece.ts'

import { floorStages } from './floor.values.ts'

const floorStage = z.enum(floorStages).meta({
  id: 'FloorStage',
  description:
    'Where the piece is: `queued`, `printing`, `print_failed`, `printed`, `packed` (ready to be handed over), ' +
    '`handing_over` (the SCAN form is being created), `handed_over`; or `pull`: cancelled after printing, to be removed from the mail; ' +
    'or `cancelled`. `at_partner`: a print partner prints and mails it, and nothing is to be done here.',
})

const stages = text()
  .meta({
    description:
      'Stage of the pieces, or several separated by commas; `handed_over` and `cancelled` only alone. Omit for everything ' +
      'that has not been handed over.',
    examples: ['queued,printing'],
  })
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(floorStages, `Use stages that exist: ${floorStages.join(', ')}.`)))
  .refine(
    (stages) =>
      stages.length === 1 || !stages.some((stage) => stage === 'handed_over' || stage === 'cancelled'),
    'Use handed_over and cancelled alone.',
  )

const dayZone = timeZone.default('UTC').meta({
  description: 'IANA time zone that days are counted in.',
  examples: ['America/Los_Angeles'],
})

/** A printer as the floor knows it. */
const floorPrinter = z
  .object({
    id: id.meta({ description: 'ID of the printer; all zeros for the installation’s printer.' }),
    name: text().meta({ examples: ['Front desk'] }),
  })
  .meta({ id: 'FloorPrinter' })

/** Checks of a piece before it is packed, and their results. */
const benchChecks = z
  .object({
    scans_label: z.boolean().meta({ description: 'Whether the barcode of its label must be scanned.' }),
    label_scanned_at: timestamp.nullable(),
    weighs: z.boolean().meta({ description: 'Whether it must be weighed.' }),
    weighed_ounces: z
      .number()
      .nullable()
      .meta({ examples: [1.1] }),
    weight_tolerance_ounces: z.number(),
    photographs: z.boolean().meta({ description: 'Whether its sealed face must be photographed.' }),
    photographed_at: timestamp.nullable(),
  })
  .meta({ id: 'BenchChecks' })

/** Printed in addition to a piece's document: a label, or the envelope. */
const floorLabel = z
  .object({
    output: z.enum(['label', 'envelope']).meta({
      description: 'Printed on a label printer, or by an office printer on envelope or half-sheet stock.',
    }),
    state: z.enum(['waiting', 'printing', 'printed', 'failed']),
    waiting_reason: text().nullable().meta({ description: 'Why it is not printed, in plain language.' }),
    artifact_id: id
      .nullable()
      .meta({ description: 'The carrier’s label as a PDF, to be printed at 100 %; null until it is there.' }),
  })
  .meta({ id: 'FloorLabel' })

export type FloorLabel = z.infer<typeof floorLabel>

/** A bought piece as the floor sees it. */
export const floorPiece = z
  .object({
    shipment_id: id,
    code: text()
      .nullable()
      .meta({
        description: 'Short code printed on its sheet and encoded in the QR code.',
        examples: ['7F3A91C0'],
      }),
    stage: floorStage,
    waiting_reason: text()
      .nullable()
      .meta({
        description: 'Why it has not been handed over, in plain language; null once it has.',
        examples: ['Printed, not packed.'],
      }),
    printer: floorPrinter.nullable().meta({
      description: 'The printer that has or printed it; null while it waits for one.',
    }),
    label: floorLabel.nullable().meta({
      description: 'What is printed beside the document; null where the kit has nothing of the kind.',
    }),
    shipment_name: text().nullable(),
    to_address: address,
    carrier: text().meta({ examples: ['USPS'] }),
    service: text().meta({ examples: ['First'] }),
    tracking_number: text().nullable().meta({ description: 'Null for a piece that is not tracked.' }),
    tracked: z.boolean(),
    certified_mail: z.boolean(),
    return_receipt: z.boolean(),
    postmark_by: z.iso
      .date()
      .nullable()
      .meta({
        description:
          'The day by which it must be postmarked, as its sender entered it; null without such a deadline.',
        examples: ['2026-12-18'],
      }),
    print_options: printOptions,
    piece,
    queued_at: timestamp.nullable().meta({ description: 'When it was bought and queued for printing.' }),
    packed_at: timestamp.nullable(),
    packed_by: text()
      .nullable()
      .meta({ description: "The operator's initials.", examples: ['ES'] }),
    bench: benchChecks,
    handed_over_at: timestamp.nullable(),
    hand_over_id: id.nullable(),
    scan_form_id: id.nullable(),
  })
  .meta({ id: 'FloorPiece' })

export type FloorPiece = z.infer<typeof floorPiece>

const day = z.iso.date('Use YYYY-MM-DD.')

export const listPiecesQuery = z.object({
  stage: stages.optional(),
  carrier: text().optional(),
  printer_id: z.uuid().optional().meta({
    description: 'Only pieces this printer has or printed; all zeros for the installation’s printer.',
  }),
  day: day.optional().meta({
    description: 'Day of purchase; for pieces already handed over, day of handoff (default: today).',
  }),
  time_zone: dayZone,
  hand_over_id: z.uuid().optional(),
  for_counter: queryBoolean.optional().meta({
    description: 'Only USPS pieces with a day by which they must be postmarked, or only the others.',
  }),
  limit: z.coerce.number().int().min(1).max(500).default(100),
  cursor: z.uuid().optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListPiecesQuery = z.output<typeof listPiecesQuery>

export const floorDayQuery = z.object({ time_zone: dayZone })

const count = z.int().min(0)

/** Counts of pieces by stage. */
export const floorSummary = z
  .object({
    stages: z.record(floorStage, count).meta({
      description: 'Pieces by stage; `handed_over` counts today’s, `cancelled` is always 0.',
    }),
    days: z
      .array(z.object({ day, pieces: count }))
      .meta({ description: 'Pieces not yet handed over, by day of purchase, oldest first.' }),
    printers: z.array(floorPrinter.extend({ pieces: count })).meta({
      description:
        'Pieces not yet handed over, including those to be pulled, by the printer that has or printed them.',
    }),
    today: day,
  })
  .meta({ id: 'FloorSummary' })

export type FloorSummary = z.infer<typeof floorSummary>

export const findPieceQuery = z.object({
  code: text()
    .trim()
    .min(1, 'Scan or enter a code.')
    .max(200, 'This is longer than any code.')
    .meta({
      description:
        'Scanner input: the QR or short code on the sheet, or a tracking barcode (including a USPS barcode with its ZIP prefix).',
      examples: ['7F3A91C0', '420902779407300000000000000001'],
    }),
})

export const packPieceInput = z.object({
  initials: text()
    .trim()
    .regex(/^\p{L}[\p{L}\p{M}.'-]{0,4}$/u, 'Enter your initials: one to five letters.')
    .meta({ examples: ['ES'] }),
  label_code: text()
    .trim()
    .min(1, 'Scan the barcode of the label.')
    .max(200, 'This is longer than any barcode.')
    .nullish()
    .meta({
      description: 'The barcode of the label on the piece; required where `bench.scans_label` is true.',
    }),
  weighed_ounces: z
    .number('Enter the weight in ounces.')
    .positive('Enter the weight in ounces.')
    .max(1120, 'No carrier takes more than 70 lb.')
    .nullish()
    .meta({ description: 'What the scale shows; required where `bench.weighs` is true.', examples: [1.1] }),
})

export type PackPieceInput = z.output<typeof packPieceInput>
