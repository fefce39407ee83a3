import { z } from 'zod'

import { text } from '#lib/contract/api/primitives.ts'

import { packagings } from './envelopes.values.ts'
import { defaultKits, kitNames } from './kits.values.ts'
import { workingDays } from './mailing-days.values.ts'
import { partnerNames, partnerRules } from './partners.values.ts'

/** A kit, by its name in docs/mailpiece.md. */
export const kitName = z.enum(kitNames).meta({
  id: 'KitName',
  description: 'Envelope, stock, fold and label: see docs/mailpiece.md.',
  examples: ['label-6x9'],
})

/** How a filled envelope is declared to a carrier. */
export const packaging = z
  .enum(packagings)
  .meta({ description: 'How the filled envelope is declared to the carrier.', examples: ['letter'] })

/** Who prints and mails purchases: see docs/print-partners.md. */
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

const clockTime = text().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 16:00.')

const unchanged = 'Left out: unchanged.'

const settings = z.object({
  kits: z
    .array(kitName)
    .min(1, 'Choose at least one kit that you have in stock.')
    .meta({ description: 'The kits in stock.' }),
  cut_off: clockTime.meta({
    description: 'Until when mail that is bought goes out the same day, in the organization’s time zone.',
    examples: ['16:00'],
  }),
  opens_at: clockTime.optional().meta({
    description: `When the floor opens: scheduled purchases are made from then on. ${unchanged}`,
    examples: ['08:00'],
  }),
  working_days: z
    .array(z.enum(workingDays))
    .min(1, 'Choose at least one day on which mail goes out.')
    .optional()
    .meta({
      description: `Days of the week on which mail is handed over; never on postal holidays. ${unchanged}`,
      examples: [['monday', 'tuesday', 'wednesday', 'thursday', 'friday']],
    }),
  carrier_cut_offs: z
    .array(z.object({ carrier: text().min(1).max(60), cut_off: clockTime }))
    .max(20, 'Use at most 20 carriers.')
    .optional()
    .meta({
      description: `Until when a carrier takes mail for the same day, where that is before \`cut_off\`. ${unchanged}`,
      examples: [[{ carrier: 'UPS', cut_off: '15:00' }]],
    }),
  weighs_pieces: z.boolean().meta({ description: 'Whether each piece is weighed at the bench.' }),
  weight_tolerance_ounces: z
    .number()
    .min(0)
    .max(5)
    .meta({ description: 'How far the weight on the scale may differ from the declared weight.' }),
  photographs_pieces: z
    .boolean()
    .meta({ description: 'Whether the sealed face of each piece is photographed at the bench.' }),
  adds_companion: z
    .boolean()
    .optional()
    .meta({
      description: `Whether the dashboard adds a First-Class companion to each certified letter, and to those of a new batch; the sender can remove it. Nothing is added to letters and batches that are created with an API key: they add their own. ${unchanged}`,
    }),
  duplicate_days: z
    .int('Enter a whole number of days.')
    .min(1, 'Enter at least one day.')
    .max(365, 'Enter at most 365 days.')
    .optional()
    .meta({
      description: `For how many days the same document to the same recipient counts as a possible duplicate. ${unchanged}`,
      examples: [30],
    }),
  fulfillment: fulfillment.optional().meta({ description: unchanged }),
})

/** Returns whether the floor opens before mail leaves, where both times are given. */
const opensInTime = ({ opens_at: opensAt, cut_off: cutOff }: Partial<z.infer<typeof settings>>): boolean =>
  opensAt === undefined || cutOff === undefined || opensAt < cutOff

const opensLate = { path: ['opens_at'], message: 'The floor opens before the cut-off.' }

/** How an office prepares its mail and hands it over. */
export const mailSettings = settings.refine(opensInTime, opensLate).meta({ id: 'MailSettings' })

export type MailSettings = z.infer<typeof mailSettings>

/** The settings to change: two people who change different ones keep each other's. */
export const updateMailSettingsInput = settings
  .partial()
  .refine(opensInTime, opensLate)
  .meta({ id: 'UpdateMailSettingsInput', description: 'What is left out is unchanged.' })

export type UpdateMailSettingsInput = z.infer<typeof updateMailSettingsInput>

/** The same document is not sent to the same recipient again within this many days unless a person confirms it. */
export const duplicateDays = 30

/** Default settings. */
export const defaultMailSettings: MailSettings = {
  kits: [...defaultKits],
  cut_off: '16:00',
  opens_at: '08:00',
  working_days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  carrier_cut_offs: [],
  weighs_pieces: true,
  weight_tolerance_ounces: 0.2,
  photographs_pieces: false,
  adds_companion: false,
  duplicate_days: duplicateDays,
  fulfillment: { by: 'house' },
}
