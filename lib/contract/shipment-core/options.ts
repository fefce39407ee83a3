import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'
import { papers } from '#lib/contract/mailpiece/packing.values.ts'

/** Print settings of the document. */
export const printOptions = z
  .object({
    color: z.boolean().meta({ description: 'Color if true, otherwise black and white.' }),
    duplex: z.boolean().meta({ description: 'Double-sided if true.' }),
    paper: z.enum(papers).optional().meta({
      description: 'The paper, Letter by default. Legal needs a printer that has it.',
    }),
  })
  .meta({ id: 'PrintOptions' })

export type PrintOptions = z.infer<typeof printOptions>

/** The rate provider's delivery-confirmation values that Mailroom passes on. */
export const deliveryConfirmations = [
  'NO_SIGNATURE',
  'SIGNATURE',
  'ADULT_SIGNATURE',
  'SIGNATURE_RESTRICTED',
  'ADULT_SIGNATURE_RESTRICTED',
] as const

export type DeliveryConfirmation = (typeof deliveryConfirmations)[number]

const shippingOptionFields = z.object({
  carrier: text()
    .trim()
    .min(1)
    .max(60)
    .nullish()
    .meta({
      description: 'Returns only quotes of this carrier (the rate provider’s value).',
      examples: ['USPS'],
    }),
  service: text()
    .trim()
    .min(1)
    .max(60)
    .nullish()
    .meta({
      description: 'Returns only quotes of this service; requires `carrier`.',
      examples: ['First'],
    }),
  delivery_confirmation: z.enum(deliveryConfirmations).nullish(),
  certified_mail: z.boolean().nullish().meta({ description: 'USPS Certified Mail.' }),
  return_receipt: z.boolean().nullish().meta({
    description:
      'Electronic return receipt, which USPS made to equal PS Form 3811; its legal status is for the courts. Requires `certified_mail`.',
  }),
})

/** Mailing options, as sent by a caller. */
export const shippingOptionsInput = shippingOptionFields
  .refine((options) => !options.return_receipt || options.certified_mail === true, {
    path: ['return_receipt'],
    message: 'return_receipt requires certified_mail to be true.',
  })
  .refine((options) => !options.service || Boolean(options.carrier), {
    path: ['service'],
    message: 'service requires carrier: send the carrier that offers the service.',
  })
  .meta({ id: 'ShippingOptionsInput' })

export type ShippingOptionsInput = z.infer<typeof shippingOptionsInput>

/** Mailing options, as returned. */
export const shippingOptions = z
  .object({
    carrier: text().nullable().optional(),
    service: text().nullable().optional(),
    delivery_confirmation: text().nullable(),
    certified_mail: z.boolean(),
    return_receipt: z.boolean(),
  })
  .meta({ id: 'ShippingOptions' })

export type ShippingOptions = z.infer<typeof shippingOptions>
