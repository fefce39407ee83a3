import { z } from 'zod'

import { envelope, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { connectAccountInput, connectedAccount, replaceAccountKeyInput } from './connected-account.ts'

const tag = 'Connected accounts'
const params = z.object({ id: text().meta({ description: 'ID of the connected account.' }) })

/** Only sessions: an API key must not decide who sells postage and who is billed for it. */
export const connectedAccountRoutes = defineRoutes({
  listConnectedAccounts: {
    access: 'session',
    method: 'get',
    path: '/api/v1/connected-accounts',
    tag,
    summary: 'List connected accounts',
    description:
      'The account in use first, then those that were disconnected and whose key is kept for what remains.',
    answers: {
      200: { description: 'The accounts.', schema: z.object({ data: z.array(connectedAccount) }) },
    },
    errors: ['FORBIDDEN'],
  },

  connectAccount: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/connected-accounts',
    tag,
    summary: 'Connect your own EasyPost account',
    description:
      'EasyPost must accept the key before it is stored, encrypted. From then on quotes and labels come from this account, which EasyPost bills for postage; Mailroom charges its fees alone. Existing quotes must be refreshed.',
    body: connectAccountInput,
    answers: { 201: { description: 'The account.', schema: envelope(connectedAccount) } },
    errors: ['FORBIDDEN', 'ACCOUNT_CONNECTED', 'FEE_TOO_SMALL', 'RATE_PROVIDER_UNAVAILABLE'],
  },

  replaceAccountKey: {
    access: 'session',
    limit: 'writes',
    method: 'put',
    path: '/api/v1/connected-accounts/{id}/key',
    tag,
    summary: 'Enter another API key of the same account',
    description:
      'For a key that was rotated or is refused. The key must be of the same EasyPost account and mode, which is checked on a label bought with it.',
    params,
    body: replaceAccountKeyInput,
    answers: { 200: { description: 'The account.', schema: envelope(connectedAccount) } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RATE_PROVIDER_UNAVAILABLE'],
  },

  checkAccount: {
    access: 'session',
    limit: 'writes',
    method: 'post',
    path: '/api/v1/connected-accounts/{id}/check',
    tag,
    summary: 'Ask EasyPost whether it accepts the key',
    description:
      'An accepted key is used again if it was refused before, and the webhook for tracking is registered if it is missing.',
    params,
    answers: { 200: { description: 'The account.', schema: envelope(connectedAccount) } },
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RATE_PROVIDER_UNAVAILABLE'],
  },

  disconnectAccount: {
    access: 'session',
    limit: 'writes',
    method: 'delete',
    path: '/api/v1/connected-accounts/{id}',
    tag,
    summary: 'Disconnect an account',
    description:
      'Quotes and labels come from Mailroom’s account again. The key is deleted once nothing bought with it needs it: `remains` says what does.',
    params,
    answers: { 200: { description: 'The account.', schema: envelope(connectedAccount) } },
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  },
})
