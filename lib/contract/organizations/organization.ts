import { z } from 'zod'

import { formatUsPhone } from '#lib/contract/addresses/us-phone.values.ts'
import { text } from '#lib/contract/api/primitives.ts'
import { printOptions, shippingOptions } from '#lib/contract/shipment-core/options.ts'

/** Name of an organization. */
export const organizationName = text()
  .trim()
  .min(1, 'Enter the name of your organization.')
  .max(120, 'Use at most 120 characters.')

/** The number that carriers call if an address has none. */
export const organizationPhone = text()
  .trim()
  .max(40, 'Use at most 40 characters.')
  .overwrite((phone) => formatUsPhone(phone) ?? phone)
  .refine((phone) => formatUsPhone(phone) !== null, {
    message: 'Enter a US phone number with ten digits and no extension, such as 415-555-0134.',
  })
  .meta({
    description:
      'US phone number for carriers’ labels, used when the address has none: UPS and FedEx require one. Stored as `415-555-0134`.',
    examples: ['415-555-0134'],
  })

/** Defaults of the form for sending mail. */
export const sendDefaults = z
  .object({
    print_options: printOptions,
    shipping_options: shippingOptions
      .pick({ certified_mail: true, return_receipt: true })
      .refine((options) => options.certified_mail || !options.return_receipt, {
        path: ['return_receipt'],
        message: 'A return receipt requires Certified Mail.',
      }),
  })
  .meta({
    id: 'SendDefaults',
    description: 'Defaults for the dashboard’s send form. The API takes its options from each request.',
  })

export type SendDefaults = z.infer<typeof sendDefaults>

/** The defaults to change: two people who change different ones keep each other's. */
export const updateSendDefaultsInput = z
  .object({
    print_options: printOptions.partial(),
    shipping_options: shippingOptions.pick({ certified_mail: true, return_receipt: true }).partial(),
  })
  .partial()
  .meta({
    id: 'UpdateSendDefaultsInput',
    description:
      'What is left out is unchanged, also within each part. `null` instead of the object removes all defaults.',
  })

export type UpdateSendDefaultsInput = z.infer<typeof updateSendDefaultsInput>

/** Limits of a logo: its size in bytes, and the longest side of its stored copy in pixels. */
export const logoLimits = { maxBytes: 2 * 1024 * 1024, minSide: 16, maxSide: 8000, keptSide: 1200 } as const
