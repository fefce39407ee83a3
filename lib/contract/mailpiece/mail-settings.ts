import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

import { packagings } from './envelopes.values.ts'
import { defaultKits, kitNames } from './kits.values.ts'
import { partnerNames, partnerRules } from './partners.values.ts'

/** A kit, by its name in docs/mailpiece.md. */
export const kitName = z
  .enum(kitNames)
  .meta({ description: 'Envelope, stock, fold and label: see docs/mailpiece.md.', examples: ['label-6x9'] })

/** How a filled envelope is declared to a carrier. */
export const packaging = z
  .enum(packagings)
  .meta({ description: 'How the filled envelope is declared to the carrier.', examples: ['letter'] })

/** Who prints and mails what is bought: see docs/print-partners.md. */
export const fulfillment = z
  .discriminatedUnion('by', [
    z.object({ by: z.literal('house') }),
    z
      .object({
        by: z.literal('partner'),
        partner: z
          .enum(partnerNames)
          .meta({ description: 'A print partner that is set up: one of `print_partners`.' }),
        when: z.enum(partnerRules).meta({
          description:
            '`always`; `when_house_cannot`: only where the organization itself has no First-Class or Certified Mail quote; ' +
            '`over_sheets`: for documents of more than `over_sheets` sheets.',
        }),
        over_sheets: z
          .int('Enter a whole number of sheets.')
          .min(1, 'Enter at least one sheet.')
          .max(400, 'Enter at most 400 sheets.')
          .optional()
          .meta({ description: 'Sheets of the document; required with `over_sheets`.', examples: [10] }),
      })
      .refine(({ when, over_sheets: sheets }) => when !== 'over_sheets' || sheets !== undefined, {
        path: ['over_sheets'],
        message: 'Enter above how many sheets the partner mails.',
      }),
  ])
  .meta({
    id: 'Fulfillment',
    description: 'Who prints and mails: the organization itself, or a print partner by a rule.',
  })

/** How an office prepares its mail and hands it over. */
export const mailSettings = z
  .object({
    kits: z
      .array(kitName)
      .min(1, 'Choose at least one kit that you have in stock.')
      .meta({ description: 'The kits in stock.' }),
    cut_off: text()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 16:00.')
      .meta({
        description: 'Until when mail that is bought goes out the same day, in the organization’s time zone.',
        examples: ['16:00'],
      }),
    mails_on_saturday: z.boolean().meta({ description: 'Whether mail is handed over on Saturdays.' }),
    weighs_pieces: z.boolean().meta({ description: 'Whether each piece is weighed at the bench.' }),
    weight_tolerance_ounces: z
      .number()
      .min(0)
      .max(5)
      .meta({ description: 'How far the weight on the scale may differ from the declared weight.' }),
    photographs_pieces: z
      .boolean()
      .meta({ description: 'Whether the sealed face of each piece is photographed at the bench.' }),
    fulfillment: fulfillment.optional().meta({ description: 'Left out: unchanged.' }),
  })
  .meta({ id: 'MailSettings' })

export type MailSettings = z.infer<typeof mailSettings>

/** What holds until an organization changes it. */
export const defaultMailSettings: MailSettings = {
  kits: [...defaultKits],
  cut_off: '16:00',
  mails_on_saturday: false,
  weighs_pieces: true,
  weight_tolerance_ounces: 0.2,
  photographs_pieces: false,
  fulfillment: { by: 'house' },
}
