import { Wallet } from 'lucide-react'

import { PrefetchLink } from '#components/ui/prefetch-link.tsx'
import type { BillingAccount } from '#lib/contract/billing/account.ts'
import { formatDollars } from '#lib/contract/formats/money.values.ts'
import { paths } from '#lib/paths.ts'

/** Shows the account that pays instead of a card, and its remaining credit. */
export const AccountLine = ({ account }: { account: BillingAccount }) => {
  const available = (
    <span className="numeric font-emphasis text-ink">{formatDollars(account.available_cents ?? 0)}</span>
  )
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Wallet aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <span>
        {account.terms === 'balance' ? (
          <>Paid from your prepaid balance: {available} available. </>
        ) : (
          <>Billed on your monthly invoice: {available} of your credit left. </>
        )}
        <PrefetchLink href={paths.settings.account()} className="text-link">
          View account
        </PrefetchLink>
      </span>
    </p>
  )
}
