import { z } from 'zod'

import { envelope, id, pageOf } from '#lib/contract/api/primitives.ts'
import { defineRoutes } from '#lib/contract/api/route.ts'

import { accountEntry, billingAccount, invoice, listEntriesQuery } from './account.ts'

const tag = 'Billing'

/** The prepaid balance or the invoices of an organization that does not pay by card. The operator sets which. */
export const billingAccountRoutes = defineRoutes({
  getBillingAccount: {
    access: 'any_key',
    method: 'get',
    path: '/api/v1/billing/account',
    tag,
    summary: 'Read how the organization pays, its balance and what is overdue',
    answers: { 200: { description: 'The account.', schema: envelope(billingAccount) } },
  },
  listAccountEntries: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/billing/account/entries',
    tag,
    summary: 'List the entries of the balance, newest first',
    query: listEntriesQuery,
    answers: { 200: { description: 'A page of entries.', schema: pageOf(accountEntry) } },
  },
  listInvoices: {
    access: 'session',
    limit: 'lists',
    method: 'get',
    path: '/api/v1/billing/invoices',
    tag,
    summary: 'List invoices, newest first',
    description: 'Empty for a sender who is limited to their matters.',
    answers: { 200: { description: 'The invoices.', schema: z.object({ data: z.array(invoice) }) } },
  },
  getInvoicePdf: {
    access: 'session',
    method: 'get',
    path: '/api/v1/billing/invoices/{invoice_id}/pdf',
    tag,
    summary: 'Download an invoice as PDF',
    params: z.object({ invoice_id: id }),
    answers: { 200: { description: 'The invoice.', binary: 'application/pdf' } },
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
})
