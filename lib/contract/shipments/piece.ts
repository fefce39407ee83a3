import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import type { KitName } from '#lib/contract/mailpiece/kits.values.ts'
import { kitName, packaging } from '#lib/contract/mailpiece/mail-settings.ts'
import {
  likelyPacking,
  packDocument,
  type Packed,
  type Packings,
  papers,
  type Printed,
  sendingWays,
} from '#lib/contract/mailpiece/packing.values.ts'

/** The physical piece: how a document with this many pages is packed. */
export const piece = z
  .object({
    kit: kitName.nullable().meta({ description: 'The kit; null for shipments of earlier versions.' }),
    packaging: packaging.nullable().meta({ description: 'How the envelope is declared to the carrier.' }),
    sheets: z.int().meta({ description: 'Sheets of paper in the envelope.', examples: [5] }),
    envelope: z
      .enum(['letter', 'flat'])
      .meta({ description: 'Folded in a letter envelope, or flat in a large envelope.' }),
    weight_ounces: z.number().meta({ description: 'Paper, envelope and label, in ounces.', examples: [1.1] }),
    thickness_inches: z
      .number()
      .nullable()
      .meta({ description: 'The folded sheets; null for shipments of earlier versions.', examples: [0.04] }),
  })
  .meta({ id: 'Piece' })

export type Piece = z.infer<typeof piece>

/** Basis of packing: the weight of paper, and the kits that the organization has in stock. */
export const packingBasis = z
  .object({
    sheet_milligrams: z.int().meta({ description: 'The weight of one Letter sheet.', examples: [4536] }),
    kits: z.array(kitName).meta({ description: 'The kits in stock.' }),
    papers: z.array(z.enum(papers)).meta({ description: 'The sizes of paper that can be printed on.' }),
    maximum_pages: z
      .int()
      .optional()
      .meta({
        description:
          'The most pages of a document that can be mailed, printed on both sides, in what is in stock.',
        examples: [400],
      }),
    refused_labels: z
      .array(
        z.object({
          packaging: text(),
          certified: z.boolean(),
          asked: text(),
          returned: text(),
        }),
      )
      .optional()
      .meta({
        description:
          'Label sizes that the carrier account does not return, as a rehearsal found; envelopes that need them are not used.',
      }),
  })
  .meta({ id: 'PackingBasis' })

export type PackingBasis = z.infer<typeof packingBasis>

/** Shapes a packed document as a piece. */
export const pieceOf = (packed: Packed): Piece => ({
  kit: packed.kit,
  packaging: packed.packaging,
  sheets: packed.sheets,
  envelope: packed.packaging === 'letter' ? 'letter' : 'flat',
  weight_ounces: packed.weightOunces,
  thickness_inches: packed.thicknessInches,
})

/** The sender's packing choices, besides the document. */
export type PackingChoice = { kit: KitName | null; certified: boolean }

/** Packs a document for every way to send it. */
export const packWith = (printed: Printed, choice: PackingChoice, basis: PackingBasis): Packings =>
  packDocument(printed, {
    stock: basis.kits,
    chosen: choice.kit,
    certified: choice.certified,
    paper: basis,
    refusedLabels: basis.refused_labels,
  })

/** Returns why no carrier accepts the document in any packing, and the fix; null if one does. */
export const packingObstacle = (packings: Packings): string | null => {
  if (likelyPacking(packings) !== null) return null
  // The largest packaging states the problem: the last way that names a weight or a count.
  const reasons = sendingWays.flatMap((way) => {
    const packing = packings[way]
    return 'obstacle' in packing ? [packing.obstacle] : []
  })
  return reasons.findLast((reason) => /\d/.test(reason)) ?? reasons[0] ?? null
}
