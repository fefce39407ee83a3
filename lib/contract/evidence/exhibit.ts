import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

import { archiveSelection, selectOneWay } from './evidence-archive.ts'
import {
  batesPrefixPattern,
  defaultExhibitParts,
  exhibitLimits,
  type ExhibitPart,
  exhibitParts,
} from './exhibit.values.ts'

const title = text()
  .trim()
  .min(1, 'Enter a title, such as “Exhibit B”.')
  .max(exhibitLimits.titleLength, `Use at most ${exhibitLimits.titleLength} characters.`)
  .default('Exhibit')
  .meta({ description: 'Title on every page.', examples: ['Exhibit B'] })

const parts = text()
  .optional()
  .transform((given) => given?.split(',').map((each) => each.trim()))
  .pipe(
    z
      .array(z.enum(exhibitParts))
      .min(1, 'Choose at least one part.')
      .optional()
      .transform((chosen): ExhibitPart[] =>
        chosen ? exhibitParts.filter((part) => chosen.includes(part)) : defaultExhibitParts,
      ),
  )
  .meta({
    description: `What to include of each letter, separated by commas: ${exhibitParts.map((part) => `\`${part}\``).join(', ')}. All but \`declaration\` if omitted. What is left out is named in the exhibit.`,
    examples: ['summary,return_receipt,document'],
  })

const batesPrefix = text()
  .max(exhibitLimits.batesLength, `Use at most ${exhibitLimits.batesLength} characters.`)
  .regex(batesPrefixPattern, 'Use letters, digits, spaces, periods, hyphens and underscores.')
  .optional()
  .meta({
    description: 'Prefix of a Bates number that is stamped on every page beside its page number.',
    examples: ['SMITH'],
  })

const batesStart = z.coerce
  .number('Enter a whole number from 1 to 999999.')
  .int('Enter a whole number from 1 to 999999.')
  .min(1, 'Enter a whole number from 1 to 999999.')
  .max(999_999, 'Enter a whole number from 1 to 999999.')
  .default(1)
  .meta({ description: 'Bates number of the first page.', examples: [1] })

const attachBundles = z
  .enum(['true', 'false'], 'Use true or false.')
  .optional()
  .transform((given) => (given === undefined ? undefined : given === 'true'))
  .meta({
    description:
      'Whether the evidence bundle of each letter is attached to the PDF as a file. If omitted, it is for a single letter.',
    type: 'boolean',
    enum: undefined,
    examples: [true],
  })

const pdfA = z
  .enum(['true', 'false'], 'Use true or false.')
  .optional()
  .transform((given) => (given === undefined ? undefined : given === 'true'))
  .meta({
    description:
      'Whether the exhibit is PDF/A-3b, for archives. Pages of documents and of carriers’ files are then pictures at 200 dpi, with their text behind, to be searched and copied. If omitted, it is for a single letter with its evidence bundle attached.',
    type: 'boolean',
    enum: undefined,
    examples: [true],
  })

const selection = { ...archiveSelection, title, parts, attach_bundles: attachBundles, pdf_a: pdfA }

/** Selects the letters of an exhibit, as for an archive, and the parts of each. */
export const exhibitQuery = selectOneWay(
  z.object({ ...selection, bates_prefix: batesPrefix, bates_start: batesStart }),
)

export type ExhibitQuery = z.output<typeof exhibitQuery>

/** The same as far as the size of an exhibit depends on it. */
export const exhibitSizeQuery = selectOneWay(
  z.object({ ...archiveSelection, parts, attach_bundles: attachBundles, pdf_a: pdfA }),
)

export type ExhibitSizeQuery = z.output<typeof exhibitSizeQuery>

/** Size of an exhibit, estimated before it is downloaded. */
export const exhibitSize = z
  .object({
    shipments: z.int().meta({ description: 'Number of letters that the exhibit would list.' }),
    document_pages: z.int().meta({
      description: 'Number of pages of the documents that would be in it; other pages come on top of that.',
    }),
    size_bytes: z.int().meta({
      description: 'Estimated size: stored files, each counted once, plus the usual size of generated pages.',
    }),
  })
  .meta({ id: 'ExhibitSize' })

export type ExhibitSize = z.infer<typeof exhibitSize>
