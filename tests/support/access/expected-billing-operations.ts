import { everyone, is, managers, senders } from './expected-rows.ts'

/** Operations of billing and spending limits, and who may call them. See `expectedOperations`. */
export const expectedBillingOperations = {
  listCards: is('session', everyone),
  createCardSetup: is('session', senders, { body: {} }),
  setDefaultCard: is('session', senders),
  removeCard: is('session', senders),
  listCharges: is('session', everyone),
  getReceipt: is('session', everyone),
  listStatements: is('session', everyone),
  getStatementPdf: is('session', everyone),
  getStatementCsv: is('session', everyone),
  getStatementXlsx: is('session', everyone),
  getSpending: is('session', everyone, { query: { by: 'tag' } }),
  getBillingAccount: is('any_key', everyone),
  listAccountEntries: is('session', everyone),
  listInvoices: is('session', everyone),
  getInvoicePdf: is('session', everyone),
  getSpendingLimit: is('any_key', everyone),
  listSpendingLimits: is('session', managers),
  setDefaultSpendingLimit: is('session', managers, { body: { default_cents: 50_000 } }),
  setMemberSpendingLimit: is('session', managers, { body: { mode: 'own', limit_cents: 20_000 } }),
}
