import type { Quote } from './quote.ts'

/**
 * Returns the total cost of a letter, in cents: the charge, and the postage billed to the organization's own account.
 */
export const costOf = ({
  total_cents: charged,
  postage_account: account,
}: Pick<Quote, 'total_cents' | 'postage_account'>): number => charged + (account?.postage_cents ?? 0)
