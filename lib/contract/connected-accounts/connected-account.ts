import { z } from 'zod'

import { cents, id, text, timestamp } from '#lib/contract/api/primitives.ts'

import { accountStates, modeOfEasypostKey } from './connected-account.values.ts'

/** What still needs an account: its key is stored until all counts are zero. */
const accountRemains = z
  .object({
    purchases: z.int().meta({ description: 'Purchases in progress.' }),
    not_handed_over: z.int().meta({ description: 'Labels not yet handed over, which can be cancelled.' }),
    tracked: z.int().meta({ description: 'Pieces on their way, whose tracking is still read.' }),
    refunds: z.int().meta({ description: 'Postage refunds that EasyPost has not decided.' }),
    scan_forms: z.int().meta({ description: 'SCAN forms in progress.' }),
  })
  .meta({ id: 'AccountRemains' })

export type AccountRemains = z.infer<typeof accountRemains>

/** An account of the organization’s own, which sells its postage. */
export const connectedAccount = z
  .object({
    id,
    provider: z.literal('easypost').meta({ description: 'Where the account is.' }),
    mode: z.enum(['test', 'production']).meta({ description: 'Which of EasyPost’s modes the key is for.' }),
    key_ending: text().meta({
      description: 'The last four characters of the API key. The key itself is never shown.',
      examples: ['x7Qa'],
    }),
    state: z.enum(accountStates).meta({
      description:
        '`connected`: quotes and labels come from it. `refused`: EasyPost no longer accepts its key, so nothing is quoted until another key is entered. `disconnected`: no longer used, but its key is kept for what remains.',
    }),
    refusal: text()
      .nullable()
      .meta({ description: 'Why EasyPost refuses the key; null while it accepts it.' }),
    refused_at: timestamp.nullable(),
    tracking_webhook: z.boolean().meta({
      description:
        'Whether EasyPost sends tracking updates of this account here. Without it, trackers are read every few hours.',
    }),
    connected_at: timestamp,
    connected_by: text().nullable().meta({ description: 'Who connected it, or entered its present key.' }),
    checked_at: timestamp.meta({ description: 'When EasyPost last accepted the key in a check.' }),
    disconnected_at: timestamp.nullable(),
    remains: accountRemains,
  })
  .meta({ id: 'ConnectedAccount' })

export type ConnectedAccount = z.infer<typeof connectedAccount>

const apiKey = text('Enter the API key.')
  .trim()
  .min(1, 'Enter the API key.')
  .max(200, 'This is longer than any API key of EasyPost.')
  .refine((key) => modeOfEasypostKey(key) !== null, {
    error: 'API keys of EasyPost begin with EZAK (production) or EZTK (test).',
  })
  .meta({
    description: 'An API key of the account, from EasyPost’s dashboard. Stored encrypted.',
    examples: ['EZTKsandboxHarbor1'],
  })

export const connectAccountInput = z
  .object({ provider: z.literal('easypost').default('easypost'), api_key: apiKey })
  .meta({ id: 'ConnectAccountInput' })

export type ConnectAccountInput = z.infer<typeof connectAccountInput>

export const replaceAccountKeyInput = z.object({ api_key: apiKey }).meta({ id: 'ReplaceAccountKeyInput' })

/** The organization's own account that sells a label, and the postage billed there. */
export const postageAccount = z
  .object({
    id: id.meta({ description: 'The connected account.' }),
    provider: z.literal('easypost'),
    postage_cents: cents.meta({
      description: 'Postage that EasyPost bills to the account. It is not part of the total charged.',
    }),
  })
  .meta({ id: 'PostageAccount' })
