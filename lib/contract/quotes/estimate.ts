import { z } from 'zod'

import { addressInput } from '#lib/contract/addresses/address.ts'
import { cents, text, timestamp } from '#lib/contract/api/primitives.ts'
import { kitName } from '#lib/contract/mailpiece/mail-settings.ts'
import {
  deliveryConfirmations,
  printOptions,
  shippingOptionsInput,
} from '#lib/contract/shipment-core/options.ts'

/** Body of an estimate: a piece without its recipient. */
export const priceEstimateInput = z
  .object({
    page_count: z
      .int()
      .min(1)
      .max(2000)
      .meta({ examples: [3] }),
    country: text()
      .regex(/^[A-Z]{2}$/, 'Use a two-letter country code, such as US.')
      .default('US')
      .meta({ description: 'Where it is sent. Only mail within the United States is estimated.' }),
    from_address: addressInput
      .optional()
      .meta({ description: 'The return address; your organization’s when omitted.' }),
    print_options: printOptions,
    shipping_options: shippingOptionsInput.optional(),
    kit: kitName.nullish(),
  })
  .meta({ id: 'PriceEstimateInput' })

export type PriceEstimateInput = z.infer<typeof priceEstimateInput>

const pricedOptions = [
  'certified_mail',
  'return_receipt',
  'color',
  'duplex',
  ...deliveryConfirmations,
] as const

/** An option with a price: a switch, or a delivery confirmation. */
export type PricedOption = (typeof pricedOptions)[number]

/** The price of one option. */
export const optionPrice = z
  .object({
    option: z.enum(pricedOptions),
    added_cents: z.int().meta({
      description:
        'The total with this option minus the total without it, integer cents, all else as requested. A return receipt is compared with Certified Mail alone, a delivery confirmation with none.',
      examples: [326],
    }),
    service: text().meta({
      description: 'The USPS service that the option needs: the total includes the change of the service.',
      examples: ['First'],
    }),
  })
  .meta({ id: 'OptionPrice' })

export type OptionPrice = z.infer<typeof optionPrice>

/** The price of the requested options with the postal service, before the recipient is known. */
export const priceEstimate = z
  .object({
    carrier: text().meta({ examples: ['USPS'] }),
    service: text().meta({ examples: ['First'] }),
    total_cents: cents.meta({ description: 'Postage with its markup, printing, envelope and tax.' }),
    account_postage_cents: cents.optional().meta({
      description:
        'Of the total, the postage that EasyPost bills to the organization’s own account; absent where everything is charged.',
    }),
    options: z.array(optionPrice).meta({
      description: 'What each option adds. Options that cannot be combined with the others are missing.',
    }),
    rated_at: timestamp.meta({
      description: 'When the rate of the total was requested: within the last hour.',
    }),
  })
  .meta({ id: 'PriceEstimate' })

export type PriceEstimate = z.infer<typeof priceEstimate>
