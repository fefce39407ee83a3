import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { dayMs } from '#lib/contract/formats/time.values.ts'
import { matterBrief } from '#lib/contract/matters/matter-brief.ts'

import {
  mostSharedLetters,
  scopeError,
  shareLinkDays,
  sharedParts,
  sharedRedactions,
  type SharedScope,
} from './sharing.values.ts'

const label = text()
  .trim()
  .min(1, 'Enter whom the link is for.')
  .max(80, 'Use at most 80 characters.')
  .meta({
    description: 'Whom the link is for. Recorded with every view, and not shown on the shared page.',
    examples: ['For opposing counsel'],
  })

export const sharedPart = z.enum(sharedParts).meta({ id: 'SharedPart' })

export const sharedRedaction = z.enum(sharedRedactions).meta({ id: 'SharedRedaction' })

const parts = z
  .array(sharedPart)
  .min(1, 'Choose at least one part.')
  .transform((chosen) => sharedParts.filter((part) => chosen.includes(part)))
  .meta({
    description:
      '`journey`: the dates, scans and signer; `summary`: a PDF of what is shared; `receipts`: the carrier’s return receipt; `document`: the PDF that was mailed; `exhibit`: one signed PDF of each letter, and of all letters of the link, with the document and names; `bundle`: the evidence bundle, which contains everything.',
  })

const redactions = z
  .array(sharedRedaction)
  // Who signs is often the recipient.
  .transform((chosen) =>
    sharedRedactions.filter(
      (name) => chosen.includes(name) || (name === 'signer' && chosen.includes('recipient')),
    ),
  )
  .meta({
    description:
      'Names to leave out: `recipient` and `sender` with their streets, `signer`. `recipient` includes `signer`, who is often the same. They are left out before anything is made. Names within pages of the document are not found: withhold the page.',
  })

const withheldPages = z
  .array(z.int().min(1).max(10_000))
  .max(1000)
  .transform((pages) => [...new Set(pages)].toSorted((a, b) => a - b))
  .meta({ description: 'Pages of the document to withhold, from 1.', examples: [[3]] })

/** A letter that a link to several shows. */
const letterScope = z
  .object({ shipment_id: id, withheld_pages: z.array(z.int()) })
  .meta({ id: 'SharedLetterScope' })

/** A link that shows chosen evidence to anyone who has it. */
export const shareLink = z
  .object({
    id,
    shipment_id: id.nullable().meta({ description: 'Null for a link to several letters.' }),
    shipment_title: text()
      .nullable()
      .meta({ description: 'Name of the shipment, or its recipient; null for a link to several letters.' }),
    letter_set_id: id
      .nullable()
      .meta({ description: 'The letter set of a link to its letters; null for any other.' }),
    matter: matterBrief
      .nullable()
      .meta({ description: 'The matter of a link to its letters; null for any other.' }),
    letters: z
      .array(letterScope)
      .nullable()
      .meta({ description: 'The chosen letters; null for a link to a shipment.' }),
    includes_later: z.boolean().meta({
      description: 'Whether letters that come to the matter later are shown as well.',
    }),
    label: text(),
    parts: z.array(sharedPart),
    redactions: z.array(sharedRedaction),
    withheld_pages: z.array(z.int()),
    has_password: z.boolean(),
    state: z.enum(['active', 'expired', 'revoked']),
    created_at: timestamp,
    created_by: z.object({ id, name: text().nullable() }).nullable(),
    expires_at: timestamp,
    revoked_at: timestamp.nullable(),
    views: z.int().meta({ description: 'How often its page was shown.' }),
    downloads: z.int().meta({ description: 'How many files were downloaded.' }),
    last_viewed_at: timestamp.nullable().meta({ description: 'The last view or download.' }),
    is_own: z.boolean().meta({ description: 'Whether you created it.' }),
  })
  .meta({ id: 'ShareLink' })

export type ShareLink = z.infer<typeof shareLink>

/** The same with its address, which is returned once. */
export const shareLinkWithUrl = shareLink
  .extend({
    url: text().meta({
      description: 'Anyone who has it can open the page. Returned only now.',
      examples: ['https://mail.example.com/shared/0193f1f2….aZ…'],
    }),
  })
  .meta({ id: 'ShareLinkWithUrl' })

export type ShareLinkWithUrl = z.infer<typeof shareLinkWithUrl>

const fields = {
  label,
  parts,
  redactions: redactions.default([]),
  expires_at: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({
      description: `At most ${shareLinkDays.most} days from now; ${shareLinkDays.initial} days by default.`,
    }),
  password: text()
    .min(8, 'Use at least 8 characters.')
    .max(200, 'Use at most 200 characters.')
    .nullish()
    .meta({ description: 'Required before anything is shown. Only a hash of it is stored.' }),
}

/** Body of create. */
export const createShareLinkInput = z
  .object({ ...fields, withheld_pages: withheldPages.default([]) })
  .superRefine((input, context) => {
    const fault = scopeError(input)
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
  })
  .meta({ id: 'CreateShareLinkInput' })

export type CreateShareLinkInput = z.output<typeof createShareLinkInput>

const letters = z
  .array(z.object({ shipment_id: z.uuid(), withheld_pages: withheldPages.default([]) }))
  .min(1, 'Choose at least one letter.')
  .max(mostSharedLetters, `A link can show at most ${mostSharedLetters} letters.`)
  .refine(
    (letters) => new Set(letters.map((letter) => letter.shipment_id)).size === letters.length,
    'Name each letter once.',
  )
  .optional()
  .meta({
    description: 'The letters to show, which must have been bought and belong to it; all of them by default.',
  })

type LettersScope = {
  letters?: readonly { withheld_pages: readonly number[] }[] | undefined
  parts: SharedScope['parts']
  redactions: SharedScope['redactions']
}

/** Adds the error of a scope that cannot be shared. */
const checkLetters = (
  { letters: chosen = [], parts, redactions }: LettersScope,
  context: z.RefinementCtx,
): void => {
  const withheld = chosen.flatMap((letter) => letter.withheld_pages)
  const fault = scopeError({ parts, redactions, withheld_pages: withheld })
  if (!fault) return
  const field = fault.field === 'withheld_pages' ? 'letters' : fault.field
  context.addIssue({ code: 'custom', path: [field], message: fault.message })
}

/** Body of create, for letters of a letter set. */
export const createLetterSetShareLinkInput = z
  .object({ ...fields, letters })
  .superRefine(checkLetters)
  .meta({ id: 'CreateLetterSetShareLinkInput' })

export type CreateLetterSetShareLinkInput = z.output<typeof createLetterSetShareLinkInput>

/** Body of create, for letters of a matter. */
export const createMatterShareLinkInput = z
  .object({
    ...fields,
    letters,
    includes_later: z.boolean().default(false).meta({
      description:
        'Also shows letters that are bought or added later, with the same parts and names withheld, without the document while pages of any are withheld.',
    }),
  })
  .superRefine(checkLetters)
  .meta({ id: 'CreateMatterShareLinkInput' })

export type CreateMatterShareLinkInput = z.output<typeof createMatterShareLinkInput>

export const listShareLinksQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: 'Links per page.' }),
  cursor: id.optional().meta({ description: 'The `next_cursor` from the previous page.' }),
})

export type ListShareLinksQuery = z.infer<typeof listShareLinksQuery>

/** Whether members may share by link. */
export const sharing = z
  .object({
    is_allowed: z.boolean().meta({
      description: 'While false no link can be created, and none works.',
    }),
  })
  .meta({ id: 'Sharing' })

export type Sharing = z.infer<typeof sharing>

/** The latest moment at which a link that is created now may end. */
export const latestExpiry = (now: Date): Date => new Date(now.getTime() + shareLinkDays.most * dayMs)
