import type { ConnectedAccount } from '#lib/contract/connected-accounts/connected-account.ts'
import { plural } from '#lib/contract/formats/numbers.values.ts'

/** Returns what still needs the account, a line for each kind. */
export const describeRemains = ({
  purchases,
  not_handed_over: labels,
  tracked,
  refunds,
  scan_forms: forms,
}: ConnectedAccount['remains']): string[] =>
  [
    purchases > 0 && `${plural(purchases, 'purchase')} in progress`,
    labels > 0 && `${plural(labels, 'label')} not yet handed over`,
    forms > 0 && `${plural(forms, 'SCAN form')} in progress`,
    tracked > 0 && `${plural(tracked, 'letter')} on the way`,
    refunds > 0 && `${plural(refunds, 'postage refund')} awaiting a decision`,
  ].filter((line) => line !== false)
