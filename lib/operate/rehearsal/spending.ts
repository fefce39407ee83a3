import { OperatorError } from '#lib/operator-error.ts'
import type { Config } from '#lib/service/config/config.ts'

/** The operator's permission: `budgetCents` is set for a production account only. */
export type SpendingLimit = { isLive: boolean; budgetCents: number | null }

const testKey = /^EZTK/

/** Throws OperatorError unless the rehearsal may buy: with a test key, in the simulator, or with `--live` and a budget. */
export const requireAllowed = (
  config: Pick<Config, 'easypost' | 'sandbox'>,
  { isLive, budgetCents }: SpendingLimit,
): void => {
  if (!isLive) {
    if (config.sandbox.rates || testKey.test(config.easypost?.apiKey ?? '')) return
    throw new OperatorError(
      'EASYPOST_API_KEY is not a test key (EZTK…), so that labels would be paid for. Set the test key, or allow it with --live --budget-cents 5000.',
    )
  }
  if (budgetCents === null) {
    throw new OperatorError(
      'A live rehearsal spends money, and postage for plain letters is not refunded. Set the maximum in cents: --budget-cents 5000.',
    )
  }
}

/** Counts what was spent, refunds not deducted, against a budget. */
export const createPurse = (budgetCents: number | null) => {
  let spentCents = 0
  return {
    allows: (cents: number): boolean => budgetCents === null || spentCents + cents <= budgetCents,
    spend: (cents: number): void => {
      spentCents += cents
    },
    spentCents: (): number => spentCents,
  }
}

export type Purse = ReturnType<typeof createPurse>
