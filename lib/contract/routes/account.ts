import { z } from 'zod'

import { account, updateOrganizationInput } from '#lib/contract/account.ts'
import { card, cardSetup } from '#lib/contract/billing.ts'
import { envelope } from '#lib/contract/primitives.ts'
import { route } from '#lib/contract/route.ts'

export const getAccount = route({
  operationId: 'getAccount',
  method: 'get',
  path: '/api/v1/account',
  tag: 'Account',
  summary: 'Read who is calling, and for which organization',
  answers: { 200: { description: 'The caller.', schema: envelope(account) } },
})

export const updateOrganization = route({
  operationId: 'updateOrganization',
  method: 'patch',
  path: '/api/v1/organization',
  tag: 'Account',
  summary: "Change the organization's name or return address",
  body: updateOrganizationInput,
  answers: { 200: { description: 'The caller, after the change.', schema: envelope(account) } },
  errors: ['FORBIDDEN'],
})

export const listCards = route({
  operationId: 'listCards',
  method: 'get',
  path: '/api/v1/billing/cards',
  tag: 'Billing',
  summary: 'List the cards on file',
  answers: { 200: { description: 'Cards, the default first.', schema: z.object({ data: z.array(card) }) } },
})

export const createCardSetup = route({
  operationId: 'createCardSetup',
  method: 'post',
  path: '/api/v1/billing/card-setups',
  tag: 'Billing',
  summary: 'Begin adding a card',
  description:
    'Answers with the page of the payment provider on which the card is entered; it then returns to `return_path`.',
  body: z.object({
    return_path: z
      .string()
      .regex(/^\/(?!\/)/, 'return_path must be a path of the dashboard, such as /settings/billing.')
      .default('/settings/billing'),
  }),
  answers: { 201: { description: 'Where to enter the card.', schema: envelope(cardSetup) } },
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
})

export const setDefaultCard = route({
  operationId: 'setDefaultCard',
  method: 'post',
  path: '/api/v1/billing/cards/{card_id}/default',
  tag: 'Billing',
  summary: 'Charge this card from now on',
  params: z.object({ card_id: z.string() }),
  answers: { 200: { description: 'Cards, the default first.', schema: z.object({ data: z.array(card) }) } },
  errors: ['NOT_FOUND'],
})

export const accountRoutes = { getAccount, updateOrganization, listCards, createCardSetup, setDefaultCard }
