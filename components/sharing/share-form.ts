import { z } from 'zod'

import { dayMs } from '#lib/contract/formats/time.values.ts'
import { createShareLinkInput } from '#lib/contract/sharing/share-link.ts'
import { shareLinkDays, sharedParts, sharedRedactions } from '#lib/contract/sharing/sharing.values.ts'

import { readPages } from './withheld-pages.ts'

/** After how many days a link can end. */
export const lifetimes = [7, shareLinkDays.initial, 90, shareLinkDays.most] as const

/** Validates the form of a link. */
export const shareForm = z.object({
  label: createShareLinkInput.shape.label,
  parts: z.array(z.enum(sharedParts)).min(1, 'Choose at least one part.'),
  redactions: z.array(z.enum(sharedRedactions)),
  withheld_pages: z.string().refine((text) => readPages(text) !== null, 'Write pages like 3, 5-7.'),
  days: z.coerce.number<string>(),
  password: z.union([z.literal(''), createShareLinkInput.shape.password.unwrap().unwrap()]),
})

export type ShareFormInput = z.input<typeof shareForm>
export type ShareFormValues = z.output<typeof shareForm>

export const emptyShareForm: ShareFormInput = {
  label: '',
  parts: ['journey', 'summary'],
  redactions: [],
  withheld_pages: '',
  days: String(shareLinkDays.initial),
  password: '',
}

/** Returns the API's input. */
export const shareInputOf = (
  { days, password, withheld_pages: pages, ...rest }: ShareFormValues,
  now: number | null,
) => ({
  ...rest,
  // Pages of a document that is not shared need not be withheld.
  withheld_pages: rest.parts.includes('document') ? (readPages(pages) ?? []) : [],
  // Within the year that is allowed, also by a clock that runs ahead.
  expires_at: new Date(
    (now ?? Date.now()) + days * dayMs - (days === shareLinkDays.most ? dayMs : 0),
  ).toISOString(),
  password: password || null,
})
