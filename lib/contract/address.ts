import { z } from 'zod'

const line = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)
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
    .min(1, 'Enter the street and number.')
    .meta({ examples: ['179 N Harbor Dr'] }),
  street2: optionalLine(100),
  city: line(80)
    .min(1, 'Enter the city.')
    .meta({ examples: ['Redondo Beach'] }),
  state: line(80)
    .min(1, 'Enter the state or province.')
    .meta({ examples: ['CA'] }),
  zip: line(20)
    .min(1, 'Enter the ZIP or postal code.')
    .meta({ examples: ['90277'] }),
  country: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Use a two-letter country code, such as US.')
    .default('US'),
  phone: optionalLine(40),
  email: z
    .union([z.literal(''), z.email('Enter a complete e-mail address.')])
    .nullish()
    .transform((value) => value || undefined)
    .optional(),
})

/** An address in a request. `country` defaults to US. */
export const addressInput = addressFields
  .refine((address) => Boolean(address.name || address.company), {
    path: ['name'],
    message: 'Enter a name or a company; at least one is required.',
  })
  .meta({ id: 'AddressInput' })

export type AddressInput = z.infer<typeof addressInput>

/** An address in an answer: every key present, null when unset, plus what verification found. */
export const address = z
  .object({
    name: z.string().nullable(),
    company: z.string().nullable(),
    street1: z.string(),
    street2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    country: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    verified: z.boolean().meta({ description: 'The carrier data confirms that mail can be delivered here.' }),
    residential: z.boolean(),
  })
  .meta({ id: 'Address' })

export type Address = z.infer<typeof address>
