import { z } from 'zod'

import { id, text, timestamp } from '#lib/contract/api/primitives.ts'
import { unclearDates } from '#lib/contract/tracking/tracking.values.ts'

import { sharedPart, sharedRedaction } from './share-link.ts'

const scan = z.object({
  at: timestamp,
  message: text(),
  place: text().nullable(),
  unclear_date: z
    .enum(unclearDates)
    .optional()
    .meta({ description: 'Why `at` cannot be right; absent where it can be.' }),
})

/** Facts of a shipment that a link shows, without withheld ones. */
export const sharedFacts = z
  .object({
    organization: text(),
    carrier: text(),
    service: text(),
    tracking_number: text().nullable(),
    recipient: z
      .array(text())
      .meta({ description: 'Lines of the address; town and ZIP code alone where the name is withheld.' }),
    sender: z.array(text()).nullable(),
    document: z.object({
      filename: text().nullable(),
      page_count: z.int(),
      sha256: text(),
    }),
    journey: z
      .object({
        mailed_at: timestamp.nullable(),
        accepted_at: timestamp
          .nullable()
          .meta({ description: 'When the carrier accepted it; null without an acceptance scan.' }),
        first_scanned_at: timestamp.nullable().meta({
          description: 'The carrier’s first scan of the piece, where it is not the acceptance.',
        }),
        attempted_at: timestamp.nullable(),
        delivered_at: timestamp.nullable(),
        returned_at: timestamp.nullable(),
        status: text(),
        signed_by: z.array(text()).nullable(),
        scans: z.array(scan),
      })
      .nullable(),
    withheld: z.object({
      parts: z.array(sharedPart),
      redactions: z.array(sharedRedaction),
      pages: z.array(z.int()),
    }),
  })
  .meta({ id: 'SharedFacts' })

export type SharedFacts = z.infer<typeof sharedFacts>

/** A file that can be downloaded. */
export const sharedFile = z.object({
  name: text(),
  part: sharedPart,
  is_redacted: z.boolean(),
})

export type SharedFile = z.infer<typeof sharedFile>

/** A letter in the list of those that a link shows. */
const sharedLetter = z.object({
  shipment_id: id,
  recipient: z.array(text()),
  service: text().nullable(),
  tracking_number: text().nullable(),
  mailed_at: timestamp.nullable().meta({ description: 'Null as well where the journey is not shared.' }),
  delivered_at: timestamp.nullable().meta({ description: 'Null as well where the journey is not shared.' }),
  is_deleted: z.boolean().meta({ description: 'Its evidence was deleted at the end of its retention.' }),
})

export type SharedLetter = z.infer<typeof sharedLetter>

/** What the letters that a link shows have in common: a matter, or one letter set. */
const sharedMatter = z.object({
  organization: text(),
  number: text().nullable().meta({ description: 'The matter’s number; null for letters of one letter set.' }),
  name: text().nullable().meta({ description: 'Null while a name is withheld: it may name people.' }),
})

const specimen = z.literal(true).optional().meta({
  description: 'Present in a sandbox alone, where nothing is mailed.',
})

/** Content of a shared link: the password form, the notice after a deletion, or the shared facts. */
export const sharedPage = z
  .discriminatedUnion('state', [
    z.object({ state: z.literal('locked') }),
    z.object({ state: z.literal('deleted'), organization: text(), deleted_at: timestamp.nullable() }),
    z.object({
      state: z.literal('matter'),
      specimen,
      matter: sharedMatter,
      letters: z.array(sharedLetter),
      has_journey: z.boolean().meta({ description: 'Whether the journey of the letters is shared.' }),
      has_exhibit: z.boolean().meta({
        description: 'Whether `exhibit.pdf`, one signed PDF of all letters on the list, can be downloaded.',
      }),
      expires_at: timestamp,
    }),
    z.object({
      state: z.literal('open'),
      specimen,
      matter: sharedMatter.nullable().meta({ description: 'For a letter of a shared matter.' }),
      facts: sharedFacts,
      files: z.array(sharedFile),
      unavailable: z
        .array(z.object({ part: sharedPart, reason: z.enum(['deleted', 'pending', 'none']) }))
        .meta({ description: 'Parts that are shared and of which there is no file.' }),
      expires_at: timestamp,
      time_zone: text().nullable(),
    }),
  ])
  .meta({ id: 'SharedPage' })

export type SharedPage = z.infer<typeof sharedPage>

export type MatterSharedPage = Extract<SharedPage, { state: 'matter' }>

export type OpenSharedPage = Extract<SharedPage, { state: 'open' }>
