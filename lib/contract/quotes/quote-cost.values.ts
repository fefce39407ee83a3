import type { Quote } from './quote.ts'

/** What a letter costs in all, in cents: what is charged, and the postage that the organization's own account is billed. */
export const costOf = ({
  total_cents: charged,
  postage_account: account,
}: Pick<Quote, 'total_cents' | 'postage_account'>): number => charged + (account?.postage_cents ?? 0)
