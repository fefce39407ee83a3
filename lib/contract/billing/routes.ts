import { z } from 'zod'

import { envelope, pageOf, text } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'
import { csvType, xlsxType } from '#lib/contract/api/table-format.ts'

import {
  card,
  cardSetup,
  charge,
  chargeCursor,
  listChargesQuery,
  spending,
  spendingQuery,
  month,
  statementTotals,
} from './billing.ts'

const tag = 'Billing'
const cards = z.object({ data: z.array(card) })
const cardParams = z.object({ card_id: text() })

export const billingRoutes = defineRoutes({
  listCards: {
    access: 'session',
    method: 'get',
    path: '/api/v1/billing/cards',
    tag,
    summary: 'List the cards on file',
    answers: { 200: { description: 'Cards, the default first.', schema: cards } },
  },

  createCardSetup: {
    access: 'session',
    method: 'post',
    path: '/api/v1/billing/card-setups',
    tag,
    summary: 'Start adding a card',
    description:
      'Returns the payment provider’s page for entering the card, which then redirects to `return_path`.',
    body: z.object({
      return_path: text()
        .regex(/^\/(?!\/)/, 'return_path must be a dashboard path, such as /settings/billing.')
        .default('/settings/billing'),
    }),
    answers: { 201: { description: 'Where to enter the card.', schema: envelope(cardSetup) } },
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },

  setDefaultCard: {
    access: 'session',
    method: 'post',
    path: '/api/v1/billing/cards/{card_id}/default',
    tag,
    summary: 'Set the default card',
    params: cardParams,
    answers: { 200: { description: 'Cards, the default first.', schema: cards } },
    errors: ['NOT_FOUND'],
  },

  removeCard: {
    access: 'session',
    method: 'delete',
    path: '/api/v1/billing/cards/{card_id}',
    tag,
    summary: 'Remove a card',
    description:
      'The default card can be removed only when another card replaces it (`default_card_id`), or when it is the last one. A card used by a purchase in progress cannot be removed until the purchase has finished; refunds still reach a removed card.',
    params: cardParams,
    query: z.object({
      default_card_id: text().optional().meta({ description: 'The card that becomes the new default.' }),
    }),
    answers: { 200: { description: 'The remaining cards, the default first.', schema: cards } },
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CARD_IN_USE', 'CARD_IS_DEFAULT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },

  listCharges: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/billing/charges',
    tag,
    summary: 'List charges and their refunds, newest first',
    query: listChargesQuery,
    answers: {
      200: {
        description: 'A page of charges.',
        schema: pageOf(charge, chargeCursor),
      },
    },
  },

  getReceipt: {
    access: 'session',
    method: 'get',
    path: '/api/v1/billing/charges/{charge_id}/receipt',
    tag,
    summary: 'Download the receipt of a charge',
    params: z.object({ charge_id: text() }),
    answers: { 200: { description: 'The one-page receipt.', binary: 'application/pdf' } },
    errors: ['NOT_FOUND'],
  },

  listStatements: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/billing/statements',
    tag,
    summary: 'List months with charges or refunds, newest first',
    answers: {
      200: { description: 'Months with their totals.', schema: z.object({ data: z.array(statementTotals) }) },
    },
  },

  getStatementPdf: {
    access: 'session',
    method: 'get',
    path: '/api/v1/billing/statements/{month}.pdf',
    tag,
    summary: 'Download a monthly statement as PDF',
    params: z.object({ month }),
    answers: { 200: { description: 'The statement.', binary: 'application/pdf' } },
    errors: ['VALIDATION_ERROR'],
  },

  getStatementCsv: {
    access: 'session',
    method: 'get',
    path: '/api/v1/billing/statements/{month}.csv',
    tag,
    summary: 'Download a month’s charges and refunds as CSV',
    params: z.object({ month }),
    answers: {
      200: { description: 'One line per charge or refund.', binary: csvType },
    },
    errors: ['VALIDATION_ERROR'],
  },

  getStatementXlsx: {
    access: 'session',
    method: 'get',
    path: '/api/v1/billing/statements/{month}.xlsx',
    tag,
    summary: 'Download a month’s charges and refunds as XLSX',
    params: z.object({ month }),
    answers: {
      200: { description: 'One line per charge or refund.', binary: xlsxType },
    },
    errors: ['VALIDATION_ERROR'],
  },

  getSpending: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/billing/spending',
    tag,
    summary: 'Read spending by month and carrier, tag, cost center or matter',
    query: spendingQuery,
    answers: { 200: { description: 'Spending, net of refunds.', schema: envelope(spending) } },
  },
})
