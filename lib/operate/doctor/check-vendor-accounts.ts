import type { Database } from '#lib/postgres/postgres.ts'
import type { Config } from '#lib/service/config/config.ts'
import { findCurrentAccount } from '#lib/service/vendor-accounts/current-account.ts'
import {
  countLeftBehind,
  describeLeftBehind,
  needsAttention,
} from '#lib/service/vendor-accounts/left-behind.ts'
import { describeReference } from '#lib/service/vendor-accounts/vendor-account.ts'

import { type Finding, ok, warning } from './finding.ts'

/** Reports what belongs to vendors' accounts that are no longer used. No vendor is called. */
export const checkVendorAccounts = async (config: Config, db: Database): Promise<Finding> => {
  const stripe = await findCurrentAccount({ db, config }, 'Stripe')
  const easypost = await findCurrentAccount({ db, config }, 'EasyPost')
  if (stripe === null || easypost === null) {
    const unknown = [stripe === null && 'Stripe', easypost === null && 'EasyPost']
      .filter(Boolean)
      .join(' and ')
    return warning(
      `The account of the key of ${unknown} was not read yet.`,
      'Start the server, which reads it, and check the key if this stays.',
    )
  }
  const used = `Used: ${describeReference(easypost)} and ${describeReference(stripe)}.`
  const left = await countLeftBehind(db, { stripe, easypost })
  const described = describeLeftBehind(left)
  if (described === null) return ok(used)
  if (!needsAttention(left)) return ok(`${used} ${described}`)
  return warning(
    `${used} ${described}`,
    'See the tasks of these letters, or set the earlier key again until they are settled.',
  )
}
