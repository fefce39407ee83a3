import { z } from 'zod'

import { fieldFault } from '#lib/contract/api/errors.ts'
import { text } from '#lib/contract/api/primitives.ts'

import { cleanText } from './clean-text.values.ts'
import { findCountry } from './find-country.values.ts'
import { maximumReason, missingParts } from './postal-rules.values.ts'
import { tidyAddress } from './tidy-address.values.ts'

const line = (max: number) => text().overwrite(cleanText).trim().max(max, `Use at most ${max} characters.`)
const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((value) => value || undefined)
    .optional()

/** Fields of a postal address as sent by a caller; at least one of `name` and `company`. */
export const addressFields = z.object({
  name: optionalLine(100).meta({ examples: ['Elizabeth Swan'] }),
  company: optionalLine(100),
  street1: line(100)
    .min(1, 'Enter the street number and name.')
    .meta({ examples: ['179 N Harbor Dr'] }),
  street2: optionalLine(100),
  city: line(80)
    .min(1, 'Enter the city.')
    .meta({ examples: ['Redondo Beach'] }),
  state: line(80)
    .default('')
    .meta({
      description:
        'State or province. Required in the United States, and in other countries that use one in addresses.',
      examples: ['CA'],
    }),
  zip: line(20)
    .default('')
    .meta({
      description: 'ZIP or postal code. Required in the United States, and in other countries that use one.',
      examples: ['90277'],
    }),
  country: text()
    .overwrite(cleanText)
    .trim()
    .overwrite((country) => findCountry(country) ?? country)
    .refine((country) => findCountry(country) !== null, {
      error: ({ input }) =>
        `“${String(input)}” is not a recognized country. Use its two-letter code, such as US or GB, or its name in English.`,
    })
    .default('US')
    .meta({
      description:
        'Two-letter country code (ISO 3166-1), stored as such; a code of three letters, UK and names in English are recognized. US territories, such as PR or GU, can be sent as a country or as a state.',
      examples: ['US'],
    }),
  phone: optionalLine(40),
  email: z
    .union([z.literal(''), z.email('Enter a valid email address.')])
    .nullish()
    .transform((value) => value || undefined)
    .optional(),
})

type Fields = z.infer<typeof addressFields>

const isNamed = (address: Fields): boolean => Boolean(address.name || address.company)

const unnamed = { path: ['name'], message: 'Enter a name, a company, or both.' }

const requireParts = (address: Fields, context: z.RefinementCtx): void => {
  for (const { field, message } of missingParts(address)) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

/** An address in a request. `country` defaults to US. */
export const addressInput = addressFields
  .overwrite(tidyAddress)
  .refine(isNamed, unnamed)
  .superRefine(requireParts)
  .meta({ id: 'AddressInput' })

export type AddressInput = z.infer<typeof addressInput>

/** An address of a shipment in a request, which may be printed as entered, and mailed to although it is not confirmed. */
export const shipmentAddressInput = addressFields
  .extend({
    use_as_entered: z.boolean().optional().meta({
      description:
        'Print the address as entered instead of in the postal service’s format. The address is still verified: recipients that cannot be confirmed are rejected without `unverified_reason`.',
    }),
    unverified_reason: optionalLine(maximumReason).meta({
      description:
        'Mails to the recipient even if address verification cannot confirm the address, as entered and with `verified` false, for this reason, which becomes part of the evidence. Dropped when the address is confirmed; ignored for return addresses.',
      examples: ['Last known address per lease dated June 1, 2026'],
    }),
  })
  .overwrite(tidyAddress)
  .refine(isNamed, unnamed)
  .superRefine(requireParts)
  .meta({ id: 'ShipmentAddressInput' })

export type ShipmentAddressInput = z.infer<typeof shipmentAddressInput>

/** A place to verify. The recipient’s name is not needed for it. */
export const placeInput = addressFields
  .overwrite(tidyAddress)
  .superRefine(requireParts)
  .meta({ id: 'PlaceInput' })

export type PlaceInput = z.infer<typeof placeInput>

/** An address in a response: every key is present, null when unset, plus the result of verification. */
export const address = z
  .object({
    name: text().nullable(),
    company: text().nullable(),
    street1: text(),
    street2: text().nullable(),
    city: text(),
    state: text(),
    zip: text(),
    country: text(),
    phone: text().nullable(),
    email: text().nullable(),
    verified: z
      .boolean()
      .meta({ description: 'Whether address verification confirmed that mail can be delivered here.' }),
    residential: z.boolean(),
  })
  .meta({ id: 'Address' })

export type Address = z.infer<typeof address>

/** The result of verifying one address of a shipment, whichever version is printed. */
export const addressCheck = z
  .object({
    entered: address.meta({ description: 'The address as the sender entered it.' }),
    verified: address.nullable().meta({
      description: 'In the postal service’s format; null when it could not be confirmed.',
    }),
    used_as_entered: z
      .boolean()
      .meta({ description: 'The sender chose to keep their own version; it is printed as entered.' }),
    unverified_reason: text().nullable().meta({
      description:
        'Why mail is sent to this address although it could not be confirmed; null where it was, and for return addresses.',
    }),
    remarks: z
      .array(fieldFault)
      .meta({ description: 'Notes from address verification, such as a missing apartment number.' }),
  })
  .meta({ id: 'AddressCheck' })

export type AddressCheck = z.infer<typeof addressCheck>

/** The result of verifying a place that is not stored. */
export const verifiedPlace = z
  .object({
    deliverable: z.boolean().meta({ description: 'Whether address verification found the address.' }),
    verified: address
      .nullable()
      .meta({ description: 'In the postal service’s format; null when not found.' }),
    remarks: z.array(fieldFault).meta({
      description: 'What is wrong or missing, by field, with the vendor’s suggestion if it has one.',
    }),
  })
  .meta({ id: 'VerifiedPlace' })

export type VerifiedPlace = z.infer<typeof verifiedPlace>

type Place = {
  street1: string
  street2?: string | null | undefined
  city: string
  state: string
  zip: string
  country: string
}

const bare = (text: string | null | undefined): string =>
  (text ?? '').toUpperCase().replaceAll(/[.,]/g, '').replaceAll(/\s+/g, ' ').trim()

/** Returns whether two addresses name the place in the same words; capitals, commas and full stops do not count. */
export const isSamePlace = (left: Place, right: Place): boolean =>
  bare(`${left.street1} ${left.street2 ?? ''}`) === bare(`${right.street1} ${right.street2 ?? ''}`) &&
  (['city', 'state', 'zip', 'country'] as const).every((part) => bare(left[part]) === bare(right[part]))
